import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { aBooking } from './desk-bookings.ts'
import { aDemoPerson } from './signed-in.ts'
import { desktop } from './visitor.ts'

test('declining names the order, and what was accepted keeps its place for a while', async () => {
  const { orderid, slug } = await aBooking('request')
  const { orderid: other } = await aBooking('request')
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  await owner.open(`/co/${slug}/admin/dashboard`)
  const cards = page.locator('main ul > li').filter({ has: page.getByRole('button', { name: 'Accept' }) })
  const cardOf = (id: string) => cards.filter({ has: page.locator(`a[href$="${id}"]`) })
  const title = (await cardOf(other).getByRole('link').innerText()).trim()
  const facts = await cardOf(other).locator('p').first().innerText()
  await cardOf(other).getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(title, { exact: true }).waitFor()
  await dialog.getByText(facts, { exact: true }).waitFor()
  await owner.expectAccessible()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const first = await cards.first().locator('a[href*="/orders/"]').getAttribute('href')
  const topOf = (card: Locator) => card.evaluate((item) => item.getBoundingClientRect().top + scrollY)
  const before = await topOf(cards.nth(1))
  const next = await cards.nth(1).locator('a[href*="/orders/"]').getAttribute('href')
  await cards.first().getByRole('button', { name: 'Accept' }).click()
  const line = page.locator('main').getByText('Accepted: ')
  await line.waitFor()
  expect(await line.innerText(), 'with whose it is, and where of several branches').toMatch(/^Accepted: .+ · .+ · .+/)
  await expect.poll(() => page.locator(`main ul > li a[href="${first}"]`).count()).toBe(0)
  const after = await topOf(cards.filter({ has: page.locator(`a[href="${next}"]`) }))
  expect(Math.abs(after - before)).toBeLessThan(2)
  await page.mouse.move(5, 5)
  await line.waitFor({ state: 'detached' })
  expect(orderid).not.toBe(other)
  await owner.close()
})
