import { count, eq } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#shared/errors.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aColleague } from '#test/paid-booking.ts'
import { aContext, anOffer, aPerson } from '#test/world.ts'
import { bookings } from '../booking/bookings.tables.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { addToCart } from './cart.ts'
import { nextDocno } from './docnos.ts'
import { openCheckout, placeOrder } from './open-checkout.ts'
import { placeSeries } from './place-series.ts'

// Before the first connection, which keeps what it finds.
const statements = vi.spyOn(pg.Client.prototype, 'query')

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

const weekly = (first: string, times: number) =>
  Array.from({ length: times }, (_, i) => new Date(Date.parse(first) + i * 7 * 86_400_000).toISOString())
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof DomainError ? error : Promise.reject(error)),
  )

test('a series becomes an order for each date in one checkout, and all its times are held', async () => {
  const { offer } = await anOffer()
  const ctx = await aContext({ actor: await aPerson() })
  const { orders: placed, groupId } = await placeSeries(ctx, {
    offerid: offer.id,
    startsAts: weekly('2030-05-02T03:00:00.000Z', 4),
  })
  const rows = await ctx.db.select().from(orders).where(eq(orders.groupId, groupId)).orderBy(orders.startsAt)
  expect(rows.map((row) => row.startsAt?.toISOString())).toEqual(weekly('2030-05-02T03:00:00.000Z', 4))
  expect(new Set(placed.map((order) => order.docno)).size).toBe(4)
  const held = await ctx.db.select().from(bookings).where(eq(bookings.offerId, offer.id))
  expect(held.map((row) => row.status)).toEqual(['held', 'held', 'held', 'held'])
})

test('a series with anyone is served by one person where somebody is free at all of its dates', async () => {
  const { offer, company } = await anOffer()
  const ctx = await aContext({ actor: await aPerson() })
  const others = [await aColleague(ctx, company.id, offer.id), await aColleague(ctx, company.id, offer.id)]
  const dates = weekly('2030-05-02T03:00:00.000Z', 4)
  const serving = async (groupId: string) => {
    const lines = await ctx.db
      .select({ staffId: orderLines.staffId })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orders.groupId, groupId))
      .orderBy(orderLines.startsAt)
    return lines.map(({ staffId }) => staffId)
  }
  // Two of the three have something at one date, and little else to do.
  for (const [n, staffid] of others.entries())
    await placeOrder(await aContext({ actor: await aPerson() }), { offerid: offer.id, startsAt: dates[n], staffid })
  const first = await serving((await placeSeries(ctx, { offerid: offer.id, startsAts: dates })).groupId)
  expect(new Set(first).size).toBe(1)
  expect(others).not.toContain(first[0])
  // Where nobody is free at all of them, it is served by as few as can.
  const second = await serving(
    (await placeSeries(await aContext({ actor: await aPerson() }), { offerid: offer.id, startsAts: dates })).groupId,
  )
  expect(new Set(second)).toEqual(new Set(others))
})

test('a long series asks the database no more often than a short one, and one that is refused writes nothing', async () => {
  const { offer } = await anOffer()
  const asked = async (times: number, first: string) => {
    const ctx = await aContext({ actor: await aPerson() })
    // Numbers of orders are fetched fifty at a time, by whoever has none left.
    for (let n = 0; n < 50; n++) await nextDocno(ctx)
    statements.mockClear()
    const error = await refusal(placeSeries(ctx, { offerid: offer.id, startsAts: weekly(first, times) }))
    const texts = statements.mock.calls.map(([query]) => JSON.stringify(query))
    return { code: error?.code, asked: texts.filter((text) => !text.includes('order_docno')), texts }
  }
  const short = await asked(2, '2030-05-02T03:00:00.000Z')
  const long = await asked(12, '2030-05-03T03:00:00.000Z')
  expect([short.code, long.code]).toEqual([undefined, undefined])
  expect(short.asked.length).toBeGreaterThan(5)
  expect(long.asked.length).toBe(short.asked.length)
  const refused = await asked(12, '2030-05-03T03:00:00.000Z')
  expect(refused.code).toBe('booking.slot_taken')
  expect(refused.texts.filter((text) => /insert into/.test(text))).toEqual([])
})

test('one date that is taken leaves nothing of the series, and is named', async () => {
  const { offer } = await anOffer()
  const dates = weekly('2030-05-02T03:00:00.000Z', 3)
  await placeOrder(await aContext({ actor: await aPerson() }), { offerid: offer.id, startsAt: dates[1] })
  const ctx = await aContext()
  const error = await refusal(placeSeries(ctx, { offerid: offer.id, startsAts: dates }))
  expect(error?.code).toBe('booking.slot_taken')
  expect(error?.data).toMatchObject({ startsAt: dates[1] })
  const [left] = await ctx.db.select({ n: count() }).from(orders).where(eq(orders.offerKind, offer.kind))
  const [held] = await ctx.db.select({ n: count() }).from(bookings).where(eq(bookings.offerId, offer.id))
  expect(held?.n).toBe(1)
  expect(left?.n).toBeGreaterThan(0)
})

test('of series that meet on one date only one is booked, whoever comes first', async () => {
  for (let round = 0; round < 5; round++) {
    const { offer } = await anOffer()
    // All meet on the eighth week's Thursday, and nowhere else.
    const meeting = '2030-06-20T03:00:00.000Z'
    const results = await Promise.all(
      Array.from({ length: 6 }, async (_, client) => {
        const ctx = await aContext({ actor: await aPerson() })
        const own = new Date(Date.parse('2030-05-06T01:00:00.000Z') + client * 86_400_000).toISOString()
        return refusal(placeSeries(ctx, { offerid: offer.id, startsAts: client % 2 ? [own, meeting] : [meeting, own] }))
      }),
    )
    expect(results.filter((error) => error === undefined)).toHaveLength(1)
    expect(new Set(results.flatMap((error) => error?.code ?? []))).toEqual(new Set(['booking.slot_taken']))
    const { db } = await aContext()
    expect(await db.select().from(bookings).where(eq(bookings.offerId, offer.id))).toHaveLength(2)
  }
})

test('two orders of one checkout count together against the caps of their offer', async () => {
  const { offer } = await anOffer({ capPerDay: 1 })
  const ctx = await aContext({ actor: await aPerson() })
  const keys: { orderid: string }[] = []
  for (const startsAt of ['2030-05-02T03:00:00.000Z', '2030-05-02T06:00:00.000Z']) {
    const { order } = await addToCart(ctx, { offerid: offer.id, startsAt })
    keys.push({ orderid: order.id })
  }
  const error = await refusal(openCheckout(ctx, keys))
  expect(error?.code).toBe('booking.own_clash')
  expect(error?.data).toEqual({ orderids: keys.map(({ orderid }) => orderid).reverse() })
  expect(await ctx.db.select().from(bookings).where(eq(bookings.offerId, offer.id))).toEqual([])
})
