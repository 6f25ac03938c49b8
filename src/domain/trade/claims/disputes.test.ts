import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { operatorTasks } from '#domain/base/tasks/tasks.tables.ts'
import { payDueRefunds } from '#domain/money/index.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaidBooking, aSpotBooking, at, HOUR, MINUTE, refusal, start, system } from '#test/paid-booking.ts'
import { aContext, aPerson } from '#test/world.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { orderEvents } from '../orders/orders.tables.ts'
import { showOrder } from '../orders/show-orders.ts'
import { resolveDispute } from './resolve-dispute.ts'

const DAY = 24 * HOUR

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

test.each(['customer', 'provider'] as const)(
  'to object to a claim of the %s takes words of a thousand letters at most; both sides read them',
  async (claimant) => {
    const booking = await aPaidBooking()
    const other = claimant === 'customer' ? booking.provider : booking.customer
    await booking[claimant](start + 15 * MINUTE, 'no_show')
    expect(await refusal(other(start + HOUR, 'contest'))).toBe('request.invalid')
    expect((await booking.row())?.status).toBe('no_show_claimed')
    const reason = 'I rang the bell. '.repeat(60).slice(0, 1000).trim()
    const shown = await other(start + HOUR, 'contest', { reason })
    expect(shown.timeline.at(-1)).toMatchObject({ transition: 'contest', reason })
    const theirs = await showOrder(
      await at(booking[claimant === 'customer' ? 'buyer' : 'owner']),
      booking.id,
      undefined,
    )
    expect(theirs.timeline.at(-1)).toMatchObject({ transition: 'contest', reason })
  },
)

test('both sides are told until when a decision is due: fourteen days from the objection', async () => {
  const booking = await aPaidBooking()
  const objected = start + HOUR
  await booking.provider(start + 15 * MINUTE, 'no_show')
  const shown = await booking.customer(objected, 'contest', { reason: 'I was there.' })
  const dispute = { by: 'customer', decideBy: new Date(objected + 14 * DAY).toISOString() }
  expect(shown.dispute).toEqual(dispute)
  const provider = await showOrder(await at(booking.owner, objected + DAY), booking.id, undefined, 'provider')
  expect(provider.dispute).toEqual(dispute)
})

test.each(['customer', 'provider'] as const)(
  'the %s whose claim was contested answers once, with words; the clocks of the dispute stay',
  async (claimant) => {
    const booking = await aPaidBooking()
    const other = claimant === 'customer' ? 'provider' : 'customer'
    await booking[claimant](start + 15 * MINUTE, 'no_show')
    const answer = (side: 'customer' | 'provider', reason?: string) =>
      refusal(booking[side](start + 2 * HOUR, 'answer', reason ? { reason } : {}))
    expect(await answer(claimant, 'Too early.')).toBe('orders.not_allowed_now')
    await booking[other](start + HOUR, 'contest', { reason: 'I was there.' })
    expect(await booking.actions(claimant, start + 2 * HOUR)).toContain('answer')
    expect(await booking.actions(other, start + 2 * HOUR)).not.toContain('answer')
    expect(await answer(other, 'Me too.')).toBe('orders.not_allowed_now')
    expect(await answer(claimant)).toBe('request.invalid')
    expect((await Promise.all([answer(claimant, 'The shop was open.'), answer(claimant, 'Twice.')])).sort()).toEqual([
      'none',
      'orders.not_allowed_now',
    ])
    expect(await booking.actions(claimant, start + 3 * HOUR)).not.toContain('answer')
    const { db } = await aContext()
    const said = await db.select().from(orderEvents).where(eq(orderEvents.orderId, booking.id))
    expect(said.filter(({ transition }) => transition === 'answer')).toHaveLength(1)
    await booking.timers(start + 59 * DAY)
    expect((await booking.row())?.status).toBe('disputed')
    await booking.timers(start + 61 * DAY)
    expect((await booking.row())?.status).toBe('resolved')
  },
)

test('a stranger answers nothing', async () => {
  const booking = await aPaidBooking()
  await booking.provider(start + 15 * MINUTE, 'no_show')
  await booking.customer(start + HOUR, 'contest', { reason: 'I was there.' })
  const stranger = await at(await aPerson(), start + 2 * HOUR)
  expect(await refusal(actOnOrder(stranger, booking.id, 'answer', { reason: 'Hello.' }))).toBe('orders.order_not_found')
})

test.each([
  ['all of it on the spot', {}, 0, [8000, 5600, 0]],
  [
    'a deposit online and the rest on the spot',
    { depositKind: 'percent', depositValue: 20 } as const,
    1600,
    [8000, 5600, 1000, 0],
  ],
])('an operator divides what was paid on the spot as well: %s', async (_title, offer, online, decisions) => {
  for (const amount of decisions) {
    const booking = online > 0 ? await aPaidBooking(offer) : await aSpotBooking()
    await booking.provider(start - 2 * HOUR, 'mark_paid')
    await booking.customer(start + 15 * MINUTE, 'no_show')
    await booking.provider(start + HOUR, 'contest', { reason: 'We were there.' })
    const operator = await at(await aPerson({ sysadmin: true }), start + 2 * HOUR)
    const [task] = await operator.db.select().from(operatorTasks).where(eq(operatorTasks.subjectId, booking.id))
    expect(task?.amount).toBe(8000)
    expect(await refusal(resolveDispute(operator, booking.id, { amount: 8001, note: 'No.' }))).toBe(
      'payments.refund_too_large',
    )
    await resolveDispute(operator, booking.id, { amount, note: 'Both were late.' })
    await payDueRefunds(await at(system, start + 3 * HOUR), 50)
    const { outcome } = await showOrder(await at(booking.buyer, start + 4 * HOUR), booking.id, undefined)
    // First from the held money, for which the customer does not depend on the company.
    const back = Math.min(online, amount)
    expect({ back: outcome?.back.amount, kept: outcome?.kept.amount, spotBack: outcome?.spotBack.amount }).toEqual({
      back,
      kept: online - back,
      spotBack: amount - back,
    })
  }
})

test('what an ending gave back online stands at its step, with the day on which it went, on both sides', async () => {
  const booking = await aPaidBooking()
  await booking.customer(start - 2 * HOUR, 'cancel')
  const backOf = async (as: 'customer' | 'provider', when: number) => {
    const shown = await showOrder(
      await at(as === 'customer' ? booking.buyer : booking.owner, when),
      booking.id,
      undefined,
      as,
    )
    return shown.timeline
      .map(({ transition, back }) => [transition, back] as const)
      .filter(([, back]) => back.length > 0)
  }
  const went = start - HOUR
  // Promised, it is still on its way.
  expect(await backOf('customer', went)).toEqual([])
  await payDueRefunds(await at(system, went), 50)
  const [amount] = await booking.refunded()
  const back = [{ amount, currency: 'MYR', at: new Date(went).toISOString() }]
  for (const side of ['customer', 'provider'] as const) expect(await backOf(side, start)).toEqual([['cancel', back]])
})
