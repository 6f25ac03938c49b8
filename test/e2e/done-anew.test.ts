import { expect, test } from 'vitest'
import { aBooking, chooseService } from './desk-bookings.ts'
import { noAnswer } from './no-answer.ts'
import { aDemoPerson, callAs, sessionOf } from './signed-in.ts'
import { desktop, phone, type Visitor } from './visitor.ts'

// What was lost once and is done with by now takes nothing from whoever does the same again: it is done, and not told as done.

/** The answers of an address, the first two of which are lost on their way: that of the first try and that of the other. */
async function loseFirst({ page }: Visitor, url: string): Promise<void> {
  let answers = 0
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    answers++
    await (answers <= 2 ? route.abort('connectionreset') : route.fulfill({ response: answer }))
  })
}

const paidOf = async (jwt: string, orderid: string) =>
  (await callAs<{ data: { paid: { amount: number } } }>(jwt, 'GET', `/api/h/orders/${orderid}?as=provider`)).data.paid
    .amount

test('the same words are another message once something else was written after their answer was lost', async () => {
  const { orderid, slug } = await aBooking('instant', 31)
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  await loseFirst(owner, '**/api/h/orders/*/messages')
  await owner.open(`/co/${slug}/admin/orders/${orderid}`)
  const field = page.getByLabel('Write a message')
  const send = page.getByRole('button', { name: 'Send' })
  const bubbles = page.getByRole('listitem').filter({ hasText: 'We are ready for you' })
  await field.fill('We are ready for you')
  await send.click()
  await page.getByText(noAnswer).waitFor()
  await bubbles.first().waitFor()
  await field.fill('Please bring the card')
  await send.click()
  await expect.poll(() => field.inputValue()).toBe('')
  await field.fill('We are ready for you')
  await send.click()
  await expect.poll(() => bubbles.count()).toBe(2)
  await owner.close()
})

test('what was marked as paid unseen, and taken back, is marked anew; what a colleague took back is said', async () => {
  const { orderid, slug } = await aBooking('instant', 32)
  const { jwt } = await sessionOf('owner@khidmat.test')
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  await loseFirst(owner, '**/api/h/orders/*/mark_paid')
  await owner.open(`/co/${slug}/admin/orders/${orderid}`)
  const dialog = page.getByRole('dialog')
  const markPaid = async () => {
    await page.getByRole('button', { name: 'Mark as paid' }).click()
    await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  }
  await markPaid()
  await page.getByText(noAnswer).first().waitFor()
  await expect.poll(() => paidOf(jwt, orderid)).toBeGreaterThan(0)
  // A colleague takes it back meanwhile: the old answer is no proof of what stands.
  expect(await callAs(jwt, 'POST', `/api/h/orders/${orderid}/unmark_paid`, { as: 'provider' })).toMatchObject({
    ok: true,
  })
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByText('It was done before, and has been changed since.').first().waitFor()
  expect(await paidOf(jwt, orderid)).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await markPaid()
  await page.getByText('Marked as paid').first().waitFor()
  await expect.poll(() => paidOf(jwt, orderid)).toBeGreaterThan(0)
  await owner.close()
})

test('a walk-in that was booked unseen, left and cancelled is booked again in the same words', async () => {
  const visitor = await aDemoPerson('owner', { viewport: phone })
  const { page, open, jwt } = visitor
  const day = new Date(Date.now() + 24 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  await open(`/co/seri-ayu-salon/admin/schedule?view=day&date=${day}`)
  const dialog = page.getByRole('dialog')
  const made: string[] = []
  await page.route('**/api/h/desk/walk-ins', async (route) => {
    const answer = await route.fetch()
    made.push(((await answer.json()) as { data: { orderid: string } }).data.orderid)
    await (made.length <= 2 ? route.abort('connectionreset') : route.fulfill({ response: answer }))
  })
  let startsAt: string | undefined
  const book = async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await chooseService(dialog, 'Signature haircut & blow-dry · Johor Bahru')
    const free = dialog.getByRole('group', { name: 'Free times' }).getByRole('button')
    await free.last().waitFor()
    startsAt ??= (await free.last().textContent()) ?? undefined
    await free
      .filter({ hasText: startsAt ?? '' })
      .last()
      .click()
    await dialog.getByLabel("Customer's name").fill('Encik Sahak')
    await dialog.getByLabel('Phone').fill('012-345 6781')
    await dialog.getByRole('button', { name: /^Book .*\d/ }).click()
  }
  await book()
  await dialog.getByText(noAnswer).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await callAs(jwt, 'POST', `/api/h/orders/${made[0]}/cancel`, { as: 'provider' })).toMatchObject({ ok: true })
  await book()
  await dialog.waitFor({ state: 'detached' })
  expect(made).toHaveLength(3)
  expect(made[2]).not.toBe(made[0])
  await visitor.close()
})

test('somebody else is found at once where a hand-over is corrected: the list is that of now', async () => {
  const { orderid, slug } = await aBooking('instant', 33)
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  await owner.open(`/co/${slug}/admin/orders/${orderid}`)
  const dialog = page.getByRole('dialog')
  const give = dialog.getByRole('button', { name: /^Give to / })
  for (let round = 0; round < 2; round++) {
    await page.getByRole('button', { name: 'Another person' }).click()
    await give.first().waitFor()
    expect(await dialog.getByText(/Meanwhile it has changed/).count()).toBe(0)
    await give.first().click()
    await dialog.waitFor({ state: 'detached' })
  }
  await owner.close()
})
