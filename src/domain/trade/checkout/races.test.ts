import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { atomically, type Context } from '#domain/base/index.ts'
import { ticketTypes } from '#domain/catalogue/catalogue.tables.ts'
import { requestRefund } from '#domain/money/index.ts'
import { ledgerTransactions } from '#domain/money/ledger/ledger.tables.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { quotas } from '#domain/trade/booking/bookings.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { anEvent } from '#test/an-event.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaymentService } from '#test/payment-service.ts'
import { aCompany, aContext, anOffer, aPerson, testNow } from '#test/world.ts'
import { bookings } from '../booking/bookings.tables.ts'
import { releaseBookings } from '../booking/settle-bookings.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { runDueTimers } from '../orders/run-timers.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { addToCart } from './cart.ts'
import { backToCart, openCheckout, placeOrder } from './open-checkout.ts'
import { payGroup } from './pay-group.ts'

const CLIENTS = 20
/** `npm run test:long` asks for more. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 20)
const service = aPaymentService()
const at = (over: Partial<Context> = {}, when: Date = testNow) =>
  aContext({ at: when, ...over, platform: { payments: new Map([['sandbox', service]]) } } as never)
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'won',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  )
const tally = (results: string[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(results, (r) => r)).map(([k, v]) => [k, v?.length]))
/** The slot of a round: days apart, so that rounds do not overlap; clients 45 minutes apart overlap without being equal. */
const start = (round: number, client = 0) =>
  new Date(Date.parse('2030-05-02T03:00:00.000Z') + round * 86_400_000 + (client % 3) * 15 * 60_000).toISOString()

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

async function aPaidOrder(kind: 'instant' | 'request' = 'instant') {
  const owner = await aPerson()
  const buyer = await aPerson()
  const { offer } = await anOffer({ kind, company: await aCompany({ owner }) })
  const ctx = await at({ actor: buyer })
  const { groupId, orders: placed } = await placeOrder(ctx, { offerid: offer.id, startsAt: start(0) })
  await payGroup(ctx, groupId, { provider: 'sandbox', method: 'card' }, undefined)
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))
  if (!payment?.ref || !placed[0]) throw new Error('not placed')
  const event = {
    eventId: newId(),
    kind: 'captured' as const,
    ref: payment.ref,
    amount: payment.amount,
    currency: 'MYR',
  }
  return { ctx, owner, buyer, offer, groupId, order: placed[0], payment, event }
}

describe('a contested time', () => {
  test('goes to one client of twenty whose ranges overlap, in twenty rounds', async () => {
    const { offer } = await anOffer()
    const ctxs = await Promise.all(Array.from({ length: CLIENTS }, async () => at({ actor: await aPerson() })))
    for (let round = 0; round < ROUNDS; round++) {
      const results = await Promise.all(
        ctxs.map((ctx, i) => outcome(placeOrder(ctx, { offerid: offer.id, startsAt: start(round, i) }))),
      )
      expect(tally(results)).toEqual({ won: 1, 'booking.slot_taken': CLIENTS - 1 })
    }
  })

  test('is booked twice when neither lock nor constraint stands', async () => {
    const { offer, resource } = await anOffer()
    const ctx = await aContext()
    await ctx.db.execute(sql`alter table bookings drop constraint bookings_no_overlap`)
    const { order } = await addToCart(ctx, { offerid: offer.id, startsAt: start(0) })
    const [line] = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    let doubled = 0
    for (let round = 0; round < 5; round++) {
      const during = `[${start(round)},${start(round + 1)})`
      await Promise.all(
        Array.from({ length: CLIENTS }, () =>
          ctx.db.transaction(async (tx) => {
            const { rows } = await tx.execute(
              sql`select 1 from bookings where resource_id = ${resource.id} and during && ${during}::tstzrange and status = 'held'`,
            )
            if (rows.length > 0) return
            await tx.insert(bookings).values({
              orderId: order.id,
              lineId: line?.id,
              offerId: offer.id,
              resourceId: resource.id,
              seat: 1,
              startsAt: new Date(start(round)),
              endsAt: new Date(start(round + 1)),
              during,
              status: 'held',
            })
          }),
        ),
      )
      doubled += Number(
        (
          await ctx.db.execute(
            sql`select count(*) - 1 as n from bookings where resource_id = ${resource.id} and during = ${during}::tstzrange`,
          )
        ).rows[0]?.n ?? 0,
      )
    }
    expect(doubled).toBeGreaterThan(0)
    await ctx.db.execute(sql`delete from bookings where resource_id = ${resource.id}`)
    await ctx.db.execute(
      sql`alter table bookings add constraint bookings_no_overlap exclude using gist (resource_id with =, during with &&, seat with =) where (status in ('held', 'confirmed'))`,
    )
  })

  test('on a resource of five never holds six, whatever the lengths', async () => {
    const { offer } = await anOffer({ resourceCapacity: 5, capacity: 5 })
    const { offer: long } = await anOffer({ durationMinutes: 105 })
    const { db } = await aContext()
    await db.execute(
      sql`update offer_resources set resource_id = (select resource_id from offer_resources where offer_id = ${offer.id}) where offer_id = ${long.id}`,
    )
    const ctxs = await Promise.all(Array.from({ length: 30 }, async () => at({ actor: await aPerson() })))
    for (let round = 0; round < 5; round++) {
      const results = await Promise.all(
        ctxs.map((ctx, i) =>
          outcome(placeOrder(ctx, { offerid: i % 2 ? offer.id : long.id, startsAt: start(round, i) })),
        ),
      )
      expect(tally(results).won).toBe(5)
    }
  })

  test('is never taken twice by moving orders onto it', async () => {
    const { offer } = await anOffer({ noticeMinutes: 0 })
    const movers = await Promise.all(
      Array.from({ length: 6 }, async (_, i) => {
        const ctx = await at({ actor: await aPerson() })
        const { groupId, orders: placed } = await placeOrder(ctx, { offerid: offer.id, startsAt: start(i + 1) })
        await payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
        return { ctx, id: placed[0]?.id ?? '' }
      }),
    )
    const results = await Promise.all(
      movers.map(({ ctx, id }, i) =>
        outcome(actOnOrder(ctx, id, 'reschedule', { as: 'customer', startsAt: start(10, i) })),
      ),
    )
    expect(tally(results)).toEqual({ won: 1, 'booking.slot_taken': 5 })
  })

  test('several of several companies in one cart are taken without a deadlock', async () => {
    const [a, b] = [await anOffer(), await anOffer()]
    for (let round = 0; round < 5; round++) {
      const carts = await Promise.all(
        Array.from({ length: 10 }, async (_, i) => {
          const ctx = await at({ actor: await aPerson() })
          const keys = []
          for (const { offer } of i % 2 ? [a, b] : [b, a])
            keys.push({ orderid: (await addToCart(ctx, { offerid: offer.id, startsAt: start(round) })).order.id })
          return { ctx, keys }
        }),
      )
      const results = await Promise.all(carts.map(({ ctx, keys }) => outcome(openCheckout(ctx, keys))))
      expect(tally(results)).toEqual({ won: 1, 'booking.slot_taken': 9 })
    }
  })
})

describe('places of an event', () => {
  test('100 places go to exactly 100 of 300 buyers', async () => {
    const { offer, occurrenceId, types, quotas: made } = await anEvent([100])
    const buyers = await Promise.all(Array.from({ length: 300 }, () => at()))
    const results: string[] = []
    // More at once than there are connections; of many more the last wait longer for one than anybody waits.
    for (let i = 0; i < buyers.length; i += 25) {
      results.push(
        ...(await Promise.all(
          buyers.slice(i, i + 25).map((ctx) =>
            outcome(
              placeOrder(ctx, {
                offerid: offer.id,
                occurrenceid: occurrenceId,
                tickets: [{ tickettypeid: types[0]?.id ?? '', quantity: 1 }],
              }),
            ),
          ),
        )),
      )
    }
    expect(tally(results)).toEqual({ won: 100, 'booking.sold_out': 200 })
    const [quota] = await (await at()).db
      .select()
      .from(quotas)
      .where(eq(quotas.id, made[0]?.id ?? ''))
    expect(quota).toMatchObject({ held: 100, sold: 0 })
  })

  test('two lines on one pool are summed, and a product in two quotas takes both or none', async () => {
    const { offer, occurrenceId, types, quotas: made } = await anEvent([5, 1], { shared: true })
    const ctx = await at()
    const both = types.map((t) => ({ tickettypeid: t.id, quantity: 1 }))
    expect(await outcome(placeOrder(ctx, { offerid: offer.id, occurrenceid: occurrenceId, tickets: both }))).toBe(
      'booking.sold_out',
    )
    const counters = await ctx.db.select().from(quotas).where(eq(quotas.occurrenceId, occurrenceId))
    expect(counters.map((q) => q.held)).toEqual([0, 0])
    expect(
      await outcome(placeOrder(ctx, { offerid: offer.id, occurrenceid: occurrenceId, tickets: both.slice(0, 1) })),
    ).toBe('won')
    expect(made).toHaveLength(2)
  })

  test('crossed quotas do not deadlock', async () => {
    const { offer, occurrenceId, types } = await anEvent([1000, 1000])
    const results = await Promise.all(
      Array.from({ length: 40 }, async (_, i) =>
        outcome(
          placeOrder(await at(), {
            offerid: offer.id,
            occurrenceid: occurrenceId,
            tickets: (i % 2 ? types : [...types].reverse()).map((t) => ({ tickettypeid: t.id, quantity: 1 })),
          }),
        ),
      ),
    )
    expect(tally(results)).toEqual({ won: 40 })
  })

  test('are oversold when the condition is only looked at before', async () => {
    const { quotas: made } = await anEvent([5])
    const ctx = await aContext()
    const id = made[0]?.id ?? ''
    await ctx.db.execute(sql`alter table quotas drop constraint quotas_not_oversold`)
    await Promise.all(
      Array.from({ length: CLIENTS }, () =>
        ctx.db.transaction(async (tx) => {
          const [quota] = await tx.select().from(quotas).where(eq(quotas.id, id))
          if (quota && quota.held < quota.capacity)
            await tx.execute(sql`update quotas set held = held + 1 where id = ${id}`)
        }),
      ),
    )
    const [quota] = await ctx.db.select().from(quotas).where(eq(quotas.id, id))
    expect(quota?.held).toBeGreaterThan(5)
    await ctx.db.update(quotas).set({ held: 0 }).where(eq(quotas.id, id))
    await ctx.db.execute(
      sql`alter table quotas add constraint quotas_not_oversold check (held >= 0 and sold >= 0 and held + sold <= capacity)`,
    )
  })

  test('a type has its most per order, in however many lines it comes', async () => {
    const { offer, occurrenceId, types } = await anEvent([100])
    const ctx = await at()
    const most = 4
    const tickettypeid = types[0]?.id ?? ''
    await ctx.db.update(ticketTypes).set({ maxPerOrder: most }).where(eq(ticketTypes.id, tickettypeid))
    const order = (...quantities: number[]) =>
      placeOrder(ctx, {
        offerid: offer.id,
        occurrenceid: occurrenceId,
        tickets: quantities.map((quantity) => ({ tickettypeid, quantity })),
      })
    expect(await outcome(order(most, most))).toBe('request.invalid')
    expect(await outcome(order(most + 1))).toBe('request.invalid')
    expect((await order(1, most - 1)).orders).toHaveLength(1)
  })

  test('are given back once, from however many sides', async () => {
    const { offer, occurrenceId, types, quotas: made } = await anEvent([10])
    const ctx = await at()
    const {
      groupId,
      orders: placed,
      secret,
    } = await placeOrder(ctx, {
      offerid: offer.id,
      occurrenceid: occurrenceId,
      tickets: [{ tickettypeid: types[0]?.id ?? '', quantity: 3 }],
    })
    const late = await at({ actor: { kind: 'system' } }, new Date(testNow.getTime() + 16 * 60_000))
    await Promise.all([
      ...Array.from({ length: 10 }, () => outcome(backToCart(ctx, groupId, secret))),
      ...Array.from({ length: 5 }, () => runDueTimers(late)),
      ...Array.from({ length: 5 }, () => atomically(ctx, (ctx) => releaseBookings(ctx, [placed[0]?.id ?? '']))),
    ])
    const [quota] = await ctx.db
      .select()
      .from(quotas)
      .where(eq(quotas.id, made[0]?.id ?? ''))
    expect(quota).toMatchObject({ held: 0, sold: 0 })
  })
})

describe('money', () => {
  test('500 copies of a payment event over 20 connections have one effect', async () => {
    const { ctx, event, payment, order } = await aPaidOrder()
    const results: string[] = []
    for (let i = 0; i < 25; i++)
      results.push(
        ...(await Promise.all(Array.from({ length: 20 }, () => applyPaymentEvent(ctx, 'sandbox', event, '{}')))),
      )
    expect(tally(results)).toEqual({ applied: 1, ignored: 499 })
    expect(await ctx.db.$count(ledgerTransactions, eq(ledgerTransactions.paymentId, payment.id))).toBe(1)
    expect((await ctx.db.select().from(orders).where(eq(orders.id, order.id)))[0]).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
    })
  })

  test('different payment events of one payment, in any order, end the same', async () => {
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      const { ctx, event, order: placed } = await aPaidOrder()
      const events = [
        event,
        { ...event, eventId: newId(), kind: 'other' as const },
        { ...event, eventId: newId(), kind: 'captured' as const },
      ]
      for (const i of order) await applyPaymentEvent(ctx, 'sandbox', events[i] ?? event, '{}')
      expect((await ctx.db.select().from(orders).where(eq(orders.id, placed.id)))[0]).toMatchObject({
        status: 'confirmed',
        paymentStatus: 'paid',
      })
    }
  })

  test('a hold that ends while its money arrives is paid for or refunded, never both and never neither', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ctx, event, order } = await aPaidOrder()
      const late = await at({ actor: { kind: 'system' } }, new Date(testNow.getTime() + 15 * 60_000))
      await Promise.all([applyPaymentEvent(late, 'sandbox', event, '{}'), runDueTimers(late)])
      const [after] = await ctx.db.select().from(orders).where(eq(orders.id, order.id))
      expect([`confirmed none`, 'payment_expired pending']).toContain(`${after?.status} ${after?.refundStatus}`)
    }
  })

  test('of twenty refunds of sixty percent one is granted', async () => {
    const { ctx, event, order } = await aPaidOrder()
    await applyPaymentEvent(ctx, 'sandbox', event, '{}')
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        outcome(atomically(ctx, (ctx) => requestRefund(ctx, order, { amount: 4800 }, 'test'))),
      ),
    )
    expect(tally(results)).toEqual({ won: 1, 'payments.refund_too_large': 19 })
  })

  test('of accept, decline, cancel and expiry at once one happens', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ctx, owner, event, order } = await aPaidOrder('request')
      await applyPaymentEvent(ctx, 'sandbox', event, '{}')
      const provider = await at({ actor: owner })
      const system = await at({ actor: { kind: 'system' } }, new Date(testNow.getTime() + 24 * 3_600_000))
      const results = await Promise.all([
        outcome(actOnOrder(provider, order.id, 'decline', { as: 'provider' })),
        outcome(actOnOrder(ctx, order.id, 'cancel', { as: 'customer' })),
        outcome(actOnOrder(provider, order.id, 'cancel', { as: 'provider' })),
        runDueTimers(system).then((n) => (n === 1 ? 'won' : 'none')),
      ])
      expect(results.filter((r) => r === 'won')).toHaveLength(1)
    }
  })
})

test('an expired hold does not keep others out even before it is swept', async () => {
  const { offer } = await anOffer()
  await placeOrder(await at(), { offerid: offer.id, startsAt: start(0) })
  const later = await at({}, new Date(testNow.getTime() + 16 * 60_000))
  expect(await outcome(placeOrder(later, { offerid: offer.id, startsAt: start(0) }))).toBe('won')
  await runDueTimers(later)
})
