import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getDashboard } from '#read/desk/get-dashboard.ts'
import { getOverview } from '#read/operators/get-overview.ts'
import { aPaidBooking, aSpotBooking, at, HOUR, start, system } from '#test/paid-booking.ts'
import { aPerson, testNow } from '#test/world.ts'
import { orders } from './orders.tables.ts'
import { receivedForEach, sumReceived } from './received.ts'

const now = testNow.getTime()
const DAY = 24 * HOUR
const sum = async (id: string, from: number, to: number) =>
  sumReceived(await at(system), eq(orders.id, id), { from: new Date(from), to: new Date(to) })
const received = (id: string) => sum(id, 0, now + 1000 * DAY)
/** In the seven days before an instant. */
const inWeek = (id: string, to: number) => sum(id, to - 7 * DAY, to)

test('a deposit counts as what was paid of it, not as the price of its order', async () => {
  const { id } = await aPaidBooking({ depositKind: 'percent', depositValue: 30 })
  expect(await received(id)).toBe(2400)
})

test('of a late cancellation counts what is kept, and of a whole refund nothing', async () => {
  const late = await aPaidBooking()
  expect(await received(late.id)).toBe(8000)
  await late.customer(start - HOUR, 'cancel')
  expect(await received(late.id)).toBe(800)
  const early = await aPaidBooking()
  await early.customer(now, 'cancel')
  expect(await received(early.id)).toBe(0)
})

test('what is paid on the spot counts once it is noted, and as much of it as the company keeps', async () => {
  const { id, provider } = await aSpotBooking()
  expect(await received(id)).toBe(0)
  await provider(now, 'mark_paid')
  expect(await received(id)).toBe(8000)
  await provider(now, 'cancel')
  expect(await received(id)).toBe(0)
})

test('of an order that was paid on the spot and called off late counts the fee, as its page says', async () => {
  const { id, provider, customer } = await aSpotBooking()
  await provider(now, 'mark_paid')
  await customer(start - HOUR, 'cancel')
  expect(await received(id)).toBe(800)
})

test('each receipt counts on its own day: the deposit when it came, the rest when it was taken on the spot', async () => {
  const { id, offer, owner, provider } = await aPaidBooking({ depositKind: 'percent', depositValue: 30 })
  await provider(start, 'mark_paid')
  expect(await inWeek(id, now + HOUR)).toBe(2400)
  expect(await inWeek(id, start)).toBe(0)
  expect(await inWeek(id, start + HOUR)).toBe(5600)
  const query = { companyid: offer.companyId, days: 7 }
  expect((await getDashboard(await at(owner, start + HOUR), query)).money).toMatchObject({
    value: { amount: 5600 },
    before: { amount: 2400 },
  })
})

test('what goes back counts on the day it goes, and the day it came stays as it was', async () => {
  const online = await aPaidBooking()
  await online.customer(start - HOUR, 'cancel')
  expect([await inWeek(online.id, now + HOUR), await inWeek(online.id, start)]).toEqual([8000, -7200])
  const spot = await aSpotBooking()
  await spot.provider(now, 'mark_paid')
  await spot.customer(start - HOUR, 'cancel')
  expect([await inWeek(spot.id, now + HOUR), await inWeek(spot.id, start)]).toEqual([8000, -7200])
})

test('what a change gives back counts on its own day, the day of the payment stays as it was, and a cancellation gives the rest', async () => {
  const visit = { atProvider: false, atCustomer: true, travelFeePerKmAmount: 100, serviceRadiusKm: 60 }
  const there = { kind: 'customer' as const, line1: '1, Jalan SS 15', city: 'Subang Jaya' }
  const near = { kind: 'customer' as const, line1: '7, Jalan Telawi', city: 'Kuala Lumpur' }
  const { id, customer, row } = await aPaidBooking(visit, there)
  const before = (await row())?.totalAmount ?? 0
  await customer(now + 2 * DAY, 'change', { place: near })
  const after = (await row())?.totalAmount ?? 0
  expect(after).toBeLessThan(before)
  const days = () =>
    Promise.all([sum(id, now, now + DAY), sum(id, now + DAY, now + 3 * DAY), sum(id, now + 3 * DAY, now + 5 * DAY)])
  expect(await days()).toEqual([before, after - before, 0])
  await customer(now + 4 * DAY, 'cancel', { expectedRefund: after })
  expect(await days()).toEqual([before, after - before, -after])
  expect((await receivedForEach(await at(system), [id])).get(id)).toEqual({ received: 0, spotBack: 0 })
})

test('money that both sides disagree about is with the company until somebody decides', async () => {
  const { id, provider, timers } = await aSpotBooking()
  await provider(start, 'mark_paid')
  await provider(start + 0.5 * HOUR, 'no_show')
  expect(await received(id)).toBe(8000)
  await timers(start + 30 * HOUR)
  expect(await received(id)).toBe(2400)
  expect(await inWeek(id, start + HOUR)).toBe(8000)
})

test('the operators’ overview dates each receipt as well', async () => {
  const operator = await aPerson({ sysadmin: true })
  const paid = async (when: number) => (await getOverview(await at(operator, when))).figures.paid.amount
  const before = [await paid(now + HOUR), await paid(start + HOUR)]
  const { provider } = await aPaidBooking({ depositKind: 'percent', depositValue: 30 })
  await provider(start, 'mark_paid')
  expect([await paid(now + HOUR), await paid(start + HOUR)]).toEqual([(before[0] ?? 0) + 2400, (before[1] ?? 0) + 5600])
})
