import { expect, test } from 'vitest'
import { aBooking, aBookingOfTwo, call, remember } from './desk-bookings.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

test('who closes the time of somebody who is booked comes to the bookings that stay, and hands them over on a phone', async () => {
  const { owner, slug, orderid, startsAt, serving: sick, other } = await aBookingOfTwo(15)
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
  await dialog.getByLabel('Who').filter({ visible: true }).selectOption(sick.staffid)
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
  await mobile.page.getByRole('button', { name: `Give to ${other.name}` }).click()
  await mobile.page.getByText('Handed over').waitFor()
  // At the desk the mark goes by itself.
  await expect.poll(() => booked.textContent()).not.toContain('In closed time')
  await desk.expectClean()
  await mobile.expectClean()
  await desk.close()
  await mobile.close()
})

test('who closes next week from today’s view comes to its bookings by day, and back to them from each', async () => {
  const { owner, slug, orderid, startsAt } = await aBooking('instant', 8)
  const day = new Date(Date.parse(startsAt) + 8 * 3_600_000).toISOString().slice(0, 10)
  const note = `Holiday ${orderid.slice(-4)}`
  const desk = await aVisitor({ viewport: desktop })
  const { page } = desk
  await remember(desk, owner)
  await desk.open(`/co/${slug}/admin/schedule?view=day`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  // What else is written there stays first; the closing is told afterwards.
  const name = dialog.getByLabel("Customer's name")
  await name.fill('Aina')
  await dialog.getByRole('button', { name: 'Closed time' }).click()
  await dialog.getByLabel('From').fill(`${day}T00:00`)
  await dialog.getByLabel('Until').fill(`${day}T23:59`)
  await dialog.getByLabel('Note').filter({ visible: true }).fill(note)
  await dialog.getByRole('button', { name: 'Close this time' }).click()
  await name.fill('')
  await page.keyboard.press('Escape')
  const closing = page.getByRole('dialog', { name: note })
  await closing.getByRole('heading', { name: /\d+ bookings? stays? in it/ }).waitFor()
  expect(await closing.getByRole('heading', { level: 4 }).count()).toBe(1)
  await desk.expectAccessible()

  // Back from a booking, by the browser or the page of the order, the list is there as it was; a reload keeps it.
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Open the whole order' }) })
  await closing.getByRole('button', { name: /Nadia/ }).first().click()
  await drawer.waitFor()
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  await closing.getByRole('button', { name: /Nadia/ }).first().waitFor()
  await page.reload()
  await closing.getByRole('button', { name: /Nadia/ }).first().click()
  await drawer.getByRole('link', { name: 'Open the whole order' }).click()
  await page.waitForURL(/\/admin\/orders\//)
  await page.getByRole('heading', { name: 'What happened' }).waitFor()
  await page.goBack()
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await closing.getByRole('button', { name: /Nadia/ }).first().waitFor()

  // From it to its first day; there the column of one person opens for that one, and says who stays away.
  await closing.getByRole('button', { name: /^Show .* in the schedule$/ }).click()
  await closing.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe(day)
  await page.getByRole('button', { name: note }).first().click()
  await closing.getByText(/\d+ others? stays? closed\./).waitFor()
  await closing.getByRole('button', { name: /^Open again for \S+/ }).waitFor()
  await closing.getByLabel('Open again for').selectOption('')
  await desk.expectAccessible()
  // Who has it open while somebody else opens it is told.
  const answer = await call<{ data: { parts: { blockid: string }[] } }>(
    'GET',
    `/api/h/schedule/closings/${new URL(page.url()).searchParams.get('closing')}?companyid=${slug}`,
    owner,
  )
  const ids = answer.data.parts.map(({ blockid }) => blockid).join()
  await desk.expectClean()
  await call('DELETE', `/api/h/schedule/blocks?companyid=${slug}&blockids=${ids}`, owner)
  await page.getByRole('dialog').getByText('This closed time is no longer there.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('closing')).toBeNull()
  await desk.close()
})
