import { expect, test } from 'vitest'
import { formatInstant } from '#shared/format.ts'
import { aBooking } from './desk-bookings.ts'
import { noAnswer } from './no-answer.ts'
import { aDemoPerson, callAs, sessionOf } from './signed-in.ts'
import { phone, type Visitor } from './visitor.ts'
import { expectWords } from './words.ts'

// What is pressed after a lost answer, with other words or another time, is the same attempt: the own first one is told.

/** What is sent of an order, and what comes of it: the first answer is lost, and that of the other try. */
async function actionsOf({ page }: Visitor, action: string) {
  const sent: { body: { reason?: string; startsAt?: string; staffid?: string }; outcome: unknown }[] = []
  await page.route(`**/api/h/orders/*/${action}`, async (route) => {
    const answer = await route.fetch()
    const { code, data } = (await answer.json()) as { code?: string; data?: { status: string } }
    sent.push({ body: route.request().postDataJSON() as (typeof sent)[number]['body'], outcome: code ?? data?.status })
    await (sent.length <= 2 ? route.abort('connectionreset') : route.fulfill({ response: answer }))
  })
  return sent
}

test('a reason that is bettered after the answer to a cancellation was lost is told as not taken, with the one that the customer has', async () => {
  const { orderid, slug } = await aBooking('instant', 24)
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  const sent = await actionsOf(owner, 'cancel')
  await owner.open(`/co/${slug}/admin/orders/${orderid}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  const reason = dialog.getByRole('textbox')
  const cancel = dialog.getByRole('button', { name: 'Cancel order' })
  await reason.fill('Lim is ill')
  await cancel.click()
  await dialog.getByText(noAnswer).waitFor()
  // By now the page behind it knows.
  await page.locator('main').getByText('Cancelled by you').first().waitFor()
  await reason.fill('Lim is ill, we are sorry')
  await cancel.click()
  await dialog.getByText('Cancelled first, with: “Lim is ill”. What you changed since was not taken.').waitFor()
  await expectWords(page)
  await owner.expectAccessible()
  expect(await reason.inputValue()).toBe('Lim is ill, we are sorry')
  expect(await cancel.count()).toBe(0)
  expect(await page.getByText(/meanwhile|no longer possible/i).count()).toBe(0)
  expect(sent.map(({ outcome }) => outcome)).toEqual([
    sent[0]?.outcome,
    sent[0]?.outcome,
    'request.idempotency_mismatch',
    sent[0]?.outcome,
  ])
  expect(sent.at(-1)?.body.reason).toBe('Lim is ill')
  // Its own way out asks nothing: what was not taken cannot be sent any more.
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await owner.close()
})

test('an answer to an objection that is bettered after it was lost is told as not taken, with the one that is filed', async () => {
  const { orderid, slug } = await aBooking('instant', 25)
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  const sent: { key: string | undefined; body: string | null }[] = []
  await page.route(
    (url) => url.pathname === `/api/h/orders/${orderid}`,
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { status: string; actions: string[] } }
      await route.fulfill({ response: answer, json: { ...body, data: inDispute(body.data, sent.length === 0) } })
    },
  )
  await page.route('**/api/h/orders/*/answer', async (route) => {
    const request = route.request()
    const one = { key: request.headers()['idempotency-key'], body: request.postData() }
    sent.push(one)
    if (sent.length <= 2) return route.abort('connectionreset')
    const refused = (status: number, code: string) =>
      route.fulfill({ status, json: { ok: false, code, errorMsg: 'No longer possible.' } })
    if (one.key !== sent[0]?.key) return refused(409, 'orders.not_allowed_now')
    if (one.body !== sent[0]?.body) return refused(422, 'request.idempotency_mismatch')
    const { data } = await callAs<{ data: { status: string; actions: string[] } }>(
      owner.jwt,
      'GET',
      `/api/h/orders/${orderid}?as=provider`,
    )
    return route.fulfill({ json: { ok: true, data: inDispute(data, false) } })
  })
  await owner.open(`/co/${slug}/admin/orders/${orderid}`)
  await page.getByRole('button', { name: 'Answer the objection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer the objection' })
  const words = dialog.getByRole('textbox')
  const file = dialog.getByRole('button', { name: 'Answer the objection' })
  await words.fill('Our camera shows nobody.')
  await file.click()
  await dialog.getByText(noAnswer).waitFor()
  await words.fill('Our camera shows nobody at ten.')
  await file.click()
  await dialog
    .getByText('Filed first, with: “Our camera shows nobody.”. What you changed since was not taken.')
    .waitFor()
  expect(await words.inputValue()).toBe('Our camera shows nobody at ten.')
  // Nor does any other way out ask: what was not taken cannot be sent any more.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  expect(await page.getByText(/No longer possible|has changed meanwhile/).count()).toBe(0)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await owner.close()
})

/** An order whose objection may still be answered, or is answered. */
const inDispute = <T extends { status: string; actions: string[] }>(order: T, isOpen: boolean): T => ({
  ...order,
  status: 'disputed',
  actions: isOpen ? ['answer'] : [],
})

test('a time that is chosen after the answer to a move was lost is told as not taken, and can be moved to by another press', async () => {
  const { orderid, slug } = await aBooking('instant', 26)
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  const sent = await actionsOf(owner, 'reschedule')
  await owner.open(`/co/${slug}/admin/orders/${orderid}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog')
  const free = dialog.getByRole('group', { name: 'Free times' }).getByRole('button')
  const move = dialog.getByRole('button', { name: /^Move to .*\d/ })
  await free.first().click()
  const first = (await move.textContent())?.replace('Move to ', '') ?? ''
  await move.click()
  await page.getByText(noAnswer).waitFor()
  // By now the page behind it knows.
  await page.locator('main').getByText('Rescheduled').first().waitFor()
  await free.nth(1).click()
  const second = await move.textContent()
  await move.click()
  await dialog.getByText(`You moved it first to ${first}. What you changed since was not taken.`).waitFor()
  await expectWords(page)
  await owner.expectAccessible()
  expect(await page.getByText(/meanwhile/i).count()).toBe(0)
  expect(sent.map(({ outcome }) => outcome)).toEqual([
    sent[0]?.outcome,
    sent[0]?.outcome,
    'request.idempotency_mismatch',
    sent[0]?.outcome,
  ])
  // It is decided over the new time from here on.
  expect(await move.textContent()).toBe(second)
  await move.click()
  await dialog.waitFor({ state: 'detached' })
  expect(sent.at(-1)?.outcome).toBe(sent[0]?.outcome)
  expect(sent.at(-1)?.body.startsAt).toBe(sent[2]?.body.startsAt)
  await owner.close()
})

test('a customer who betters a reason, or chooses another time, after a lost answer reads which of both stands', async () => {
  const { orderid } = await aBooking('instant', 27)
  const customer = await aDemoPerson('customer', { viewport: phone })
  const { page } = customer
  const moves = await actionsOf(customer, 'reschedule')
  await customer.open(`/my/order/${orderid}`)
  await page.getByRole('button', { name: 'Change booking' }).click()
  await page.getByRole('button', { name: 'Move to another time' }).click()
  const moving = page.getByRole('dialog', { name: 'Move to another time' })
  const times = moving.getByRole('group', { name: 'Free times' }).getByRole('button')
  const move = moving.getByRole('button', { name: /^Move to .*\d/ })
  await times.first().click()
  const first = (await move.textContent())?.replace('Move to ', '') ?? ''
  await move.click()
  await moving.getByText(noAnswer).waitFor()
  await times.nth(1).click()
  await move.click()
  await moving.getByText(`You moved it first to ${first}. What you changed since was not taken.`).waitFor()
  await expectWords(page)
  await customer.expectAccessible()
  expect(await page.getByText(/meanwhile/i).count()).toBe(0)
  await move.click()
  await moving.waitFor({ state: 'detached' })
  expect(moves.map(({ outcome }) => outcome)).toEqual([
    moves[0]?.outcome,
    moves[0]?.outcome,
    'request.idempotency_mismatch',
    moves[0]?.outcome,
    moves[0]?.outcome,
  ])
  expect(moves[4]?.body.startsAt).toBe(moves[2]?.body.startsAt)

  const cancels = await actionsOf(customer, 'cancel')
  await customer.open(`/my/order/${orderid}`)
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  const asking = page.getByRole('dialog')
  const reason = asking.getByRole('textbox')
  const cancel = asking.getByRole('button', { name: /^Cancel/ }).last()
  await reason.fill('It rains')
  await asking.getByRole('button', { name: 'Keep my booking' }).waitFor()
  await cancel.click()
  await asking.getByText(noAnswer).waitFor()
  // It may be cancelled: no button says that it is kept.
  expect(await asking.getByRole('button', { name: 'Keep my booking' }).count()).toBe(0)
  await reason.fill('It rains too hard')
  await cancel.click()
  await asking.getByText('Cancelled first, with: “It rains”. What you changed since was not taken.').waitFor()
  await customer.expectAccessible()
  expect(await reason.inputValue()).toBe('It rains too hard')
  expect(await page.getByText(/meanwhile/i).count()).toBe(0)
  expect(cancels.map(({ body }) => body.reason)).toEqual(['It rains', 'It rains', 'It rains too hard', 'It rains'])
  await asking.getByRole('button', { name: 'Close', exact: true }).last().click()
  await asking.waitFor({ state: 'detached' })
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await customer.close()
})

test('what somebody else did after the own unseen move is said beside it, on both sides', async () => {
  const [{ jwt: theirs }, { jwt: ours }] = [
    await sessionOf('customer@khidmat.test'),
    await sessionOf('owner@khidmat.test'),
  ]
  type Slots = { data: { slots: { startsAt: string }[] } }
  const clock = (at: string) => formatInstant(at, 'en', 'Asia/Kuala_Lumpur', 'time')
  const { orderid, slug } = await aBooking('instant', 28)
  const owner = await aDemoPerson('owner', { viewport: phone })
  await actionsOf(owner, 'reschedule')
  await owner.open(`/co/${slug}/admin/orders/${orderid}`)
  await owner.page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = owner.page.getByRole('dialog')
  const free = dialog.getByRole('group', { name: 'Free times' }).getByRole('button')
  const move = dialog.getByRole('button', { name: /^Move to .*\d/ })
  await free.first().click()
  await move.click()
  await owner.page.getByText(noAnswer).waitFor()
  // Another time is chosen, and somebody else takes that.
  await free.nth(8).click()
  const taken = (await free.nth(8).textContent()) ?? ''
  await expect.poll(() => move.textContent()).toContain(taken)
  await owner.page.route(
    (url) => url.pathname === `/api/h/orders/${orderid}/slots`,
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as Slots
      const slots = body.data.slots.filter(({ startsAt }) => clock(startsAt) !== taken)
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, slots } } })
    },
  )
  // The customer moves it on.
  const now = await callAs<{ data: { startsAt: string } }>(theirs, 'GET', `/api/h/orders/${orderid}?as=customer`)
  const day = new Date(Date.parse(now.data.startsAt) + 86_400_000).toISOString().slice(0, 10)
  const find = encodeURIComponent(JSON.stringify({ day }))
  const offered = await callAs<Slots>(theirs, 'GET', `/api/h/orders/${orderid}/slots?as=customer&find=${find}`)
  const startsAt = offered.data.slots.at(-1)?.startsAt
  const on = await callAs(theirs, 'POST', `/api/h/orders/${orderid}/reschedule`, { as: 'customer', startsAt })
  expect(on).toMatchObject({ ok: true })
  // Its page knows, and the times are read anew: the one that was sent does not come in place of the one that is gone.
  await expect.poll(() => owner.page.locator('main').getByText('Rescheduled').count()).toBeGreaterThan(1)
  await dialog.getByText('That time was just taken.').waitFor()
  expect(await move.count()).toBe(0)
  // Neither on another day, nor back on its own.
  const shown = dialog.locator('button[data-day][aria-pressed="true"], button[data-day][aria-current]')
  const own = (await shown.first().getAttribute('data-day')) ?? ''
  const other = dialog.locator(`button[data-day]:enabled:not([data-day="${own}"])`).first()
  for (const day of [other, dialog.locator(`button[data-day="${own}"]`)]) {
    await day.click()
    await free.first().waitFor()
    expect(await move.count()).toBe(0)
  }
  await free.nth(5).click()
  await move.click()
  await dialog.getByText(/^You moved it first to /).waitFor()
  await dialog.getByText(/^It was moved meanwhile, to /).waitFor()
  await owner.close()

  const customer = await aDemoPerson('customer', { viewport: phone })
  const { page } = customer
  await actionsOf(customer, 'reschedule')
  await customer.open(`/my/order/${orderid}`)
  await page.getByRole('button', { name: 'Change booking' }).click()
  await page.getByRole('button', { name: 'Move to another time' }).click()
  const moving = page.getByRole('dialog', { name: 'Move to another time' })
  const times = moving.getByRole('group', { name: 'Free times' }).getByRole('button')
  const press = moving.getByRole('button', { name: /^Move to .*\d/ })
  await times.first().click()
  await press.click()
  await moving.getByText(noAnswer).waitFor()
  await times.nth(1).click()
  // Not what the server tells of the first press: the company has cancelled it by the time of the second.
  expect(await callAs(ours, 'POST', `/api/h/orders/${orderid}/cancel`, { as: 'provider' })).toMatchObject({ ok: true })
  await press.click({ timeout: 5000 }).catch(() => undefined)
  await page.getByText('Meanwhile this has changed:').waitFor()
  await moving.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Cancelled' }).waitFor({ timeout: 5000 })
  await customer.close()
})
