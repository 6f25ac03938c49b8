import { eq, inArray } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { availabilityExceptions, offerResources, resources } from '#domain/trade/booking/availability.tables.ts'
import { listSchedule } from '#read/index.ts'
import { DomainError } from '#shared/errors.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aColleague, aPaidBooking, at, HOUR, refusal, slot, start, system } from '#test/paid-booking.ts'
import { aContext, testNow } from '#test/world.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { showOrder } from '../orders/show-orders.ts'

const asked = testNow.getTime() + HOUR
const later = '2030-05-14T02:00:00.000Z'

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

/** A booking with somebody, and a colleague who could serve as well; `named`: the customer wanted just that person. */
async function aBookingOfTwo({ named = false } = {}) {
  const booking = await aPaidBooking()
  const ctx = await at(system)
  const companyId = booking.offer.companyId
  const [line] = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, booking.id))
  const present = line?.staffId ?? ''
  if (named) await ctx.db.update(orderLines).set({ wantedStaffId: present }).where(eq(orderLines.orderId, booking.id))
  const other = await aColleague(ctx, companyId, booking.offer.id)
  const serving = async () =>
    (await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, booking.id)))[0]?.staffId
  return { ...booking, present, other, serving }
}

test('who wanted just anyone is told at once of another person: no move, and no reason to cancel for nothing', async () => {
  const booking = await aBookingOfTwo()
  const now = start - HOUR
  const given = await booking.provider(now, 'reschedule', { startsAt: slot, staffid: booking.other })
  expect(given).toMatchObject({ startsAt: slot, proposal: null, movesLeft: 3, questionsLeft: 3, rescheduleCount: 0 })
  expect(await booking.serving()).toBe(booking.other)
  expect((await booking.row())?.freeCancelUntil).toBeNull()
  expect(given.timeline.at(-1)).toMatchObject({ transition: 'replace_person', person: 'Low Hui Min' })
  const topics = await booking.topics()
  expect(topics).toContain('orders.person_changed')
  expect(topics).not.toContain('orders.rescheduled')
})

test('who wanted somebody by name is asked about another person, who is named, however far ahead it is', async () => {
  const booking = await aBookingOfTwo({ named: true })
  const proposed = await booking.provider(asked, 'reschedule', { startsAt: slot, staffid: booking.other })
  const staff = { staffid: booking.other, name: 'Low Hui Min' }
  expect(proposed).toMatchObject({ startsAt: slot, proposal: { startsAt: slot, sameTime: true, staff } })
  expect(await booking.serving()).toBe(booking.present)
  expect(await booking.topics()).toContain('orders.person_proposed')
  const { entries } = await listSchedule(await at(booking.owner, asked), {
    companyid: proposed.company.slug,
    from: '2030-05-10',
    to: '2030-05-10',
  })
  expect(entries).toMatchObject([{ asksForPerson: true, proposal: { sameTime: true, staff } }])
  const yes = { startsAt: slot, staffid: booking.other }
  // Accepting a time does not accept a person.
  expect(await refusal(booking.customer(asked, 'accept_move', { startsAt: slot }))).toBe('orders.not_allowed_now')
  const accepted = await booking.customer(asked, 'accept_move', yes)
  expect(accepted).toMatchObject({ startsAt: slot, proposal: null, rescheduleCount: 0 })
  expect(accepted.timeline.at(-1)).toMatchObject({ transition: 'replace_person', person: 'Low Hui Min' })
  expect(await booking.serving()).toBe(booking.other)
  expect(await booking.topics()).toContain('orders.person_accepted')
  // Now that person is the wanted one: changing back is a proposal again.
  const back = await booking.provider(asked, 'reschedule', { startsAt: slot, staffid: booking.present })
  expect(back.proposal?.staff?.staffid).toBe(booking.present)
})

test('another time with another person is a question, too, where somebody was wanted by name', async () => {
  const booking = await aBookingOfTwo({ named: true })
  const proposed = await booking.provider(asked, 'reschedule', { startsAt: later, staffid: booking.other })
  expect(proposed).toMatchObject({
    startsAt: slot,
    proposal: { startsAt: later, sameTime: false, staff: { name: 'Low Hui Min' } },
  })
  const moved = await booking.provider(asked, 'reschedule', { startsAt: later, staffid: booking.present })
  expect(moved).toMatchObject({ startsAt: later, proposal: null })
})

test('a customer who moves to when nobody but a colleague is free is told of the colleague', async () => {
  const booking = await aBookingOfTwo()
  const ctx = await at(system)
  const [away] = await ctx.db.select().from(resources).where(eq(resources.staffId, booking.present))
  await ctx.db.insert(availabilityExceptions).values({
    resourceId: away?.id ?? '',
    startsAt: new Date(later),
    endsAt: new Date(Date.parse(later) + HOUR),
    seats: 0,
  })
  const moved = await booking.customer(asked, 'reschedule', { startsAt: later })
  expect(await booking.serving()).toBe(booking.other)
  expect(moved.timeline.at(-1)).toMatchObject({ transition: 'reschedule', person: 'Low Hui Min' })
  const sent = await ctx.db.select().from(outboxEvents).where(eq(outboxEvents.subjectId, booking.id))
  expect(sent.find(({ topic }) => topic === 'orders.rescheduled')?.payload).toMatchObject({
    staff: booking.other,
    staffBefore: booking.present,
  })
  // And nobody is named where nobody else comes.
  const back = await booking.customer(asked, 'reschedule', { startsAt: '2030-05-15T02:00:00.000Z' })
  expect(back.timeline.at(-1)?.person ?? null).toBeNull()
})

test('a refused person is told as such, and silence keeps who was wanted', async () => {
  const booking = await aBookingOfTwo({ named: true })
  const propose = () => booking.provider(asked, 'reschedule', { startsAt: slot, staffid: booking.other })
  await propose()
  const declined = await booking.customer(asked, 'decline_move')
  expect(declined.timeline.at(-1)).toMatchObject({ transition: 'decline_person' })
  await propose()
  await booking.provider(asked, 'withdraw_move', { startsAt: slot })
  await propose()
  await booking.timers(asked + 24 * HOUR)
  expect(await booking.topics()).toEqual(
    expect.arrayContaining(['orders.person_declined', 'orders.person_withdrawn', 'orders.person_lapsed']),
  )
  expect(await booking.serving()).toBe(booking.present)
})

test('a colleague who does not serve the offer is refused as such, whether it were a move or a question', async () => {
  for (const named of [false, true]) {
    const booking = await aBookingOfTwo({ named })
    const ctx = await at(system)
    const [colleague] = await ctx.db.select().from(resources).where(eq(resources.staffId, booking.other))
    await ctx.db.delete(offerResources).where(eq(offerResources.resourceId, colleague?.id ?? ''))
    for (const startsAt of [slot, later])
      expect(await refusal(booking.provider(asked, 'reschedule', { startsAt, staffid: booking.other }))).toBe(
        'booking.person_not_offered',
      )
    expect(await booking.serving()).toBe(booking.present)
  }
})

test('what would change nothing is refused: no move, no question and no mail comes of it', async () => {
  const booking = await aBookingOfTwo()
  for (const input of [{ startsAt: slot }, { startsAt: slot, staffid: booking.present }]) {
    expect(await refusal(booking.provider(asked, 'reschedule', input))).toBe('orders.nothing_changes')
    expect(await refusal(booking.customer(asked, 'reschedule', input))).toBe('orders.nothing_changes')
  }
  const soon = { startsAt: '2030-05-02T01:00:00.000Z' }
  await booking.provider(asked, 'reschedule', soon)
  for (const input of [soon, { ...soon, staffid: booking.present }])
    expect(await refusal(booking.provider(asked, 'reschedule', input))).toBe('orders.nothing_changes')
  const order = await showOrder(await at(booking.owner, asked), booking.id, undefined, 'provider')
  expect(order).toMatchObject({ movesLeft: 3, questionsLeft: 2 })
})

test('another time keeps who serves, if free then; else it is whoever can', async () => {
  const booking = await aBookingOfTwo()
  await booking.provider(asked, 'reschedule', { startsAt: slot, staffid: booking.other })
  for (const startsAt of [later, '2030-05-15T02:00:00.000Z']) {
    await booking.customer(asked, 'reschedule', { startsAt })
    expect(await booking.serving()).toBe(booking.other)
  }
  const ctx = await at(system)
  const [away] = await ctx.db.select().from(resources).where(eq(resources.staffId, booking.other))
  await ctx.db.insert(availabilityExceptions).values({
    resourceId: away?.id ?? '',
    startsAt: new Date('2030-05-16T00:00:00.000Z'),
    endsAt: new Date('2030-05-17T00:00:00.000Z'),
    seats: 0,
  })
  await booking.customer(asked, 'reschedule', { startsAt: '2030-05-16T02:00:00.000Z' })
  expect(await booking.serving()).toBe(booking.present)
})

test('a yes to another time brings back nobody who was replaced meanwhile', async () => {
  const booking = await aBookingOfTwo()
  const soon = '2030-05-02T01:00:00.000Z'
  await booking.provider(asked, 'reschedule', { startsAt: soon, staffid: booking.present })
  const replaced = await booking.provider(asked, 'reschedule', { startsAt: slot, staffid: booking.other })
  expect(replaced.proposal).toMatchObject({ startsAt: soon, staff: null })
  await booking.customer(asked, 'accept_move', { startsAt: soon })
  expect(await booking.serving()).toBe(booking.other)
})

test('for who came by or called the desk decides, also about a person wanted by name', async () => {
  const booking = await aBookingOfTwo({ named: true })
  const ctx = await at(system)
  await ctx.db.update(orders).set({ walkIn: true }).where(eq(orders.id, booking.id))
  const given = await booking.provider(start - HOUR, 'reschedule', { startsAt: slot, staffid: booking.other })
  expect(given).toMatchObject({ proposal: null, movesLeft: 3 })
  expect(await booking.serving()).toBe(booking.other)
})

test('of two colleagues who hand it on at one moment one does, and a booking has one person', async () => {
  for (let round = 0; round < Number(process.env.RACE_ROUNDS ?? 4); round++) {
    const booking = await aBookingOfTwo()
    const done = await Promise.all(
      [0, 1].map(() => refusal(booking.provider(asked, 'reschedule', { startsAt: slot, staffid: booking.other }))),
    )
    expect([...done].sort()).toEqual(['none', 'orders.nothing_changes'])
    expect((await booking.topics()).filter((topic) => topic === 'orders.person_changed')).toHaveLength(1)
  }
})

test('who wanted just anyone is told of another person five times at most', async () => {
  const booking = await aBookingOfTwo()
  const swap = async (i: number) =>
    refusal(
      booking.provider(asked, 'reschedule', { startsAt: slot, staffid: i % 2 === 0 ? booking.other : booking.present }),
    )
  const outcomes: string[] = []
  for (let i = 0; i < 7; i++) outcomes.push(await swap(i))
  expect(outcomes).toEqual([
    ...Array.from({ length: 5 }, () => 'none'),
    'orders.person_limit',
    'orders.nothing_changes',
  ])
  expect((await booking.topics()).filter((topic) => topic === 'orders.person_changed')).toHaveLength(5)
})

test('a customer who agrees to what is no longer free is told so, and that the booking stays as it is', async () => {
  const booking = await aBookingOfTwo({ named: true })
  const ctx = await at(system)
  const everybody = await ctx.db
    .select()
    .from(resources)
    .where(inArray(resources.staffId, [booking.present, booking.other]))
  const close = (startsAt: string) =>
    ctx.db.insert(availabilityExceptions).values(
      everybody.map(({ id: resourceId }) => ({
        resourceId,
        startsAt: new Date(startsAt),
        endsAt: new Date(Date.parse(startsAt) + HOUR),
        seats: 0,
      })),
    )
  const answer = async (input: object) =>
    booking.customer(asked, 'accept_move', input).then(
      () => null,
      (error: unknown) => error instanceof DomainError && { code: error.code, ...error.params },
    )
  await booking.provider(asked, 'reschedule', { startsAt: slot, staffid: booking.other })
  await close(slot)
  expect(await answer({ startsAt: slot, staffid: booking.other })).toEqual({
    code: 'orders.proposed_person_gone',
    person: 'Low Hui Min',
  })
  const soon = '2030-05-02T01:00:00.000Z'
  await booking.provider(asked, 'reschedule', { startsAt: soon })
  await close(soon)
  expect(await answer({ startsAt: soon })).toEqual({ code: 'orders.proposed_time_gone' })
  expect(await booking.row()).toMatchObject({ startsAt: new Date(slot), status: 'confirmed' })
  expect(await booking.serving()).toBe(booking.present)
})
