import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { aPaidBooking, at, HOUR, MINUTE, refusal, start } from '#test/paid-booking.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aContext, aPerson } from '#test/world.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { showOrder } from '../orders/show-orders.ts'
import { orderEvents } from '../orders/orders.tables.ts'

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
