import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { aBooking, acceptOthers } from './desk-bookings.ts'
import { aDemoPerson } from './signed-in.ts'
import { desktop, phone } from './visitor.ts'

test('declining names the order, and what was accepted keeps its place for a while', async () => {
  const { owner: staff, orderid, slug } = await aBooking('request')
  const { orderid: other } = await aBooking('request')
  await acceptOthers({ owner: staff, slug }, orderid, other)
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
  await owner.close()
})

test('a request whose answer is lost keeps its place, and says there what became of it: the next one never lies under the finger', async () => {
  const { slug } = await aBooking('request')
  await aBooking('request')
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  await owner.open(`/co/${slug}/admin/dashboard`)
  const accepts = page.locator('main').getByRole('button', { name: 'Accept request' })
  await accepts.nth(1).waitFor()
  const first = await page.locator('main ul > li').first().locator('a[href*="/orders/"]').getAttribute('href')
  const accepted: string[] = []
  let isCut = false
  await page.route('**/api/**', async (route) => {
    const isAccept = route.request().method() === 'POST' && route.request().url().endsWith('/accept')
    if (isCut && !isAccept) return route.abort('connectionreset')
    if (!isAccept) return route.continue()
    accepted.push(route.request().url())
    if (accepted.length === 1) {
      await route.fetch()
      isCut = true
    }
    await (accepted.length <= 2 ? route.abort('connectionreset') : route.continue())
  })
  await accepts.first().click()
  const lost = page.getByText('No answer came.')
  await lost.waitFor()
  await accepts.first().waitFor()
  expect(await page.locator('main ul > li').first().locator('a[href*="/orders/"]').getAttribute('href')).toBe(first)
  // The network is back: the list is asked anew, and what was lost with it.
  isCut = false
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByText('Accepted: ').waitFor()
  expect(await page.locator('main ul > li').first().innerText()).toContain('Accepted: ')
  await expect.poll(() => lost.count(), { timeout: 1000 }).toBe(0)
  expect(accepted).toEqual([accepted[0], accepted[0], accepted[0]])
  await owner.close()
})
