import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { auditEntries, outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { offerAddons, offers } from '#domain/catalogue/catalogue.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { heldFor } from '#domain/money/index.ts'
import { refunds } from '#domain/money/payments/payments.tables.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aColleague, aPaidBooking, aSpotBooking, at, HOUR, refusal, slot, start, system } from '#test/paid-booking.ts'
import { aContext, testNow } from '#test/world.ts'
import { bookings } from '../booking/bookings.tables.ts'
import { placeOrder } from '../checkout/open-checkout.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { showOrder } from '../orders/show-orders.ts'
import { updateRefundStatus } from '../orders/update-refund-status.ts'
import { quoteChange } from './quote-change.ts'

const asked = testNow.getTime() + HOUR
const home = { kind: 'customer' as const, line1: '7, Jalan Telawi', city: 'Kuala Lumpur' }

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

const there = { kind: 'customer' as const, line1: '1, Jalan SS 15', city: 'Subang Jaya' }
const aVisit = (over: Parameters<typeof aPaidBooking>[0]) => aPaidBooking(over, there)

type Booking = Awaited<ReturnType<typeof aPaidBooking>>

/** The booking with what a change of it needs: an add-on of half an hour for RM 20, and a colleague. */
async function changeable<B extends Booking>(booking: B) {
  const ctx = await at(system)
  const { companyId, id: offerId } = booking.offer
  const [wash, mask] = await ctx.db
    .insert(offerAddons)
    .values([
      { offerId, name: { en: 'Wash' }, priceAmount: 2000, extraMinutes: 30, maxQuantity: 2 },
      { offerId, name: { en: 'Mask' }, priceAmount: 1500, position: 1 },
    ])
    .returning()
  const other = await aColleague(ctx, companyId, offerId)
  const line = async () =>
    (
      await ctx.db
        .select()
        .from(orderLines)
        .where(and(eq(orderLines.orderId, booking.id), eq(orderLines.kind, 'service')))
    )[0]
  return {
    ...booking,
    wash: { addonid: wash?.id ?? '', quantity: 1 },
    mask: { addonid: mask?.id ?? '', quantity: 1 },
    other,
    present: (await line())?.staffId ?? '',
    line,
    change: (input: object, when = asked) => booking.customer(when, 'change', input),
    quote: async (change: object, when = asked) => quoteChange(await at(booking.buyer, when), booking.id, change),
    held: async () => heldFor(ctx, booking.id),
    set: (set: Partial<typeof companies.$inferInsert>) =>
      ctx.db.update(companies).set(set).where(eq(companies.id, companyId)),
  }
}

test('another person at the same time: asked for by name, told to both sides, and one of the three moves', async () => {
  const booking = await changeable(await aPaidBooking())
  const changed = await booking.change({ staffid: booking.other, from: slot, changed: 0 })
  expect(changed).toMatchObject({ startsAt: slot, rescheduleCount: 1, movesLeft: 2, total: { amount: 8000 } })
  expect(await booking.line()).toMatchObject({ staffId: booking.other, wantedStaffId: booking.other })
  const said = { transition: 'change', actor: 'customer', person: 'Low Hui Min' }
  const from = expect.stringMatching(/^Aina/) as string
  expect(changed.timeline.at(-1)).toMatchObject({
    ...said,
    changes: { person: { from, to: 'Low Hui Min' }, address: null, addons: null, total: null },
  })
  const theirs = await showOrder(await at(booking.owner, asked), booking.id, undefined, 'provider')
  expect(theirs.timeline.at(-1)).toMatchObject(said)
  expect(await booking.topics()).toContain('orders.changed')
  // Whoever was busy is free again, and the other is not.
  const rival = await at(booking.buyer, asked)
  expect(await refusal(placeOrder(rival, { offerid: booking.offer.id, startsAt: slot, staffid: booking.other }))).toBe(
    'booking.slot_taken',
  )
  await placeOrder(rival, { offerid: booking.offer.id, startsAt: slot, staffid: booking.present })
})

test('anybody instead of somebody: who serves stays, and nobody is asked about a colleague any more', async () => {
  const booking = await changeable(await aPaidBooking())
  await booking.change({ staffid: booking.present })
  expect(await booking.line()).toMatchObject({ staffId: booking.present, wantedStaffId: booking.present })
  const changed = await booking.change({ staffid: null })
  expect(await booking.line()).toMatchObject({ staffId: booking.present, wantedStaffId: null })
  expect(changed.timeline.at(-1)?.changes?.person).toEqual({ from: null, to: null })
  const replaced = await booking.provider(asked, 'reschedule', { startsAt: slot, staffid: booking.other })
  expect(replaced.proposal).toBeNull()
})

test('a person who is busy then, or does not serve the offer, is refused, and the booking stays whole', async () => {
  const booking = await changeable(await aPaidBooking())
  await placeOrder(await at(booking.buyer, asked), {
    offerid: booking.offer.id,
    startsAt: slot,
    staffid: booking.other,
  })
  expect(await refusal(booking.change({ staffid: booking.other }))).toBe('booking.slot_taken')
  expect(await refusal(booking.quote({ staffid: booking.other }))).toBe('booking.slot_taken')
  const { people } = await booking.quote({})
  expect(people.map(({ staffid, free }) => [staffid, free]).sort()).toEqual(
    [
      [booking.present, true],
      [booking.other, false],
    ].sort(),
  )
  const elsewhere = (await changeable(await aPaidBooking())).other
  for (const staffid of [crypto.randomUUID(), elsewhere]) {
    expect(await refusal(booking.change({ staffid }))).toBe('booking.person_not_offered')
    expect(await refusal(booking.quote({ staffid }))).toBe('booking.person_not_offered')
  }
  await (await aContext()).db.update(offers).set({ choosePerson: false }).where(eq(offers.id, booking.offer.id))
  expect(await refusal(booking.change({ staffid: booking.other }))).toBe('request.invalid')
  expect((await booking.quote({})).people).toEqual([])
  expect(await booking.line()).toMatchObject({ staffId: booking.present, wantedStaffId: null })
})

test('what is added makes the booking longer and dearer, and takes the time that it needs', async () => {
  const booking = await changeable(await aSpotBooking())
  const quote = await booking.quote({ addons: [booking.wash] })
  expect(quote).toMatchObject({ total: { amount: 10_000 }, difference: { amount: 2000 }, later: { amount: 10_000 } })
  const changed = await booking.change({ addons: [booking.wash], expectedTotal: 10_000 })
  expect(changed).toMatchObject({
    endsAt: new Date(start + 1.5 * HOUR).toISOString(),
    total: { amount: 10_000 },
    dueLater: { amount: 10_000 },
    payment: 'offline_due',
  })
  expect(changed.lines.map(({ kind, price }) => [kind, price.amount])).toEqual([
    ['service', 8000],
    ['addon', 2000],
  ])
  expect(changed.timeline.at(-1)?.changes).toMatchObject({
    addons: { from: [], to: [{ name: { en: 'Wash' }, quantity: 1 }] },
    total: { from: { amount: 8000 }, to: { amount: 10_000 } },
  })
  const taken = await (await aContext()).db.select().from(bookings).where(eq(bookings.orderId, booking.id))
  expect(taken.filter(({ status }) => status === 'confirmed').map(({ endsAt }) => endsAt)).toEqual([
    new Date(start + 1.5 * HOUR),
  ])
  const fewer = await booking.change({ addons: [] })
  expect(fewer).toMatchObject({ endsAt: new Date(start + HOUR).toISOString(), dueLater: { amount: 8000 } })
})

test('an add-on that does not fit before the next booking is refused, and said before', async () => {
  const booking = await changeable(await aSpotBooking())
  const next = new Date(start + HOUR).toISOString()
  const rival = await at(booking.buyer, asked)
  for (const staffid of [booking.present, booking.other])
    await placeOrder(rival, { offerid: booking.offer.id, startsAt: next, staffid })
  expect((await booking.quote({})).addons.map(({ fits }) => fits)).toEqual([false, true])
  expect(await refusal(booking.change({ addons: [booking.wash] }))).toBe('booking.slot_taken')
  expect(await booking.row()).toMatchObject({ totalAmount: 8000, rescheduleCount: 0 })
  expect(await booking.change({ addons: [booking.mask] })).toMatchObject({ total: { amount: 9500 } })
})

test('what stays keeps the price that was agreed; what is new has the price of today', async () => {
  const booking = await changeable(await aSpotBooking())
  await booking.change({ addons: [booking.wash] })
  const { db } = await aContext()
  await db.update(offers).set({ priceAmount: 9900 }).where(eq(offers.id, booking.offer.id))
  await db.update(offerAddons).set({ priceAmount: 5000 }).where(eq(offerAddons.offerId, booking.offer.id))
  const changed = await booking.change({ addons: [{ ...booking.wash, quantity: 2 }, booking.mask] })
  expect(changed.lines.map(({ price }) => price.amount)).toEqual([8000, 4000, 5000])
  expect(changed.total.amount).toBe(17_000)
})

test('what becomes cheaper goes back of what was paid, and the booking counts as paid as it is', async () => {
  const booking = await changeable(await aPaidBooking())
  await booking.change({ addons: [booking.wash] })
  expect(await booking.row()).toMatchObject({ paymentStatus: 'partly_paid', totalAmount: 10_000, dueAmount: 8000 })
  const ctx = await at(system)
  // As if it had been booked and paid so.
  const paid = await changeable(await aPaidBooking({ priceAmount: 6000 }))
  await paid.change({ addons: [paid.mask] })
  await paid.provider(asked, 'mark_paid')
  expect(await refusal(paid.change({ addons: [] }))).toBe('orders.change_after_paying')
  expect(await paid.change({ staffid: paid.other })).toMatchObject({ payment: 'paid' })

  const cheaper = await booking.change({ addons: [] })
  expect(cheaper).toMatchObject({
    payment: 'paid',
    total: { amount: 8000 },
    paid: { amount: 8000 },
    refunded: { amount: 0 },
    changedBack: { amount: 0 },
  })
  expect(await ctx.db.$count(refunds, eq(refunds.orderId, booking.id))).toBe(0)
})

test('of a cheaper way the difference is refunded once, the rest stays held, and a cancellation gives back no more than that', async () => {
  const visit = { atProvider: false, atCustomer: true, travelFeePerKmAmount: 100, serviceRadiusKm: 60 }
  const booking = await changeable(await aVisit({ ...visit }))
  const before = await booking.row()
  expect(before?.travelAmount).toBeGreaterThan(1000)
  const near = await booking.quote({ place: home })
  const back = -near.difference.amount
  expect(near.refund.amount).toBe(back)
  const changed = await booking.change({ place: home, expectedTotal: near.total.amount })
  expect(changed).toMatchObject({
    place: { address: expect.stringContaining('Telawi') as string },
    payment: 'paid',
    paid: near.total,
    refunded: { amount: 0 },
    changedBack: { amount: back },
  })
  expect(changed.timeline.at(-1)?.changes?.address?.to).toContain('Telawi')
  expect(await booking.refunded()).toEqual([back])
  expect(await booking.held()).toBe(near.total.amount)
  await updateRefundStatus(await at(system), booking.id)
  expect((await booking.row())?.refundStatus).toBe('none')
  const cancelled = await booking.customer(asked, 'cancel', { expectedRefund: near.total.amount })
  expect(cancelled).toMatchObject({ outcome: { back: near.total }, changedBack: { amount: back } })
  expect(await booking.held()).toBe(0)
})

test('an address beyond the area, of another kind, or the same again changes nothing', async () => {
  const visit = { atProvider: false, atCustomer: true, serviceRadiusKm: 30 }
  const booking = await changeable(await aVisit(visit))
  const far = { ...home, city: 'Johor Bahru' }
  expect(await refusal(booking.change({ place: far }))).toBe('orders.outside_service_area')
  expect(await refusal(booking.change({ place: { kind: 'provider' } }))).toBe('request.invalid')
  expect(await refusal(booking.change({ place: there }))).toBe('orders.nothing_changes')
  expect(await refusal(booking.change({}))).toBe('orders.nothing_changes')
  const branch = await changeable(await aPaidBooking())
  expect(await refusal(branch.change({ place: home }))).toBe('request.invalid')
  expect((await branch.quote({})).place).toBeNull()
  expect((await booking.quote({})).place).toMatchObject({ line1: there.line1, city: there.city })
})

test('more than was paid online is left to be paid on the spot where the company takes money there, and else refused', async () => {
  const booking = await changeable(await aPaidBooking())
  await booking.set({ onTheSpot: false })
  expect(await refusal(booking.change({ addons: [booking.wash] }))).toBe('orders.change_costs_more')
  expect(await refusal(booking.quote({ addons: [booking.wash] }))).toBe('orders.change_costs_more')
  await booking.set({ onTheSpot: true, onTheSpotLimitAmount: 1999 })
  expect(await refusal(booking.change({ addons: [booking.wash] }))).toBe('orders.change_costs_more')
  await booking.set({ onTheSpotLimitAmount: 2000 })
  const changed = await booking.change({ addons: [booking.wash] })
  expect(changed).toMatchObject({ payment: 'partly_paid', paid: { amount: 8000 }, dueLater: { amount: 2000 } })
  expect(await booking.provider(asked, 'mark_paid')).toMatchObject({ payment: 'paid', paid: { amount: 10_000 } })
})

test('what may be added is said before it is chosen: as much as can be paid on the spot, and nothing where that is nothing', async () => {
  const room = async (booking: {
    quote: (change: object) => Promise<{ room: { amount: number } | null; isPriceFixed: boolean }>
  }) => {
    const { room, isPriceFixed } = await booking.quote({})
    return [room && room.amount, isPriceFixed]
  }
  const online = await changeable(await aPaidBooking())
  await online.set({ onTheSpot: false })
  expect(await room(online)).toEqual([0, false])
  await online.set({ onTheSpot: true, onTheSpotLimitAmount: 3000 })
  expect(await room(online)).toEqual([3000, false])
  await online.change({ addons: [online.wash] })
  expect(await room(online)).toEqual([1000, false])
  expect(await refusal(online.change({ addons: [online.wash, online.mask] }))).toBe('orders.change_costs_more')

  const spot = await changeable(await aSpotBooking())
  await spot.set({ onTheSpotLimitAmount: 9600 })
  expect(await room(spot)).toEqual([1600, false])
  await spot.provider(asked, 'mark_paid')
  expect(await room(spot)).toEqual([0, true])
})

test('on the spot no more is added than the company takes there', async () => {
  const booking = await changeable(await aSpotBooking())
  await booking.set({ onTheSpotLimitAmount: 9600 })
  expect(await refusal(booking.change({ addons: [booking.wash] }))).toBe('orders.change_costs_more')
  expect(await booking.change({ addons: [booking.mask] })).toMatchObject({ dueLater: { amount: 9500 } })
})

test('it is changed within the lead time and three times, like a move; a proposal is answered first', async () => {
  const booking = await changeable(await aPaidBooking())
  expect(await refusal(booking.change({ staffid: booking.other }, start - 23 * HOUR))).toBe('orders.notice_passed')
  expect(await refusal(booking.provider(asked, 'change', { staffid: booking.other }))).toBe('orders.not_allowed_now')
  await booking.change({ staffid: booking.other })
  await booking.customer(asked, 'reschedule', { startsAt: '2030-05-11T02:00:00.000Z' })
  expect(await booking.actions('customer', asked)).toContain('change')
  const late = start - HOUR
  await booking.provider(late, 'reschedule', { startsAt: '2030-05-10T06:00:00.000Z' })
  expect(await booking.actions('customer', late)).toEqual(expect.not.arrayContaining(['change']))
  expect(await refusal(booking.change({ staffid: null }, late))).toBe('orders.not_allowed_now')
  await booking.customer(late, 'decline_move')
  await booking.change({ staffid: null })
  expect(await refusal(booking.change({ staffid: booking.present }))).toBe('orders.reschedule_limit')
  expect(await refusal(booking.quote({}))).toBe('orders.reschedule_limit')
})

test('what was decided over another booking, or another price, than there is now is refused', async () => {
  const booking = await changeable(await aSpotBooking())
  expect(await refusal(booking.change({ addons: [booking.wash], expectedTotal: 9000 }))).toBe('orders.price_changed')
  await booking.change({ staffid: booking.other, changed: 0 })
  expect(await refusal(booking.change({ addons: [booking.wash], changed: 0 }))).toBe('orders.moved_meanwhile')
  expect(await refusal(booking.change({ addons: [booking.wash], from: '2030-05-11T02:00:00.000Z' }))).toBe(
    'orders.moved_meanwhile',
  )
})

test('money on the spot is noted of the sum that was shown, and of no other, whichever comes first', async () => {
  const booking = await changeable(await aSpotBooking())
  const shown = await showOrder(await at(booking.owner, asked), booking.id, undefined, 'provider')
  const mark = async (expectedDue?: number) =>
    actOnOrder(await at(booking.owner, asked), booking.id, 'mark_paid', { as: 'provider', expectedDue })
  await booking.change({ addons: [booking.wash] })
  await expect(mark(shown.dueLater.amount)).rejects.toMatchObject({
    code: 'orders.price_changed',
    data: { due: { amount: 10_000 } },
  })
  expect(await booking.row()).toMatchObject({ paymentStatus: 'offline_due', spotPaidAt: null })
  expect(await mark(10_000)).toMatchObject({ payment: 'paid', paid: { amount: 10_000 } })
  // At one moment: what is noted is what was shown, or nothing.
  for (let round = 0; round < RACES; round++) {
    const raced = await changeable(await aSpotBooking())
    const work = [
      () => raced.change({ addons: [raced.wash] }),
      async () =>
        actOnOrder(await at(raced.owner, asked), raced.id, 'mark_paid', { as: 'provider', expectedDue: 8000 }),
    ]
    await Promise.all((round % 2 === 0 ? work : work.toReversed()).map(async (one) => refusal(one())))
    const { spotPaidAt, totalAmount } = (await raced.row()) ?? {}
    expect([spotPaidAt ? 'noted' : 'due', totalAmount]).toEqual(spotPaidAt ? ['noted', 8000] : ['due', 10_000])
  }
})

test('the audit log tells the sums of a change as money, and names no currency where none changed', async () => {
  const booking = await changeable(await aSpotBooking())
  await booking.change({ addons: [booking.wash] })
  await booking.change({ staffid: booking.other })
  const rows = await (await aContext()).db
    .select({ data: auditEntries.data })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, booking.id), eq(auditEntries.action, 'orders.change')))
    .orderBy(auditEntries.id)
  expect(rows.map(({ data }) => data)).toEqual([
    { changed: ['addons'], total: 10_000, totalBefore: 8000, currency: 'MYR', event: expect.any(String) },
    expect.not.objectContaining({ currency: 'MYR' }),
  ])
})

const RACES = Number(process.env.RACE_ROUNDS ?? 6)

test('of two changes at one moment that saw the same booking one happens', async () => {
  for (let round = 0; round < RACES; round++) {
    const booking = await changeable(await aPaidBooking())
    const ways = [{ addons: [booking.wash] }, { staffid: booking.other }]
    const done = await Promise.all(
      (round % 2 === 0 ? ways : ways.toReversed()).map(async (way) =>
        refusal(actOnOrder(await at(booking.buyer, asked), booking.id, 'change', { ...way, changed: 0 })),
      ),
    )
    expect([...done].sort()).toEqual(['none', 'orders.moved_meanwhile'])
    expect((await booking.row())?.rescheduleCount).toBe(1)
    expect(await brokenInvariants(await aContext())).toEqual({})
  }
})

test('of changes and of others who book the time that they need, the time goes to one', async () => {
  for (let round = 0; round < RACES; round++) {
    const booking = await changeable(await aSpotBooking())
    await booking.change({ staffid: booking.present })
    const after = {
      offerid: booking.offer.id,
      startsAt: new Date(start + HOUR).toISOString(),
      staffid: booking.present,
    }
    const rival = await at(booking.owner, asked)
    const work = [() => booking.change({ addons: [booking.wash] }), () => placeOrder(rival, after)]
    const done = await Promise.all((round % 2 === 0 ? work : work.toReversed()).map(async (one) => refusal(one())))
    expect([...done].sort()).toEqual(['booking.slot_taken', 'none'])
  }
})

test('without the lock on the order both changes would happen (control)', async () => {
  const booking = await changeable(await aPaidBooking())
  const { db } = await aContext()
  const gate = Promise.withResolvers<void>()
  let looked = 0
  const naive = () =>
    db.transaction(async (tx) => {
      const [seen] = await tx.select().from(orders).where(eq(orders.id, booking.id))
      if (++looked === 2) gate.resolve()
      await gate.promise
      if (seen?.rescheduleCount !== 0) return false
      await tx
        .update(orders)
        .set({ rescheduleCount: seen.rescheduleCount + 1 })
        .where(eq(orders.id, booking.id))
      return true
    })
  expect(await Promise.all([naive(), naive()])).toEqual([true, true])
})

test('the amounts of a paid booking stay frozen for all but the change of that very order', async () => {
  const [one, two] = [await aPaidBooking(), await aPaidBooking()]
  const { db } = await aContext()
  const written = (named: string, id: string) =>
    db
      .transaction(async (tx) => {
        await tx.execute(sql`select set_config('khidmat.changing', ${named}, true)`)
        await tx.update(orders).set({ totalAmount: 1, subtotalAmount: 1, dueAmount: 1 }).where(eq(orders.id, id))
        await tx.update(orderLines).set({ amount: 1 }).where(eq(orderLines.orderId, id))
        throw new Error('taken back')
      })
      .catch((error: Error) => error.message === 'taken back')
  expect(await written('', one.id)).toBe(false)
  expect(await written(one.id, two.id)).toBe(false)
  expect(await written(one.id, one.id)).toBe(true)
})

test('the outbox names the line of the timeline, and holds no address', async () => {
  const booking = await changeable(await aVisit({ atProvider: false, atCustomer: true, serviceRadiusKm: 60 }))
  await booking.change({ place: home })
  const sent = await (await aContext()).db
    .select()
    .from(outboxEvents)
    .where(and(eq(outboxEvents.subjectId, booking.id), eq(outboxEvents.topic, 'orders.changed')))
  expect(sent.map(({ payload }) => Object.keys(payload))).toEqual([['by', 'eventId']])
})
