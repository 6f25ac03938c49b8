import { expect, test } from 'vitest'
import { aBooking, call, remember } from './desk-bookings.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

interface People {
  data: { people: { staffid: string; name: string; serves: boolean; free: boolean }[] }
}

test('who closes the time of somebody who is booked comes to the bookings that stay, and hands them over on a phone', async () => {
  const { owner, slug, orderid, startsAt } = await aBooking('instant', 15)
  const { people } = (await call<People>('GET', `/api/h/orders/${orderid}/people`, owner)).data
  const sick = people.find(({ serves }) => serves)
  const other = people.find(({ serves, free }) => !serves && free)
  // By the company's clock.
  const local = (hours: number) => new Date(Date.parse(startsAt) + (8 + hours) * 3_600_000).toISOString().slice(0, 16)
  const schedule = `/co/${slug}/admin/schedule?view=day&date=${local(0).slice(0, 10)}`
  const note = `Fever ${orderid.slice(-4)}`

  const desk = await aVisitor({ viewport: desktop })
  await remember(desk, owner)
  await desk.open(schedule)
  await desk.page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Closed time' }).click()
  await dialog
    .getByLabel('Who')
    .filter({ visible: true })
    .selectOption(sick?.staffid ?? '')
  await dialog.getByLabel('From').fill(local(-0.25))
  await dialog.getByLabel('Until').fill(local(0.25))
  await dialog.getByLabel('Note').filter({ visible: true }).fill(note)
  await dialog.getByRole('button', { name: 'Close this time' }).click()
  const stays = desk.page.getByRole('dialog', { name: note })
  await stays.getByRole('heading', { name: '1 booking stays in it' }).waitFor()
  await desk.expectAccessible()
  await desk.page.keyboard.press('Escape')
  await stays.waitFor({ state: 'detached' })
  const booked = desk.page.locator(`[data-order="${orderid}"]`)
  expect(await booked.textContent()).toContain('In closed time')

  const mobile = await aVisitor({ viewport: phone })
  await remember(mobile, owner)
  await mobile.open(schedule)
  await mobile.page.getByRole('listitem').filter({ hasText: 'In closed time' }).first().waitFor()
  await mobile.page.getByRole('button', { name: new RegExp(note) }).click()
  const list = mobile.page.getByRole('dialog', { name: note })
  await mobile.expectAccessible()
  await list.getByRole('button', { name: /Nadia/ }).click()
  const drawer = mobile.page
    .getByRole('dialog')
    .filter({ has: mobile.page.getByRole('link', { name: 'Open the whole order' }) })
  await drawer.getByRole('button', { name: 'Another person' }).click()
  await mobile.page.getByRole('button', { name: `Give to ${other?.name}` }).click()
  await mobile.page.getByText('Handed over').waitFor()
  // At the desk the mark goes by itself.
  await expect.poll(() => booked.textContent()).not.toContain('In closed time')
  await desk.expectClean()
  await mobile.expectClean()
  await desk.close()
  await mobile.close()
})
