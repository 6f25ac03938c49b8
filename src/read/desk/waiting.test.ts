import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { listOrders } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaidBooking, at, HOUR, MINUTE, start } from '#test/paid-booking.ts'
import { aContext } from '#test/world.ts'
import { countWaiting } from './count-waiting.ts'
import { getDashboard } from './get-dashboard.ts'
import { listDeskOrders } from './list-desk-orders.ts'

type Booking = Awaited<ReturnType<typeof aPaidBooking>>

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

/** What the desk says waits for the company: the figure, its clock, the cards and the table. */
async function waiting({ owner, offer }: Booking, when: number) {
  const ctx = await at(owner, when)
  const companyid = offer.companyId
  const { requests } = await getDashboard(ctx, { companyid, days: 7 })
  const cards = (await listOrders(ctx, { companyid, filter: 'requests' })).rows
  const table = (await listDeskOrders(ctx, { companyid, filter: 'requests' })).rows
  expect(cards).toHaveLength(requests.count)
  expect(table).toHaveLength(requests.count)
  const { requests: counted, latest } = await countWaiting(ctx, companyid)
  expect(counted).toBe(requests.count)
  expect(latest === null).toBe(counted === 0)
  return { next: requests.nextExpiresAt, ids: cards.map(({ orderid }) => orderid) }
}

test('a claim of the customer waits for the company’s word, with its clock, until it objects', async () => {
  const booking = await aPaidBooking()
  const claimed = start + 15 * MINUTE
  expect((await waiting(booking, claimed)).ids).toEqual([])
  await booking.customer(claimed, 'no_show')
  expect(await waiting(booking, claimed)).toEqual({
    next: new Date(claimed + 24 * HOUR).toISOString(),
    ids: [booking.id],
  })
  await booking.provider(start + HOUR, 'contest', { reason: 'We were there.' })
  expect((await waiting(booking, start + HOUR)).ids).toEqual([])
})

test('an objection to the company’s claim waits for its word until it answers; what waits for the customer does not', async () => {
  const booking = await aPaidBooking()
  await booking.provider(start + 15 * MINUTE, 'no_show')
  expect((await waiting(booking, start + HOUR)).ids).toEqual([])
  const shown = await booking.customer(start + HOUR, 'contest', { reason: 'I was there.' })
  expect(await waiting(booking, start + HOUR)).toEqual({ next: shown.dispute?.decideBy, ids: [booking.id] })
  await booking.provider(start + 2 * HOUR, 'answer', { reason: 'Nobody rang.' })
  expect((await waiting(booking, start + 2 * HOUR)).ids).toEqual([])
})

test('of what waits it is said who began to last, and for what', async () => {
  const [first, second] = [await aPaidBooking(), await aPaidBooking()]
  const { db } = await aContext()
  const { companyId } = second.offer
  await db.update(orders).set({ companyId, recipientName: 'Puan Salmah' }).where(eq(orders.id, first.id))
  const latest = async (when: number) => (await countWaiting(await at(second.owner, when), companyId)).latest
  expect(await latest(start)).toBeNull()
  await second.customer(start + 15 * MINUTE, 'no_show')
  expect(await latest(start + HOUR)).toMatchObject({ orderid: second.id, recipientName: null })
  await first.customer(start + 16 * MINUTE, 'no_show')
  const { title, ...who } = (await latest(start + HOUR)) ?? {}
  expect(who).toMatchObject({ orderid: first.id, customerName: expect.any(String), recipientName: 'Puan Salmah' })
  expect(title?.en).toBeTruthy()
})

test('what ends first stands on top, whatever it is', async () => {
  const booking = await aPaidBooking()
  const claimed = start + 15 * MINUTE
  await booking.customer(claimed, 'no_show')
  const { db } = await aContext()
  const [order] = await db.select().from(orders).where(eq(orders.id, booking.id))
  if (!order) throw new Error('no order')
  const request = async (id: string, hours: number) => {
    const requestExpiresAt = new Date(claimed + hours * HOUR)
    const free = { subtotalAmount: 0, totalAmount: 0, dueAmount: 0 }
    const same = {
      ...order,
      ...free,
      id,
      docno: id.slice(-12),
      status: 'requested' as const,
      requestExpiresAt,
      groupId: null,
    }
    await db.insert(orders).values({ ...same, paymentStatus: 'none', payoutStatus: 'not_due', claimedBy: null })
    return id
  }
  const later = await request('01990000-0000-7000-8000-00000000aa01', 25)
  const sooner = await request('01990000-0000-7000-8000-00000000aa02', 2)
  expect(await waiting(booking, claimed + MINUTE)).toEqual({
    next: new Date(claimed + 2 * HOUR).toISOString(),
    ids: [sooner, booking.id, later],
  })
})
