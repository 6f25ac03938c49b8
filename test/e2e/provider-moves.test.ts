import { expect, test } from 'vitest'
import {
  aBooking,
  aBookingOfTwo,
  aBookingToAskAbout,
  ask,
  call,
  chooseDay,
  chooseFreeDay,
  remember,
  signIn,
} from './desk-bookings.ts'
import { aVisitor, desktop, phone, stays, type Visitor } from './visitor.ts'

test('a booking that is proposed another time says so in the schedule and the drawer, and is asked about in words of a question', async () => {
  const { owner, slug, orderid, docno, startsAt } = await aBookingToAskAbout()
  const visitor = await aVisitor({ viewport: { width: 1440, height: 1600 } })
  const { page } = visitor
  await remember(visitor, owner)
  const day = new Date(Date.parse(startsAt) + 8 * 3_600_000).toISOString().slice(0, 10)
  await visitor.open(`/co/${slug}/admin/schedule?view=day&date=${day}&open=${orderid}`)
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Open the whole order' }) })
  await drawer.getByRole('button', { name: 'Reschedule' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask the customer' })
  await asking.getByText(/until then the old time stays/).waitFor()
  await chooseDay(asking, new Date(Date.parse(startsAt) + 176 * 3_600_000).toISOString().slice(0, 10))
  await asking.getByRole('group', { name: 'Free times' }).getByRole('button').first().click()
  await visitor.expectAccessible()
  await asking.getByRole('button', { name: /^Propose/ }).click()
  await drawer.getByText(/You asked to move it to/).waitFor()
  const entry = page.locator(`button[data-order="${orderid}"]`)
  await expect.poll(() => entry.textContent()).toMatch(/New time proposed: .+, answer by/)
  await visitor.expectAccessible()

  // The list and the page of the order say the same, and neither offers to ask a second time as the thing to do.
  const schedule = page.url()
  await visitor.open(`/co/${slug}/admin/orders?q=${docno}`)
  await page.getByRole('row').filter({ hasText: docno }).getByText('Change proposed').waitFor()
  await visitor.open(`/co/${slug}/admin/orders/${orderid}`)
  await page.getByText(/You asked to move it to/).waitFor()
  expect(await page.getByText('Everything is set.').count()).toBe(0)
  const look = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await look('Reschedule')).toBe(await look('Withdraw the proposal'))
  // Another time is chosen knowing that it ends this question.
  await page.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByText(/^New time proposed: .+ takes the place of that question/)
    .waitFor()
  await visitor.expectAccessible()
  await page.keyboard.press('Escape')
  await visitor.expectClean()
  await visitor.open(schedule.slice(new URL(schedule).origin.length))

  await drawer.getByRole('button', { name: 'Withdraw the proposal' }).click()
  await page.getByText('Withdrawn. The booking stays as it is.').waitFor()
  await drawer.getByText(/You asked to move it to/).waitFor({ state: 'detached' })
  await expect.poll(() => entry.textContent()).not.toMatch(/New time proposed/)
  await visitor.expectClean()
  await visitor.close()
})

test('a booking is handed to a colleague by a tap, from the drawer of the schedule on a phone', async () => {
  const booking = await aBookingOfTwo(12)
  const { owner, slug, orderid } = booking
  const [before, other] = [booking.serving.name, booking.other.name]
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await remember(visitor, owner)
  await visitor.open(`/co/${slug}/admin/schedule?open=${orderid}`)
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Open the whole order' }) })
  // A move says who serves it, and puts in nobody else unasked.
  await drawer.getByRole('button', { name: 'Reschedule' }).click()
  const moving = page.getByRole('dialog').filter({ has: page.getByLabel('Who serves') })
  const who = moving.getByLabel('Who serves')
  expect(await who.locator('option:checked').textContent()).toBe(before)
  await moving.getByText(new RegExp(`^Now: .+, with ${before}$`)).waitFor()
  await who.selectOption({ label: other })
  await moving.getByText(`${other} serves instead of ${before}.`).waitFor()
  await visitor.expectAccessible()
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: 'Another person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Another person' })
  const give = dialog.getByRole('button', { name: `Give to ${other}` })
  await give.waitFor()
  await visitor.expectAccessible()
  await give.click()
  await page.getByText('Handed over').waitFor()
  await drawer.getByText(other ?? '', { exact: true }).waitFor()
  await visitor.expectClean()
  await visitor.close()
})

/** Before a page would look again by itself: every half minute the customer's, every minute the desk's. */
const sooner = 25_000

test('an open page of an order follows what the other side does at once, on both sides', async () => {
  const booking = await aBookingToAskAbout()
  const { owner, slug, orderid } = booking
  const [desk, buyer] = [await aVisitor({ viewport: desktop }), await aVisitor({ viewport: phone })]
  await remember(desk, owner)
  await remember(buyer, await signIn('customer@khidmat.test'))
  const heard = (visitor: Visitor) => visitor.page.waitForResponse((answer) => answer.url().endsWith('/api/h/live'))
  const streams = [heard(desk), heard(buyer)]
  await desk.open(`/co/${slug}/admin/orders/${orderid}`)
  await buyer.open(`/my/order/${orderid}`)
  await Promise.all(streams)
  await desk.page.getByRole('button', { name: 'Reschedule' }).waitFor()
  await buyer.page.getByRole('heading', { level: 1 }).waitFor()
  // From another device: their own pages hear of it by the stream alone.
  const act = (action: string, body: object) =>
    call('POST', `/api/h/orders/${orderid}/${action}`, { jwt: owner.jwt, body: { as: 'provider', ...body } })
  const proposed = await ask(booking)
  await desk.page.getByText(/You asked to move it to/).waitFor({ timeout: sooner })
  await buyer.page.getByText(/asks to move this to/).waitFor({ timeout: sooner })
  await act('withdraw_move', { startsAt: proposed })
  await desk.page.getByText(/You asked to move it to/).waitFor({ state: 'detached', timeout: sooner })
  await buyer.page.getByText(/asks to move this to/).waitFor({ state: 'detached', timeout: sooner })
  // What was proposed stands in the history with both times, on both sides.
  for (const { page } of [desk, buyer])
    await page.getByRole('list', { name: 'What happened' }).getByText(' → ').first().waitFor()
  for (const visitor of [desk, buyer]) {
    await visitor.expectClean()
    await visitor.close()
  }
})

test('what happened while nothing could be heard is shown as soon as the stream opens, on both sides', async () => {
  const booking = await aBookingToAskAbout()
  const { owner, slug, orderid } = booking
  const [desk, buyer] = [await aVisitor({ viewport: desktop }), await aVisitor({ viewport: phone })]
  await remember(desk, owner)
  await remember(buyer, await signIn('customer@khidmat.test'))
  for (const { context } of [desk, buyer]) await context.route('**/api/h/live', (route) => route.abort())
  await desk.open(`/co/${slug}/admin/orders/${orderid}`)
  await buyer.open(`/my/order/${orderid}`)
  await desk.page.getByRole('button', { name: 'Reschedule' }).waitFor()
  await buyer.page.getByRole('heading', { level: 1 }).waitFor()
  await ask(booking)
  for (const { context } of [desk, buyer]) await context.unroute('**/api/h/live')
  await desk.page.getByText(/You asked to move it to/).waitFor({ timeout: sooner })
  await buyer.page.getByText(/asks to move this to/).waitFor({ timeout: sooner })
  for (const visitor of [desk, buyer]) await visitor.close()
})

test('Escape closes the dialog over a drawer and nothing else', async () => {
  const { owner, slug, orderid, startsAt } = await aBooking('instant')
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await remember(visitor, owner)
  const day = new Date(Date.parse(startsAt) + 8 * 3_600_000).toISOString().slice(0, 10)
  await visitor.open(`/co/${slug}/admin/schedule?view=day&date=${day}&open=${orderid}`)
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Open the whole order' }) })
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  for (const _ of [1, 2]) {
    await drawer.getByRole('button', { name: 'Cancel order' }).click()
    await dialog.getByRole('textbox').fill('The power is out.')
    await page.keyboard.press('Escape')
    // What is written is not thrown away unasked.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Throw it away' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await drawer.getByRole('button', { name: 'Cancel order' }).isVisible()).toBe(true)
  }
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await visitor.close()
})

test('words that are being typed stay when the order changes meanwhile, and it is said, on both sides', async () => {
  const { owner, slug, orderid } = await aBooking('instant')
  const [desk, buyer] = [await aVisitor({ viewport: desktop }), await aVisitor({ viewport: phone })]
  await remember(desk, owner)
  const customer = await signIn('customer@khidmat.test')
  await remember(buyer, customer)
  await desk.open(`/co/${slug}/admin/orders/${orderid}`)
  await buyer.open(`/my/order/${orderid}`)
  await desk.page.getByRole('button', { name: 'Cancel order' }).click()
  await buyer.page.getByRole('button', { name: 'Cancel the booking' }).click()
  const [theirs, own] = [desk, buyer].map(({ page }) => page.getByRole('dialog').getByRole('textbox'))
  await theirs?.fill('We have no power.')
  await own?.fill('I am ill.')
  await call('POST', `/api/h/orders/${orderid}/cancel`, { jwt: customer.jwt, body: { as: 'customer' } })
  for (const { page } of [desk, buyer])
    await page
      .getByRole('dialog')
      .getByText(/meanwhile/i)
      .first()
      .waitFor({ timeout: 12_000 })
  expect(await theirs?.inputValue()).toBe('We have no power.')
  expect(await own?.inputValue()).toBe('I am ill.')
  for (const visitor of [desk, buyer]) {
    await visitor.expectClean()
    await visitor.close()
  }
})

test('words that were written are promised to be there still, and none where there are none', async () => {
  const { owner, slug, orderid } = await aBooking('instant')
  const desks: { visitor: Visitor; button: string; words: string }[] = []
  for (const [button, words] of [
    ['Cancel order', 'We have no power.'],
    ['Cancel order', ''],
    ['Reschedule', ''],
  ] as const) {
    const visitor = await aVisitor({ viewport: desktop })
    await remember(visitor, owner)
    await visitor.open(`/co/${slug}/admin/orders/${orderid}`)
    await visitor.page.getByRole('button', { name: button }).click()
    if (words) await visitor.page.getByRole('dialog').getByRole('textbox').fill(words)
    desks.push({ visitor, button, words })
  }
  const customer = await signIn('customer@khidmat.test')
  await call('POST', `/api/h/orders/${orderid}/cancel`, { jwt: customer.jwt, body: { as: 'customer' } })
  for (const { visitor, button, words } of desks) {
    const dialog = visitor.page.getByRole('dialog')
    await dialog.getByText(/has changed meanwhile/).waitFor({ timeout: 12_000 })
    expect(await dialog.getByText(/What you wrote is still here/).count(), button).toBe(words ? 1 : 0)
    await visitor.expectClean()
    await visitor.close()
  }
})

/** Somebody else is faster: a move is refused, and the lists no longer have its time. */
async function takeWhatIsAskedFor(page: Visitor['page']) {
  let lost = ''
  await page.route('**/api/h/orders/*/reschedule', (route) => {
    lost = (route.request().postDataJSON() as { startsAt: string }).startsAt
    return route.fulfill({
      status: 409,
      json: { ok: false, code: 'booking.slot_taken', errorMsg: 'That time was just taken.' },
    })
  })
  await page.route('**/api/h/orders/*/slots?**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { slots: { startsAt: string }[] } }
    body.data.slots = body.data.slots.filter((slot) => slot.startsAt !== lost)
    await route.fulfill({ response: answer, json: body })
  })
}

test('a refusal is seen over the dialog that asked for it, and the time that is gone is let go of', async () => {
  const { owner, slug, orderid, startsAt } = await aBooking('instant')
  for (const viewport of [desktop, phone]) {
    const visitor = await aVisitor({ viewport })
    const { page } = visitor
    await remember(visitor, owner)
    await visitor.open(`/co/${slug}/admin/orders?open=${orderid}`)
    await stays(page)
    const drawer = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Open the whole order' }) })
    await drawer.getByRole('button', { name: 'Reschedule' }).click()
    const asking = page
      .getByRole('dialog')
      .filter({ has: page.getByLabel('Day') })
      .last()
    await chooseDay(asking, new Date(Date.parse(startsAt) + 176 * 3_600_000).toISOString().slice(0, 10))
    const times = asking.getByRole('group', { name: 'Free times' })
    await times.getByRole('button').first().click()
    await takeWhatIsAskedFor(page)
    await asking.getByRole('button', { name: /^(Move|Propose)/ }).click()
    const refusal = asking.getByRole('alert').filter({ hasText: 'That time was just taken.' })
    await refusal.waitFor()
    const isOnTop = () =>
      refusal.evaluate((toast) => {
        const { x, y, width, height } = toast.getBoundingClientRect()
        return toast.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    expect(await isOnTop()).toBe(true)
    await asking.getByRole('button', { name: 'Choose a time' }).waitFor()
    expect(await times.locator('[aria-pressed=true]').count()).toBe(0)
    await visitor.expectAccessible()
    await refusal.getByRole('button', { name: 'Close' }).click()
    await refusal.waitFor({ state: 'detached' })
    // It stays to be seen when the dialog under it goes, and takes no Escape.
    await times.getByRole('button').first().click()
    await asking.getByRole('button', { name: /^(Move|Propose)/ }).click()
    await refusal.waitFor()
    await page.keyboard.press('Escape')
    await asking.waitFor({ state: 'detached' })
    const after = drawer.getByRole('alert').filter({ hasText: 'That time was just taken.' })
    await after.waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await visitor.close()
  }
})

test('a buyer whose new time is taken meanwhile sees why, and the time that is gone is let go of', async () => {
  const { orderid } = await aBooking('instant', 9)
  const buyer = await aVisitor({ viewport: phone })
  const { page } = buyer
  await remember(buyer, await signIn('customer@khidmat.test'))
  await buyer.open(`/my/order/${orderid}`)
  await page.getByRole('button', { name: 'Change booking' }).click()
  await page.getByRole('button', { name: 'Move to another time' }).click()
  const asking = page.getByRole('dialog', { name: 'Move to another time' })
  await chooseFreeDay(asking)
  await asking.getByRole('group', { name: 'Free times' }).getByRole('button').first().click()
  await takeWhatIsAskedFor(page)
  await asking.getByRole('button', { name: /^Move to .*\d/ }).click()
  // At the button; above the times it is said together with the nearest free ones.
  const refusal = asking.getByText('That time was just taken.', { exact: true })
  await refusal.waitFor()
  await asking.getByRole('button', { name: 'Choose a time' }).waitFor()
  // It is not said beside another time.
  await asking.getByRole('group', { name: 'Free times' }).getByRole('button').first().click()
  await refusal.waitFor({ state: 'detached' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await buyer.close()
})

test('of a reason only that is promised which comes of it, by how the customer is told', async () => {
  const { owner, slug, orderid } = await aBooking('instant')
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await remember(visitor, owner)
  let toldBy = ''
  await page.route(new RegExp(`/api/h/orders/${orderid}(\\?|$)`), async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { toldBy: string } }
    body.data.toldBy = toldBy
    await route.fulfill({ response: answer, json: body })
  })
  for (const [how, words] of [
    ['mail', 'The customer will read it.'],
    ['sms', 'The customer reads it on the page of the booking; the SMS leads there.'],
    ['nobody', 'The customer does not get it from us: say it when you call. It is kept with the order.'],
  ] as const) {
    toldBy = how
    await visitor.open(`/co/${slug}/admin/orders/${orderid}`)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('dialog').getByText(words).waitFor()
    expect(await page.getByRole('dialog').getByText('The customer will read it.').count()).toBe(how === 'mail' ? 1 : 0)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await visitor.close()
})
