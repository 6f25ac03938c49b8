import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { heldFor } from '#domain/money/index.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaidBooking, at, HOUR, MINUTE, refusal, slot, start } from '#test/paid-booking.ts'
import { aContext, aPerson, testNow } from '#test/world.ts'
import { bookings } from '../booking/bookings.tables.ts'
import { placeOrder } from '../checkout/open-checkout.ts'
import { resolveDispute } from '../claims/resolve-dispute.ts'

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

test.each([
  ['provider', 'start', start - 30 * MINUTE],
  ['provider', 'deliver', start],
  ['provider', 'no_show', start + 10 * MINUTE],
  ['customer', 'no_show', start + 10 * MINUTE],
] as const)(
  'the %s may %s from its minute on, not before; the screen offers it just then',
  async (side, action, from) => {
    const booking = await aPaidBooking()
    const act = booking[side]
    expect(await refusal(act(testNow.getTime() + MINUTE, action))).toBe('orders.not_allowed_now')
    expect(await refusal(act(from - 1, action))).toBe('orders.not_allowed_now')
    expect(await booking.actions(side, from - 1)).not.toContain(action)
    expect(await booking.actions(side, from)).toContain(action)
    expect(await refusal(act(from, action))).toBe('none')
  },
)

test('a customer cancels until the start and not after', async () => {
  const booking = await aPaidBooking()
  for (const when of [start, start + 20 * MINUTE]) {
    expect(await refusal(booking.customer(when, 'cancel'))).toBe('orders.not_allowed_now')
    expect(await booking.actions('customer', when)).not.toContain('cancel')
  }
  expect(await booking.actions('customer', start - 1)).toContain('cancel')
  expect(await refusal(booking.customer(start - 1, 'cancel'))).toBe('none')
  expect(await booking.refunded()).toEqual([7200])
})

test('making ready half an hour early takes nobody the right to cancel until the start', async () => {
  const booking = await aPaidBooking()
  await booking.provider(start - 30 * MINUTE, 'start')
  expect(await booking.actions('customer', start - 1)).toContain('cancel')
  expect(await refusal(booking.customer(start, 'cancel'))).toBe('orders.not_allowed_now')
  await booking.customer(start - 1, 'cancel')
  expect(await booking.refunded()).toEqual([7200])
})

test('that the customer did not come stands after a day of silence: the money waits until then', async () => {
  const booking = await aPaidBooking()
  const claimed = start + 15 * MINUTE
  await booking.provider(claimed, 'no_show')
  expect(await booking.row()).toMatchObject({
    status: 'no_show_claimed',
    payoutStatus: 'frozen',
    claimedBy: 'provider',
  })
  expect(await booking.actions('provider', claimed)).toEqual(['withdraw'])
  expect(await booking.actions('customer', claimed)).toEqual(['contest'])
  await booking.timers(claimed + 24 * HOUR - 1)
  expect(await booking.refunded()).toEqual([])
  await booking.timers(claimed + 24 * HOUR)
  expect(await booking.row()).toMatchObject({ status: 'no_show', payoutStatus: 'due' })
  expect(await booking.refunded()).toEqual([5600])
  expect(await booking.topics()).toEqual(expect.arrayContaining(['orders.no_show_claimed', 'orders.no_show']))
})

test('that the provider did not come stands after a day of silence: everything goes back, and not before', async () => {
  const booking = await aPaidBooking()
  const claimed = start + 11 * MINUTE
  await booking.customer(claimed, 'no_show')
  expect(await booking.refunded()).toEqual([])
  await booking.timers(claimed + 24 * HOUR)
  expect(await booking.row()).toMatchObject({ status: 'no_show', payoutStatus: 'not_due' })
  expect(await booking.refunded()).toEqual([8000])
})

test('what the system took for delivered may still be claimed as missed until the money is released', async () => {
  const booking = await aPaidBooking()
  await booking.timers(start + 2 * HOUR)
  expect((await booking.row())?.status).toBe('delivered')
  await booking.customer(start + 3 * HOUR, 'no_show')
  expect(await booking.row()).toMatchObject({ status: 'no_show_claimed', payoutStatus: 'frozen' })
})

test.each(['customer', 'provider'] as const)(
  'a claim of the %s is contested by the other side within a day, once, and waits for an operator',
  async (claimant) => {
    const booking = await aPaidBooking()
    const other = claimant === 'customer' ? booking.provider : booking.customer
    const claimed = start + 15 * MINUTE
    await booking[claimant](claimed, 'no_show')
    expect(await refusal(booking[claimant](claimed, 'contest', { reason: 'No.' }))).toBe('orders.not_allowed_now')
    expect(await refusal(other(claimed + 24 * HOUR, 'contest', { reason: 'No.' }))).toBe('orders.not_allowed_now')
    await other(claimed + HOUR, 'contest', { reason: 'I was there.' })
    expect(await refusal(other(claimed + HOUR, 'contest', { reason: 'Twice.' }))).toBe('orders.not_allowed_now')
    await booking.timers(claimed + 48 * HOUR)
    expect(await booking.row()).toMatchObject({ status: 'disputed', payoutStatus: 'frozen' })
    expect(await booking.refunded()).toEqual([])
    expect(await heldFor(await aContext(), booking.id)).toBe(8000)
  },
)

test.each([
  [0, [], 'due'],
  [3000, [3000], 'due'],
  [8000, [8000], 'not_due'],
])(
  'an operator ends a dispute with %i sen for the customer and the rest for the provider, once',
  async (amount, refunds, payoutStatus) => {
    const booking = await aPaidBooking()
    await booking.customer(start + 15 * MINUTE, 'no_show')
    await booking.provider(start + 16 * MINUTE, 'contest', { reason: 'I was there.' })
    const operator = await at(await aPerson({ sysadmin: true }), start + HOUR)
    expect(
      await refusal(resolveDispute(await at(booking.owner, start + HOUR), booking.id, { amount, note: 'Mine.' })),
    ).toBe('identity.forbidden')
    expect(await refusal(resolveDispute(operator, booking.id, { amount: 8001, note: 'Too much.' }))).toBe(
      'payments.refund_too_large',
    )
    await resolveDispute(operator, booking.id, { amount, note: 'Both were right.' })
    expect(await refusal(resolveDispute(operator, booking.id, { amount, note: 'Again.' }))).toBe(
      'orders.not_allowed_now',
    )
    expect(await booking.row()).toMatchObject({ status: 'resolved', payoutStatus })
    expect(await booking.refunded()).toEqual(refunds)
  },
)

test('who is said not to have come keeps what the terms leave, whatever an operator decides', async () => {
  const booking = await aPaidBooking()
  await booking.provider(start + 15 * MINUTE, 'no_show')
  await booking.customer(start + 16 * MINUTE, 'contest', { reason: 'I was there.' })
  const operator = await at(await aPerson({ sysadmin: true }), start + HOUR)
  const decide = (amount: number) => resolveDispute(operator, booking.id, { amount, note: 'Nobody saw you.' })
  for (const amount of [0, 5599])
    await expect(decide(amount)).rejects.toMatchObject({
      code: 'operators.below_terms',
      data: { refund: { amount: 5600, currency: 'MYR' } },
    })
  await decide(5600)
  expect(await booking.refunded()).toEqual([5600])
})

test('a dispute that nobody decides ends after sixty days with everything back', async () => {
  const booking = await aPaidBooking()
  await booking.provider(start + 15 * MINUTE, 'no_show')
  await booking.customer(start + 16 * MINUTE, 'contest', { reason: 'I was there.' })
  await booking.timers(start + 59 * 24 * HOUR)
  expect((await booking.row())?.status).toBe('disputed')
  await booking.timers(start + 61 * 24 * HOUR)
  expect((await booking.row())?.status).toBe('resolved')
  expect(await booking.refunded()).toEqual([8000])
})

test('a provider moves a booking at once while both times leave the lead time; cancelling is free for a day then', async () => {
  const booking = await aPaidBooking()
  const moved = testNow.getTime() + HOUR
  const later = '2030-05-14T02:00:00.000Z'
  await booking.provider(moved, 'reschedule', { startsAt: later })
  expect(await booking.row()).toMatchObject({ startsAt: new Date(later), proposedStartsAt: null })
  expect((await booking.row())?.freeCancelUntil).toEqual(new Date(moved + 24 * HOUR))
})

test('a move into the fee is a proposal: the old time stands until the customer accepts, and then cancelling is free', async () => {
  const booking = await aPaidBooking()
  const asked = testNow.getTime() + HOUR
  const soon = '2030-05-02T01:00:00.000Z'
  await booking.provider(asked, 'reschedule', { startsAt: soon })
  expect(await booking.row()).toMatchObject({ startsAt: new Date(slot), proposedStartsAt: new Date(soon) })
  expect(await booking.actions('customer', asked)).toEqual(expect.arrayContaining(['accept_move', 'decline_move']))
  expect(await booking.actions('provider', asked)).not.toContain('accept_move')
  expect(await refusal(booking.provider(asked, 'accept_move'))).toBe('orders.not_allowed_now')
  await booking.customer(asked + HOUR, 'accept_move', { startsAt: soon })
  expect(await booking.row()).toMatchObject({ startsAt: new Date(soon), proposedStartsAt: null, rescheduleCount: 0 })
  const ctx = await aContext()
  const live = await ctx.db.select().from(bookings).where(eq(bookings.orderId, booking.id))
  expect(live.filter((row) => row.status === 'confirmed').map((row) => row.startsAt)).toEqual([new Date(soon)])
  await booking.customer(asked + 2 * HOUR, 'cancel', { expectedRefund: 8000 })
  expect(await booking.refunded()).toEqual([8000])
})

test('yes is said to the time that was shown, not to one that was proposed meanwhile', async () => {
  const booking = await aPaidBooking()
  const asked = testNow.getTime() + HOUR
  const [shown, other] = ['2030-05-02T01:00:00.000Z', '2030-05-02T02:00:00.000Z']
  await booking.provider(asked, 'reschedule', { startsAt: shown })
  await booking.provider(asked, 'reschedule', { startsAt: other })
  expect(await refusal(booking.customer(asked + HOUR, 'accept_move', { startsAt: shown }))).toBe(
    'orders.not_allowed_now',
  )
  expect(await refusal(booking.customer(asked + HOUR, 'accept_move'))).toBe('request.invalid')
  expect(await booking.row()).toMatchObject({ startsAt: new Date(slot), proposedStartsAt: new Date(other) })
  expect(await refusal(booking.customer(asked + HOUR, 'accept_move', { startsAt: other }))).toBe('none')
})

test('a proposal is answered an hour before the time that it proposes at the latest: somebody has to come', async () => {
  const booking = await aPaidBooking()
  const soon = '2030-05-01T06:00:00.000Z'
  await booking.provider(testNow.getTime() + HOUR, 'reschedule', { startsAt: soon })
  expect((await booking.row())?.proposalExpiresAt).toEqual(new Date(Date.parse(soon) - HOUR))
  await booking.timers(Date.parse(soon) - HOUR)
  expect((await booking.row())?.proposedStartsAt).toBeNull()
})

test('a customer is asked about three other times at most, and the desk knows how many are left', async () => {
  const booking = await aPaidBooking()
  const asked = testNow.getTime() + HOUR
  for (const [startsAt, questionsLeft] of [
    ['2030-05-02T01:00:00.000Z', 2],
    ['2030-05-02T01:30:00.000Z', 1],
    ['2030-05-02T02:00:00.000Z', 0],
  ] as const)
    expect(await booking.provider(asked, 'reschedule', { startsAt })).toMatchObject({ questionsLeft })
  expect(await refusal(booking.provider(asked, 'reschedule', { startsAt: '2030-05-02T02:30:00.000Z' }))).toBe(
    'orders.proposal_limit',
  )
})

test('no, and silence for a day, keep the old time, and the provider hears of it', async () => {
  for (const answer of ['no', 'silence']) {
    const booking = await aPaidBooking()
    const asked = testNow.getTime() + HOUR
    await booking.provider(asked, 'reschedule', { startsAt: '2030-05-02T01:00:00.000Z' })
    if (answer === 'no') await booking.customer(asked + HOUR, 'decline_move')
    else await booking.timers(asked + 24 * HOUR)
    expect(await booking.row()).toMatchObject({ startsAt: new Date(slot), proposedStartsAt: null, rescheduleCount: 0 })
    expect(
      await refusal(booking.customer(asked + 24 * HOUR, 'accept_move', { startsAt: '2030-05-02T01:00:00.000Z' })),
    ).toBe('orders.not_allowed_now')
    expect(await booking.topics()).toContain(answer === 'no' ? 'orders.move_declined' : 'orders.move_lapsed')
  }
})

test('a proposal comes two hours before the start at the latest, and only for a time that is free', async () => {
  const booking = await aPaidBooking()
  const late = start - 2 * HOUR
  expect(await refusal(booking.provider(late, 'reschedule', { startsAt: '2030-05-10T06:00:00.000Z' }))).toBe(
    'orders.too_late_to_propose',
  )
  const rival = await at(await aPerson(), late - HOUR)
  await placeOrder(rival, { offerid: booking.offer.id, startsAt: '2030-05-10T06:00:00.000Z' })
  expect(await refusal(booking.provider(late - HOUR, 'reschedule', { startsAt: '2030-05-10T06:00:00.000Z' }))).toBe(
    'booking.slot_taken',
  )
  await booking.provider(late - HOUR, 'reschedule', { startsAt: '2030-05-10T08:00:00.000Z' })
  expect((await booking.row())?.proposalExpiresAt).toEqual(new Date(late))
})

test('of accepting, declining, cancelling and silence at one moment one happens', async () => {
  for (let round = 0; round < Number(process.env.RACE_ROUNDS ?? 5); round++) {
    const booking = await aPaidBooking()
    const asked = testNow.getTime() + HOUR
    await booking.provider(asked, 'reschedule', { startsAt: '2030-05-02T01:00:00.000Z' })
    const then = asked + HOUR
    const done = await Promise.all([
      refusal(booking.customer(then, 'accept_move', { startsAt: '2030-05-02T01:00:00.000Z' })),
      refusal(booking.customer(then, 'accept_move', { startsAt: '2030-05-02T01:00:00.000Z' })),
      refusal(booking.customer(then, 'decline_move')),
      booking.timers(asked + 24 * HOUR).then(() => 'none'),
    ])
    const row = await booking.row()
    expect(row?.proposedStartsAt).toBeNull()
    expect(done.slice(0, 3).filter((code) => code === 'none').length).toBeLessThanOrEqual(1)
    const accepted = done.slice(0, 2).filter((code) => code === 'none').length
    expect(row?.startsAt?.toISOString()).toBe(accepted === 1 ? '2030-05-02T01:00:00.000Z' : slot)
  }
})
