import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { subscriptions, type Topic } from '#domain/base/index.ts'
import { outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { payDueRefunds } from '#domain/money/index.ts'
import { aPaidBooking, at, HOUR, start, system } from '#test/paid-booking.ts'
import { aCompany, anOffer, aPerson } from '#test/world.ts'
import { backToCart, placeOrder } from '../checkout/open-checkout.ts'
import { type TransitionName, transition, transitions } from './orders.states.ts'
import { runDueTimers } from './run-timers.ts'
import { updateRefundStatus } from './update-refund-status.ts'

/** What open screens fetch an order anew by. */
const live = (topics: readonly string[]) =>
  topics.filter((topic) => (subscriptions[topic as Topic] as readonly string[]).includes('tell-order'))
const topicsOf = async (id: string) =>
  (await (await at(system)).db.select().from(outboxEvents).where(eq(outboxEvents.subjectId, id))).map(
    ({ topic }) => topic,
  )

test('each transition but the opening of a checkout is told to open screens', () => {
  const untold = (Object.keys(transitions) as TransitionName[]).filter(
    (name) => live([transition(name).topic]).length === 0,
  )
  expect(untold).toEqual(['open_checkout'])
})

test('a checkout that runs out or goes back to the cart is told to open screens, and so is the end of a review’s time', async () => {
  const { offer } = await anOffer({ company: await aCompany({ owner: await aPerson() }) })
  const buyer = await at(await aPerson())
  const open = async (startsAt: string) => {
    const { groupId, orders } = await placeOrder(buyer, { offerid: offer.id, startsAt })
    return { groupId, id: orders[0]?.id ?? '' }
  }
  const [expired, returned] = [await open('2030-05-10T02:00:00.000Z'), await open('2030-05-11T02:00:00.000Z')]
  await backToCart(buyer, returned.groupId, undefined)
  await runDueTimers(await at(system, buyer.now().getTime() + HOUR))
  expect(live(await topicsOf(expired.id))).toEqual(['orders.payment_expired'])
  expect(live(await topicsOf(returned.id))).toEqual(['orders.returned'])
  const served = await aPaidBooking()
  await served.provider(start, 'deliver')
  await served.customer(start + HOUR, 'complete')
  await served.timers(start + 60 * 24 * HOUR)
  expect((await served.row())?.status).toBe('closed')
  expect(await served.topics()).toContain('orders.closed')
})

test('what became of a refund is told to open screens once it is noted', async () => {
  const booking = await aPaidBooking()
  await booking.provider(start - HOUR, 'cancel')
  const ctx = await at(system, start)
  await payDueRefunds(ctx, 10)
  await updateRefundStatus(ctx, booking.id)
  await updateRefundStatus(ctx, booking.id)
  expect((await booking.row())?.refundStatus).toBe('full')
  expect((await booking.topics()).filter((topic) => topic === 'orders.refund_noted')).toHaveLength(1)
  expect(live(['orders.refund_noted'])).toHaveLength(1)
})
