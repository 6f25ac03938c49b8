import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { aPaidBooking, aSpotBooking, at, HOUR, start, system } from '#test/paid-booking.ts'
import { testNow } from '#test/world.ts'
import { sumReceived } from './received.ts'

const now = testNow.getTime()
const received = async (id: string) => sumReceived(await at(system), eq(orders.id, id))

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
