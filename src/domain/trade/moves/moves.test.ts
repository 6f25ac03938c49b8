import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { subscriptions } from '#domain/base/index.ts'
import { outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { listSchedule } from '#read/index.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaidBooking, at, HOUR, MINUTE, refusal, slot, start, system } from '#test/paid-booking.ts'
import { aContext, aPerson, testNow } from '#test/world.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { calendarFile } from '../orders/order-files.ts'
import { showOrder } from '../orders/show-orders.ts'

const asked = testNow.getTime() + HOUR
const soon = '2030-05-02T01:00:00.000Z'

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

test("a provider's moves, imposed or accepted, leave the customer three of its own", async () => {
  const booking = await aPaidBooking()
  for (const startsAt of ['2030-05-14T02:00:00.000Z', '2030-05-15T02:00:00.000Z'])
    await booking.provider(asked, 'reschedule', { startsAt })
  await booking.provider(asked, 'reschedule', { startsAt: soon })
  await booking.customer(asked, 'accept_move', { startsAt: soon })
  const away = await booking.provider(asked, 'reschedule', { startsAt: '2030-05-16T02:00:00.000Z' })
  expect(away.proposal).not.toBeNull()
  const back = await booking.customer(asked, 'accept_move', { startsAt: '2030-05-16T02:00:00.000Z' })
  expect(back).toMatchObject({ rescheduleCount: 0, movesLeft: 3 })
  for (const day of ['17', '18', '19'])
    expect(await refusal(booking.customer(asked, 'reschedule', { startsAt: `2030-05-${day}T02:00:00.000Z` }))).toBe(
      'none',
    )
  expect(await refusal(booking.customer(asked, 'reschedule', { startsAt: '2030-05-20T02:00:00.000Z' }))).toBe(
    'orders.reschedule_limit',
  )
  expect(await booking.actions('customer', asked)).not.toContain('reschedule')
  expect(await booking.actions('provider', asked)).toContain('reschedule')
})

test('the customer’s moves leave the provider three of its own; beyond them it asks', async () => {
  const booking = await aPaidBooking()
  for (const day of ['14', '15', '16'])
    await booking.customer(asked, 'reschedule', { startsAt: `2030-05-${day}T02:00:00.000Z` })
  for (const [left, day] of [
    [2, '17'],
    [1, '18'],
    [0, '19'],
  ]) {
    const moved = await booking.provider(asked, 'reschedule', { startsAt: `2030-05-${day}T02:00:00.000Z` })
    expect(moved).toMatchObject({ proposal: null, movesLeft: left })
  }
  const fourth = await booking.provider(asked, 'reschedule', { startsAt: '2030-05-20T02:00:00.000Z' })
  expect(fourth).toMatchObject({ startsAt: '2030-05-19T02:00:00.000Z', imposableFrom: null })
  expect(fourth.proposal?.startsAt).toBe('2030-05-20T02:00:00.000Z')
})

test('the calendar file of a moved booking is newer than the one before, whoever moved it', async () => {
  const booking = await aPaidBooking()
  const sequence = async () =>
    /SEQUENCE:(\d+)/.exec((await calendarFile(await at(booking.buyer), booking.id, undefined)).text)?.[1]
  expect(await sequence()).toBe('0')
  await booking.provider(asked, 'reschedule', { startsAt: '2030-05-14T02:00:00.000Z' })
  expect(await sequence()).toBe('1')
  await booking.customer(asked, 'reschedule', { startsAt: '2030-05-15T02:00:00.000Z' })
  expect(await sequence()).toBe('2')
})

test('the desk knows from which time on a move is a move, and where it is a question', async () => {
  const booking = await aPaidBooking()
  const shown = async (when: number) => {
    const ctx = await at(booking.owner, when)
    const { imposableFrom, company } = await showOrder(ctx, booking.id, undefined, 'provider')
    const { entries } = await listSchedule(ctx, { companyid: company.slug, from: '2030-05-10', to: '2030-05-10' })
    expect(entries[0]?.imposableFrom).toBe(imposableFrom)
    return imposableFrom
  }
  const now = Date.parse('2030-05-02T02:00:00.000Z')
  const from = await shown(now)
  expect(from).toBe('2030-05-03T02:00:00.000Z')
  // Within the lead time of the old time every move needs the customer's consent.
  expect(await shown(start - 24 * HOUR + MINUTE)).toBeNull()
  expect((await showOrder(await at(booking.buyer, now), booking.id, undefined)).imposableFrom).toBeNull()
  // Half an hour before that instant it is a proposal, at that instant a move.
  const before = await booking.provider(now, 'reschedule', { startsAt: '2030-05-03T01:30:00.000Z' })
  expect(before.startsAt).toBe(slot)
  const moved = await booking.provider(now, 'reschedule', { startsAt: from ?? '' })
  expect(moved).toMatchObject({ startsAt: from, proposal: null })
})

test('a provider sees what it proposed and takes it back: the old time stands and the customer is told', async () => {
  const booking = await aPaidBooking()
  const proposed = await booking.provider(asked, 'reschedule', { startsAt: soon })
  expect(proposed.actions).toContain('withdraw_move')
  const ctx = await at(booking.owner, asked)
  const { entries } = await listSchedule(ctx, {
    companyid: proposed.company.slug,
    from: '2030-05-10',
    to: '2030-05-10',
  })
  expect(entries).toMatchObject([{ orderid: booking.id, proposal: { startsAt: soon } }])
  expect(await booking.actions('customer', asked)).not.toContain('withdraw_move')
  expect(await refusal(booking.customer(asked, 'withdraw_move', { startsAt: soon }))).toBe('orders.not_allowed_now')

  const withdrawn = await booking.provider(asked + HOUR, 'withdraw_move', { startsAt: soon })
  expect(withdrawn).toMatchObject({ startsAt: slot, proposal: null })
  expect(withdrawn.actions).not.toContain('withdraw_move')
  expect(withdrawn.timeline.at(-1)).toMatchObject({ transition: 'withdraw_move', actor: 'provider' })
  expect(await booking.topics()).toContain('orders.move_withdrawn')
  expect(await refusal(booking.customer(asked + HOUR, 'accept_move', { startsAt: soon }))).toBe(
    'orders.not_allowed_now',
  )
  expect(await refusal(booking.provider(asked + HOUR, 'withdraw_move', { startsAt: soon }))).toBe(
    'orders.not_allowed_now',
  )
  // Nothing is left to lapse a day later.
  await booking.timers(asked + 24 * HOUR)
  expect(await booking.topics()).not.toContain('orders.move_lapsed')
})

test('whoever only looks at bookings neither takes a proposal back nor undoes a start', async () => {
  const booking = await aPaidBooking()
  const proposed = await booking.provider(asked, 'reschedule', { startsAt: soon })
  const clerk = await aPerson()
  const ctx = await at(clerk, asked)
  await ctx.db
    .insert(staffMembers)
    .values({ companyId: proposed.company.companyid, contactId: clerk.contactId, name: 'Clerk', perms: 'B' })
  expect((await showOrder(ctx, booking.id, undefined, 'provider')).actions).toEqual([])
  for (const action of ['withdraw_move', 'undo_start'] as const)
    expect(await refusal(actOnOrder(ctx, booking.id, action, { as: 'provider', startsAt: soon }))).toBe(
      'companies.forbidden',
    )
  expect((await booking.row())?.proposedStartsAt).toEqual(new Date(soon))
})

test('only the proposal that was shown is taken back, while it waits', async () => {
  const booking = await aPaidBooking()
  const other = '2030-05-02T02:00:00.000Z'
  await booking.provider(asked, 'reschedule', { startsAt: soon })
  await booking.provider(asked, 'reschedule', { startsAt: other })
  expect(await refusal(booking.provider(asked, 'withdraw_move', { startsAt: soon }))).toBe('orders.not_allowed_now')
  expect(await refusal(booking.provider(asked, 'withdraw_move'))).toBe('request.invalid')
  expect(await refusal(booking.provider(Date.parse(other), 'withdraw_move', { startsAt: other }))).toBe(
    'orders.not_allowed_now',
  )
  expect((await booking.row())?.proposedStartsAt).toEqual(new Date(other))
})

test('of accepting and taking back at one moment one happens', async () => {
  for (let round = 0; round < Number(process.env.RACE_ROUNDS ?? 6); round++) {
    const booking = await aPaidBooking()
    await booking.provider(asked, 'reschedule', { startsAt: soon })
    const [customer, provider] = [await at(booking.buyer, asked), await at(booking.owner, asked)]
    const acts = [
      () => actOnOrder(customer, booking.id, 'accept_move', { as: 'customer', startsAt: soon }),
      () => actOnOrder(provider, booking.id, 'withdraw_move', { as: 'provider', startsAt: soon }),
    ]
    // Each goes first as often as the other.
    const order = round % 2 === 0 ? [0, 1] : [1, 0]
    const done: string[] = []
    await Promise.all(order.map(async (i) => (done[i] = await refusal(acts[i]?.() ?? Promise.resolve()))))
    expect([...done].sort()).toEqual(['none', 'orders.not_allowed_now'])
    const accepted = done[0] === 'none'
    const row = await booking.row()
    expect(row?.proposedStartsAt).toBeNull()
    expect(row?.startsAt?.toISOString()).toBe(accepted ? soon : slot)
    const topics = await booking.topics()
    expect(topics.includes('orders.move_withdrawn')).toBe(!accepted)
    expect(topics.includes('orders.move_accepted')).toBe(accepted)
  }
})

test('what was proposed, and what time it was before, go with the event', async () => {
  const booking = await aPaidBooking()
  const ctx = await at(system)
  const payload = async (topic: string) =>
    (
      await ctx.db
        .select({ payload: outboxEvents.payload })
        .from(outboxEvents)
        .where(and(eq(outboxEvents.subjectId, booking.id), eq(outboxEvents.topic, topic)))
    ).map((row) => row.payload)
  const proposed = { proposed: soon }
  await booking.provider(asked, 'reschedule', { startsAt: soon })
  await booking.provider(asked, 'withdraw_move', { startsAt: soon })
  await booking.provider(asked, 'reschedule', { startsAt: soon })
  await booking.customer(asked, 'decline_move')
  await booking.provider(asked, 'reschedule', { startsAt: '2030-05-14T02:00:00.000Z' })
  expect(await payload('orders.move_proposed')).toMatchObject([proposed, proposed])
  expect(await payload('orders.move_withdrawn')).toMatchObject([proposed])
  expect(await payload('orders.move_declined')).toMatchObject([proposed])
  expect(await payload('orders.rescheduled')).toMatchObject([{ from: slot }])
})

test('a start of the wrong booking is undone until it is marked as done, and begun work can be called off with everything back', async () => {
  const booking = await aPaidBooking()
  const early = start - 20 * MINUTE
  expect(await booking.actions('provider', early)).not.toContain('undo_start')
  const started = await booking.provider(early, 'start')
  expect(started.actions).toEqual(expect.arrayContaining(['undo_start', 'cancel']))
  const undone = await booking.provider(early + MINUTE, 'undo_start')
  expect(undone).toMatchObject({ status: 'confirmed' })
  expect(undone.actions).toContain('start')
  expect(await refusal(booking.provider(early, 'undo_start'))).toBe('orders.not_allowed_now')
  expect(await refusal(booking.customer(early, 'undo_start'))).toBe('orders.not_allowed_now')

  await booking.provider(early + 2 * MINUTE, 'start')
  const cancelled = await booking.provider(start + 20 * MINUTE, 'cancel', { reason: 'The power is out.' })
  expect(cancelled).toMatchObject({ status: 'cancelled', cancelledBy: 'provider' })
  expect(await booking.refunded()).toEqual([8000])
})

test('a start is undone three times and no more, and the work goes on', async () => {
  const booking = await aPaidBooking()
  for (let i = 0; i < 3; i++) {
    const started = await booking.provider(start + i * MINUTE, 'start')
    expect(started.actions).toContain('undo_start')
    await booking.provider(start + i * MINUTE, 'undo_start')
  }
  const started = await booking.provider(start + 3 * MINUTE, 'start')
  expect(started.actions).not.toContain('undo_start')
  expect(await refusal(booking.provider(start + 3 * MINUTE, 'undo_start'))).toBe('orders.not_allowed_now')
  expect(await booking.provider(start + HOUR, 'deliver')).toMatchObject({ status: 'delivered' })
})

test('what is marked as done is neither unstarted nor called off', async () => {
  const booking = await aPaidBooking()
  await booking.provider(start, 'start')
  await booking.provider(start + HOUR, 'deliver')
  for (const action of ['undo_start', 'cancel'] as const)
    expect(await refusal(booking.provider(start + HOUR, action))).toBe('orders.not_allowed_now')
})

test('an undone start still ends by itself at the end of the time', async () => {
  const booking = await aPaidBooking()
  await booking.provider(start, 'start')
  await booking.provider(start, 'undo_start')
  await booking.timers(start + 3 * HOUR)
  expect((await booking.row())?.status).toBe('delivered')
})

test('whoever accepts a request while another time is asked about no longer asks: it is said, and stands in the timeline', async () => {
  const booking = await aPaidBooking({ kind: 'request' })
  await booking.provider(asked, 'reschedule', { startsAt: soon })
  const accepted = await booking.provider(asked, 'accept')
  expect(accepted).toMatchObject({ status: 'confirmed', startsAt: slot, proposal: null })
  expect(accepted.timeline.slice(-2)).toMatchObject([{ transition: 'withdraw_move' }, { transition: 'accept' }])
  expect(await booking.topics()).toEqual(expect.arrayContaining(['orders.move_withdrawn', 'orders.accepted']))
})

test('what a colleague starts, undoes and marks as done is told to open pages', async () => {
  const booking = await aPaidBooking()
  for (const action of ['start', 'undo_start', 'start', 'deliver'] as const) await booking.provider(start, action)
  for (const topic of ['orders.started', 'orders.start_undone', 'orders.delivered'] as const) {
    expect(await booking.topics()).toContain(topic)
    expect(subscriptions[topic]).toEqual(['tell-order'])
  }
})
