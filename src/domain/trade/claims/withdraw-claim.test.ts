import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { operatorTasks } from '#domain/base/tasks/tasks.tables.ts'
import { listTasks, readDispute } from '#read/index.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaidBooking, at, HOUR, MINUTE, refusal, start } from '#test/paid-booking.ts'
import { aContext, aPerson } from '#test/world.ts'
import { actOnOrder } from '../orders/act-on-order.ts'

const claimed = start + 15 * MINUTE

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

async function taskOf(orderId: string) {
  const { db } = await aContext()
  const [task] = await db
    .select()
    .from(operatorTasks)
    .where(and(eq(operatorTasks.kind, 'dispute'), eq(operatorTasks.subjectId, orderId)))
  return task
}

test.each(['customer', 'provider'] as const)(
  'a claim of the %s made by mistake is withdrawn: the order goes on, its money is no longer frozen, the other side hears of it',
  async (claimant) => {
    const booking = await aPaidBooking()
    const other = claimant === 'customer' ? 'provider' : 'customer'
    expect(await refusal(booking[claimant](claimed, 'withdraw'))).toBe('orders.not_allowed_now')
    await booking[claimant](claimed, 'no_show')
    expect(await booking.actions(claimant, claimed)).toEqual(['withdraw'])
    expect(await booking.actions(other, claimed)).toEqual(['contest'])
    expect(await refusal(booking[other](claimed, 'withdraw'))).toBe('orders.not_allowed_now')
    const shown = await booking[claimant](claimed + MINUTE, 'withdraw', { reason: 'They were in the other room.' })
    expect(shown.timeline.at(-1)).toMatchObject({ reason: 'They were in the other room.' })
    expect(shown).toMatchObject({ status: 'confirmed', payoutStatus: 'not_due', claim: null })
    expect(await booking.topics()).toContain('orders.claim_withdrawn')
    expect(await refusal(booking[other](claimed + MINUTE, 'contest', { reason: 'No.' }))).toBe('orders.not_allowed_now')
    expect(await refusal(booking[claimant](claimed + 2 * MINUTE, 'no_show'))).toBe('orders.not_allowed_now')
    await booking.timers(claimed + 24 * HOUR)
    expect((await booking.row())?.status).toBe('delivered')
    expect(await booking.refunded()).toEqual([])
  },
)

test('a claim withdrawn after the end leaves the order delivered, and two days to say that something was wrong', async () => {
  const booking = await aPaidBooking()
  await booking.provider(claimed, 'no_show')
  const withdrawn = start + 20 * HOUR
  await booking.provider(withdrawn, 'withdraw')
  expect(await booking.row()).toMatchObject({ status: 'delivered', payoutStatus: 'not_due' })
  expect(await booking.actions('customer', withdrawn)).toEqual(['complete', 'no_show'])
  await booking.timers(withdrawn + 48 * HOUR - 1)
  expect((await booking.row())?.status).toBe('delivered')
  await booking.timers(withdrawn + 48 * HOUR)
  expect(await booking.row()).toMatchObject({ status: 'completed', payoutStatus: 'due' })
})

test('a dispute ends when the claim is withdrawn, and leaves the operators’ list', async () => {
  const booking = await aPaidBooking()
  await booking.provider(claimed, 'no_show')
  await booking.customer(start + HOUR, 'contest', { reason: 'I was there.' })
  expect(await refusal(booking.customer(start + 2 * HOUR, 'withdraw'))).toBe('orders.not_allowed_now')
  await booking.provider(start + 2 * HOUR, 'withdraw')
  expect(await booking.row()).toMatchObject({ status: 'delivered', payoutStatus: 'not_due' })
  expect(await taskOf(booking.id)).toMatchObject({ outcome: 'withdrawn' })
  await booking.timers(start + 61 * 24 * HOUR)
  expect(await booking.refunded()).toEqual([])
})

test('a stranger withdraws nothing', async () => {
  const booking = await aPaidBooking()
  await booking.provider(claimed, 'no_show')
  expect(await refusal(actOnOrder(await at(await aPerson(), claimed), booking.id, 'withdraw', {}))).toBe(
    'orders.order_not_found',
  )
})

test('of withdrawing twice, an objection and the end of the day at one moment one comes first and the rest finds it so', async () => {
  for (let round = 0; round < Number(process.env.RACE_ROUNDS ?? 8); round++) {
    const booking = await aPaidBooking()
    await booking.provider(claimed, 'no_show')
    const last = claimed + 24 * HOUR
    const [first, second, objection] = await Promise.all([
      refusal(booking.provider(last - 1, 'withdraw')),
      refusal(booking.provider(last - 1, 'withdraw')),
      refusal(booking.customer(last - 1, 'contest', { reason: 'I was there.' })),
      booking.timers(last),
    ])
    const row = await booking.row()
    const task = await taskOf(booking.id)
    const withdrawals = [first, second].filter((code) => code === 'none').length
    // The timer won, and nothing else happened; or the claim was withdrawn, once, whether it was contested before or not.
    if (row?.status === 'no_show') expect([withdrawals, objection]).toEqual([0, 'orders.not_allowed_now'])
    else expect([row?.status, withdrawals]).toEqual(['delivered', 1])
    expect(task?.outcome).toBe(objection === 'none' ? 'withdrawn' : undefined)
    expect(await booking.refunded()).toEqual(row?.status === 'no_show' ? [5600] : [])
    await booking.timers(last + 49 * HOUR)
    expect((await booking.row())?.payoutStatus).toBe('due')
  }
})

test('a provider claims a no-show also after the clock took the booking for delivered, until the money is released', async () => {
  const booking = await aPaidBooking()
  await booking.timers(start + 2 * HOUR)
  expect((await booking.row())?.status).toBe('delivered')
  expect(await booking.actions('provider', start + 3 * HOUR)).toContain('no_show')
  await booking.provider(start + 3 * HOUR, 'no_show')
  expect(await booking.row()).toMatchObject({ status: 'no_show_claimed', payoutStatus: 'frozen' })
  await booking.timers(start + 27 * HOUR)
  expect(await booking.refunded()).toEqual([5600])
  const released = await aPaidBooking()
  await released.timers(start + 2 * HOUR)
  await released.timers(start + 49 * HOUR)
  expect(await refusal(released.provider(start + 49 * HOUR, 'no_show'))).toBe('orders.not_allowed_now')
})

test('whoever marked a booking as done does not claim afterwards that nobody came', async () => {
  const booking = await aPaidBooking()
  await booking.provider(start + 20 * MINUTE, 'deliver')
  expect(await booking.actions('provider', start + 30 * MINUTE)).not.toContain('no_show')
  expect(await refusal(booking.provider(start + 3 * HOUR, 'no_show'))).toBe('orders.not_allowed_now')
})

test('a booking that had begun goes on as begun when a claim is withdrawn', async () => {
  const booking = await aPaidBooking()
  await booking.provider(start, 'start')
  await booking.customer(claimed, 'no_show')
  expect(await booking.customer(claimed + MINUTE, 'withdraw')).toMatchObject({ status: 'in_progress' })
})

test('each side claims once, also when the other side claimed and withdrew after it, and the two days begin anew once', async () => {
  const booking = await aPaidBooking()
  const over = start + 2 * HOUR
  await booking.timers(over)
  await booking.provider(over, 'no_show')
  await booking.provider(over + MINUTE, 'withdraw')
  await booking.customer(over + 47 * HOUR, 'no_show')
  await booking.customer(over + 48 * HOUR - MINUTE, 'withdraw')
  for (const side of ['customer', 'provider'] as const) {
    expect(await booking.actions(side, over + 48 * HOUR - MINUTE)).not.toContain('no_show')
    expect(await refusal(booking[side](over + 48 * HOUR - MINUTE, 'no_show'))).toBe('orders.not_allowed_now')
  }
  await booking.timers(over + 48 * HOUR)
  expect((await booking.row())?.status).toBe('delivered')
  await booking.timers(over + 48 * HOUR + MINUTE)
  expect((await booking.row())?.status).toBe('completed')
})

test('a claim whose day has passed is no longer withdrawn, also while nobody has settled it yet', async () => {
  const booking = await aPaidBooking()
  await booking.provider(claimed, 'no_show')
  const passed = claimed + 24 * HOUR
  expect(await booking.actions('provider', passed)).toEqual([])
  expect(await refusal(booking.provider(passed, 'withdraw'))).toBe('orders.not_allowed_now')
  await booking.timers(passed)
  expect((await booking.row())?.status).toBe('no_show')
})

test('an operator reads that a claim was withdrawn, with its words, and a later claim as a matter of its own', async () => {
  const booking = await aPaidBooking()
  await booking.customer(claimed, 'no_show', { reason: 'Nobody opened.' })
  await booking.customer(claimed + MINUTE, 'withdraw', { reason: 'They opened late.' })
  await booking.provider(claimed + 2 * MINUTE, 'no_show', { reason: 'The chair stayed empty.' })
  await booking.customer(claimed + 3 * MINUTE, 'contest', { reason: 'I was there.' })
  const task = await taskOf(booking.id)
  const operator = await at(await aPerson({ sysadmin: true }), start + HOUR)
  const { said } = await readDispute(operator, task?.id ?? '')
  expect(said.map(({ as, by, text, matter }) => [matter, as, by, text])).toEqual([
    [1, 'claim', 'customer', 'Nobody opened.'],
    [1, 'withdrawal', 'customer', 'They opened late.'],
    [2, 'claim', 'provider', 'The chair stayed empty.'],
    [2, 'objection', 'customer', 'I was there.'],
  ])
  const { rows } = await listTasks(operator, { kind: 'dispute' })
  expect(rows.find(({ id }) => id === task?.id)?.said).toHaveLength(4)
})

test('a case that was withdrawn divided nothing: its sums are those of no decision, and its order’s next case is found by the order', async () => {
  const booking = await aPaidBooking()
  await booking.customer(claimed, 'no_show', { reason: 'Nobody opened.' })
  await booking.provider(claimed + MINUTE, 'contest', { reason: 'We were there.' })
  const first = await taskOf(booking.id)
  await booking.customer(claimed + 2 * MINUTE, 'withdraw')
  const operator = await at(await aPerson({ sysadmin: true }), start + HOUR)
  const { back, kept, paid } = await readDispute(operator, first?.id ?? '')
  expect([back, kept]).toEqual([null, null])
  expect(paid.amount).toBeGreaterThan(0)
  const open = { kind: 'dispute', state: 'open', orderid: booking.id } as const
  expect((await listTasks(operator, open)).rows).toEqual([])
  await booking.provider(claimed + 3 * MINUTE, 'no_show', { reason: 'The chair stayed empty.' })
  await booking.customer(claimed + 4 * MINUTE, 'contest', { reason: 'I was there.' })
  const { rows } = await listTasks(operator, open)
  expect(rows.map(({ orderid }) => orderid)).toEqual([booking.id])
  expect(rows[0]?.id).not.toBe(first?.id)
})
