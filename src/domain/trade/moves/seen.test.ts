import { afterEach, expect, test } from 'vitest'
import { offerAddons } from '#domain/catalogue/catalogue.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aColleague, aPaidBooking, at, HOUR, refusal, slot } from '#test/paid-booking.ts'
import { aContext, testNow } from '#test/world.ts'
import { showOrder } from '../orders/show-orders.ts'

const asked = testNow.getTime() + HOUR
const day = (date: string) => `2030-05-${date}T02:00:00.000Z`
/** So near that only the customer may say yes to it. */
const soon = '2030-05-02T01:00:00.000Z'
const later = '2030-05-02T02:00:00.000Z'

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

/** What a refusal carries for who was too late. */
const dataOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error.data : String(error)),
  )

test('of two colleagues who move at once what both saw at one time, one wins and the other hears of it', async () => {
  const booking = await aPaidBooking()
  const both = await Promise.all(
    ['14', '15'].map((date) => refusal(booking.provider(asked, 'reschedule', { startsAt: day(date), from: slot }))),
  )
  expect(both.toSorted()).toEqual(['none', 'orders.moved_meanwhile'])
  const moved = day(both[0] === 'none' ? '14' : '15')
  expect((await booking.row())?.startsAt?.toISOString()).toBe(moved)
  const late = booking.provider(asked, 'reschedule', { startsAt: day('16'), from: slot })
  expect(await dataOf(late)).toEqual({ startsAt: moved, proposed: null })
  // Whoever has seen the new time moves it on.
  expect(await refusal(booking.provider(asked, 'reschedule', { startsAt: day('16'), from: moved }))).toBe('none')
})

test('without the time that was seen the later of two moves overwrites the other, as for older clients', async () => {
  const booking = await aPaidBooking()
  const both = await Promise.all(
    ['14', '15'].map((date) => refusal(booking.provider(asked, 'reschedule', { startsAt: day(date) }))),
  )
  expect(both).toEqual(['none', 'none'])
})

test('a question that stands is not replaced by who did not see it, nor by a move of the customer', async () => {
  const booking = await aPaidBooking()
  const first = { startsAt: soon, from: slot }
  const second = { startsAt: later, from: slot }
  const both = await Promise.all([first, second].map((act) => refusal(booking.provider(asked, 'reschedule', act))))
  expect(both.toSorted()).toEqual(['none', 'orders.moved_meanwhile'])
  const [standing, other] = both[0] === 'none' ? [soon, later] : [later, soon]
  for (const side of [booking.provider, booking.customer])
    for (const startsAt of [other, day('14')])
      expect(await dataOf(side(asked, 'reschedule', { startsAt, from: slot }))).toEqual({
        startsAt: slot,
        proposed: standing,
      })
  // Unless it is the question that is changed.
  const changed = await booking.provider(asked, 'reschedule', { startsAt: other, from: slot, proposed: standing })
  expect(changed.proposal?.startsAt).toBe(other)
  const moved = await booking.customer(asked, 'reschedule', { startsAt: day('14'), from: slot, proposed: other })
  expect(moved).toMatchObject({ startsAt: day('14'), proposal: null })
})

test('the customer’s move is refused where the provider has moved meanwhile, and the other way round', async () => {
  const booking = await aPaidBooking()
  await booking.provider(asked, 'reschedule', { startsAt: day('14'), from: slot })
  expect(await dataOf(booking.customer(asked, 'reschedule', { startsAt: day('15'), from: slot }))).toMatchObject({
    startsAt: day('14'),
  })
  await booking.customer(asked, 'reschedule', { startsAt: day('15'), from: day('14') })
  expect(await refusal(booking.provider(asked, 'reschedule', { startsAt: day('16'), from: day('14') }))).toBe(
    'orders.moved_meanwhile',
  )
})

/** A request for a visit that its provider has not answered. */
async function aRequest() {
  const booking = await aPaidBooking({ kind: 'request' })
  expect((await booking.row())?.status).toBe('requested')
  const { db } = await aContext()
  const [wash] = await db
    .insert(offerAddons)
    .values({ offerId: booking.offer.id, name: { en: 'Wash' }, priceAmount: 2000, extraMinutes: 30, maxQuantity: 2 })
    .returning()
  const change = { addons: [{ addonid: wash?.id ?? '', quantity: 1 }], from: slot, changed: 0, status: 'requested' }
  return { ...booking, change: () => booking.customer(asked, 'change', change) }
}
const shown = { from: slot, changed: 0, status: 'requested' }

test('a provider does not accept a request that is another one by now than was shown', async () => {
  const booking = await aRequest()
  await booking.change()
  const before = await booking.row()
  expect(await dataOf(booking.provider(asked, 'accept', shown))).toEqual({
    startsAt: slot,
    proposed: null,
    changed: 1,
  })
  await booking.customer(asked, 'reschedule', { startsAt: day('14') })
  expect(await refusal(booking.provider(asked, 'accept', { ...shown, changed: 1 }))).toBe('orders.moved_meanwhile')
  expect(await booking.row()).toMatchObject({
    status: 'requested',
    confirmedAt: null,
    totalAmount: before?.totalAmount,
  })
  const accepted = await booking.provider(asked, 'accept', { ...shown, from: day('14'), changed: 2 })
  expect(accepted.status).toBe('confirmed')
})

test('a provider does not accept over a question of a colleague that was not shown, and older clients are trusted', async () => {
  const booking = await aRequest()
  await booking.provider(asked, 'reschedule', { startsAt: soon })
  expect(await refusal(booking.provider(asked, 'accept', shown))).toBe('orders.moved_meanwhile')
  expect((await booking.row())?.proposedStartsAt?.toISOString()).toBe(soon)
  expect(await refusal(booking.provider(asked, 'accept', { ...shown, proposed: soon }))).toBe('none')
  expect(await refusal((await aRequest()).provider(asked, 'accept'))).toBe('none')
})

test('of a change and an acceptance that saw the same request one happens', async () => {
  for (let round = 0; round < 6; round++) {
    const booking = await aRequest()
    const work = [booking.change, () => booking.provider(asked, 'accept', shown)]
    const done = await Promise.all((round % 2 === 0 ? work : work.toReversed()).map((one) => refusal(one())))
    expect(done.toSorted()).toEqual(['none', 'orders.moved_meanwhile'])
    const { status, rescheduleCount } = (await booking.row()) ?? {}
    expect([
      ['requested', 1],
      ['confirmed', 0],
    ]).toContainEqual([status, rescheduleCount])
  }
})

/** A booking that two can serve, with who does now and who does not. */
async function aBookingOfTwo() {
  const booking = await aPaidBooking()
  const other = await aColleague(await aContext(), booking.offer.companyId, booking.offer.id)
  const serving = (await showOrder(await at(booking.owner, asked), booking.id, undefined, 'provider')).lines[0]?.staff
  return { ...booking, other, ill: serving?.staffid ?? '' }
}

test('who has been handed a booking keeps it where a move or a hand-over was decided over somebody else', async () => {
  const booking = await aBookingOfTwo()
  const { other, ill } = booking
  await booking.provider(asked, 'hand_over', { staffid: other, from: slot, servedBy: ill })
  const stale = { from: slot, servedBy: ill }
  const refused = { startsAt: slot, proposed: null, servedBy: other }
  const move = { startsAt: day('14'), staffid: ill }
  expect(await dataOf(booking.provider(asked, 'reschedule', { ...move, ...stale }))).toEqual(refused)
  expect(await dataOf(booking.provider(asked, 'hand_over', { staffid: ill, ...stale }))).toEqual(refused)
  expect(await dataOf(booking.customer(asked, 'reschedule', { startsAt: day('14'), ...stale }))).toEqual(refused)
  expect(await refusal(booking.customer(asked, 'change', { staffid: ill, ...stale, changed: 0 }))).toBe(
    'orders.moved_meanwhile',
  )
  // Whoever has seen who serves moves it with them, and older clients are trusted.
  const moved = await booking.provider(asked, 'reschedule', { ...move, staffid: other, from: slot, servedBy: other })
  expect(moved.lines[0]?.staff?.staffid).toBe(other)
  expect(await refusal(booking.provider(asked, 'hand_over', { staffid: ill, from: day('14') }))).toBe('none')
})

test('what ends a booking, or says that nobody came, is refused where it was decided over another state of it', async () => {
  const begins = Date.parse(slot)
  const before = { from: slot, changed: 0, status: 'confirmed' }
  const started = await aPaidBooking()
  await started.provider(begins, 'start')
  for (const action of ['cancel', 'no_show'] as const) {
    // A colleague is at work on the customer by now.
    expect(await refusal(started.provider(begins + HOUR / 2, action, before))).toBe('orders.moved_meanwhile')
    expect((await started.row())?.status).toBe('in_progress')
  }
  const moved = await aPaidBooking()
  await moved.provider(asked, 'reschedule', { startsAt: day('14') })
  for (const side of [moved.provider, moved.customer])
    expect(await dataOf(side(asked, 'cancel', before))).toEqual({ startsAt: day('14'), proposed: null })
  const { other, ill, ...shared } = await aBookingOfTwo()
  await shared.provider(asked, 'hand_over', { staffid: other })
  expect(await refusal(shared.provider(begins, 'start', { ...before, servedBy: ill }))).toBe('orders.moved_meanwhile')
  expect(await refusal(shared.provider(begins, 'start', { ...before, servedBy: other }))).toBe('none')
  // Whoever has seen it may, and older clients are trusted.
  expect(await refusal(moved.provider(asked, 'cancel', { ...before, from: day('14') }))).toBe('none')
  expect(await refusal(started.provider(begins + HOUR / 2, 'cancel'))).toBe('none')
})

test('of a colleague who begins a visit and one who cancels it, both of whom saw it confirmed, one wins', async () => {
  const seen = { from: slot, changed: 0, status: 'confirmed' }
  for (let round = 0; round < 4; round++) {
    const booking = await aPaidBooking()
    const work = (['start', 'cancel'] as const).map((action) => () => booking.provider(Date.parse(slot), action, seen))
    const done = await Promise.all((round % 2 === 0 ? work : work.toReversed()).map((one) => refusal(one())))
    expect(done.filter((code) => code === 'none')).toHaveLength(1)
  }
})

test('a customer declines the question that was shown, and none that the provider asked since', async () => {
  const booking = await aPaidBooking()
  await booking.provider(asked, 'reschedule', { startsAt: soon })
  await booking.provider(asked, 'withdraw_move', { startsAt: soon })
  await booking.provider(asked, 'reschedule', { startsAt: later })
  expect(await refusal(booking.customer(asked, 'decline_move', { startsAt: soon }))).toBe('orders.not_allowed_now')
  expect((await booking.row())?.proposedStartsAt?.toISOString()).toBe(later)
  expect(await refusal(booking.customer(asked, 'decline_move', { startsAt: later }))).toBe('none')
})

test('no action at all goes over a state of the booking that was not shown, and none needs to say what it saw', async () => {
  const booking = await aRequest()
  await booking.change()
  const { db } = await aContext()
  const staffid = await aColleague({ db }, booking.offer.companyId, booking.offer.id)
  const acts = [
    ['hand_over', { staffid }],
    ['reschedule', { startsAt: day('14') }],
  ] as const
  for (const [action, act] of acts)
    for (const stale of [{ status: 'confirmed' as const }, { changed: 0 }])
      expect(await refusal(booking.provider(asked, action, { ...act, ...stale })), action).toBe(
        'orders.moved_meanwhile',
      )
  for (const [action, act] of acts) expect(await refusal(booking.provider(asked, action, act)), action).toBe('none')
})

test('a company wins no time to answer a request by moving it; its customer asks anew by a move', async () => {
  const booking = await aRequest()
  const first = (await booking.row())?.requestExpiresAt
  await booking.provider(asked, 'reschedule', { startsAt: day('14') })
  expect((await booking.row())?.requestExpiresAt).toEqual(first)
  await booking.customer(asked, 'reschedule', { startsAt: day('15') })
  expect((await booking.row())?.requestExpiresAt?.getTime()).toBe(asked + 24 * HOUR)
})
