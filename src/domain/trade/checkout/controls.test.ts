import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { idempotencyKeys } from '#domain/base/idempotency/idempotency.tables.ts'
import { type Context } from '#domain/base/index.ts'
import { ledgerEntries, ledgerTransactions } from '#domain/money/ledger/ledger.tables.ts'
import { paymentEvents, payments } from '#domain/money/payments/payments.tables.ts'
import { quotas } from '#domain/trade/booking/bookings.tables.ts'
import { newId } from '#shared/ids.ts'
import { anEvent } from '#test/an-event.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaymentService } from '#test/payment-service.ts'
import { aContext, anOffer, aPerson } from '#test/world.ts'
import { orders } from '../orders/orders.tables.ts'
import { placeOrder } from './open-checkout.ts'
import { payGroup } from './pay-group.ts'

// Controls for the race tests: each promise about money and orders with a naive check first, and with the deciding
// mechanism removed from this file's own database. Every promise must break here, else the race tests prove nothing.

const CLIENTS = 20
type Tx = Parameters<Parameters<Context['db']['transaction']>[0]>[0]

/**
 * Concurrent clients, each in a transaction of its own, which all have looked before any acts on what it saw.
 * @param look whether the client may act
 * @returns how many acted, and succeeded
 */
async function together(
  ctx: Context,
  look: (tx: Tx) => Promise<boolean>,
  act: (tx: Tx, i: number) => Promise<unknown>,
): Promise<number> {
  const gate = Promise.withResolvers<void>()
  let looked = 0
  const results = await Promise.all(
    Array.from({ length: CLIENTS }, (_, i) =>
      ctx.db
        .transaction(async (tx) => {
          const may = await look(tx)
          if (++looked === Math.min(CLIENTS, ctx.platform.env.DATABASE_POOL_MAX)) gate.resolve()
          await gate.promise
          if (may) await act(tx, i)
          return may
        })
        .catch(() => false),
    ),
  )
  return results.filter(Boolean).length
}

async function statusOf(tx: Tx, orderId: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  return order?.status
}

async function aPaidFor(): Promise<{ ctx: Context; orderId: string; payment: typeof payments.$inferSelect }> {
  const { offer } = await anOffer()
  const ctx = await aContext({
    actor: await aPerson(),
    platform: { payments: new Map([['sandbox', aPaymentService()]]) },
  } as never)
  const placed = await placeOrder(ctx, { offerid: offer.id, startsAt: '2030-05-02T03:00:00.000Z' })
  await payGroup(ctx, placed.groupId, { provider: 'sandbox', method: 'card' }, undefined)
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.groupId, placed.groupId))
  if (!payment || !placed.orders[0]) throw new Error('not placed')
  return { ctx, orderId: placed.orders[0].id, payment }
}

const aCapture = (paymentId: string) => ({ id: newId(), kind: 'capture' as const, paymentId })

describe('without its mechanism', () => {
  test('capacity comes back more than once when several give it back after a look (I6, I7)', async () => {
    const ctx = await aContext()
    const {
      quotas: [quota],
    } = await anEvent([100])
    await ctx.db.update(quotas).set({ held: 50 })
    const { orderId } = await aPaidFor()
    await together(
      ctx,
      async (tx) => (await statusOf(tx, orderId)) === 'pending_payment',
      async (tx) => {
        await tx.execute(sql`update quotas set held = held - 1 where id = ${quota?.id}`)
        await tx.update(orders).set({ status: 'payment_expired' }).where(eq(orders.id, orderId))
      },
    )
    const [after] = await ctx.db
      .select()
      .from(quotas)
      .where(eq(quotas.id, quota?.id ?? ''))
    expect(after?.held).toBeLessThan(49)
  })

  test('a paid order changes its price (I9)', async () => {
    const { ctx, orderId } = await aPaidFor()
    const change = () =>
      ctx.db.execute(
        sql`update orders set subtotal_amount = subtotal_amount + 1, total_amount = total_amount + 1 where id = ${orderId}`,
      )
    await ctx.db.execute(sql`update orders set paid_at = now() where id = ${orderId}`)
    await expect(change()).rejects.toThrow()
    await ctx.db.execute(sql`alter table orders disable trigger orders_amounts_frozen`)
    await change()
    await ctx.db.execute(sql`alter table orders enable trigger orders_amounts_frozen`)
    expect(await brokenInvariants(ctx)).toHaveProperty('an order is the sum of its lines')
  })

  test('money appears from nowhere and the past is rewritten (I11)', async () => {
    const { ctx, payment } = await aPaidFor()
    await ctx.db.execute(sql`alter table ledger_entries disable trigger user`)
    const capture = { ...aCapture(payment.id), at: ctx.now() }
    await ctx.db.insert(ledgerTransactions).values(capture)
    await ctx.db.insert(ledgerEntries).values({
      id: newId(),
      transactionId: capture.id,
      account: 'clearing',
      amount: 500,
      currency: 'MYR',
      at: ctx.now(),
    })
    expect(await brokenInvariants(ctx)).toHaveProperty('the ledger sums to zero')
    await ctx.db.update(ledgerEntries).set({ amount: 700 }).where(eq(ledgerEntries.transactionId, capture.id))
    await ctx.db.execute(sql`alter table ledger_entries enable trigger user`)
    await expect(
      ctx.db.update(ledgerEntries).set({ amount: 1 }).where(eq(ledgerEntries.transactionId, capture.id)),
    ).rejects.toThrow()
  })

  test('one payment is captured several times (I12)', async () => {
    const { ctx, payment } = await aPaidFor()
    await ctx.db.execute(sql`drop index ledger_transactions_capture_once`)
    const captures = and(eq(ledgerTransactions.paymentId, payment.id), eq(ledgerTransactions.kind, 'capture'))
    const captured = await together(
      ctx,
      async (tx) => (await tx.$count(ledgerTransactions, captures)) === 0,
      (tx) => tx.insert(ledgerTransactions).values({ ...aCapture(payment.id), at: ctx.now() }),
    )
    expect(captured).toBeGreaterThan(1)
    expect(await brokenInvariants(ctx)).toHaveProperty('a payment is captured once')
  })

  test('more is refunded than arrived (I13)', async () => {
    const { ctx, payment } = await aPaidFor()
    await ctx.db.execute(sql`update payments set captured_amount = amount where id = ${payment.id}`)
    const { rows } = await ctx.db.execute<{ conname: string }>(
      sql`select conname from pg_constraint where conrelid = 'payments'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%refunded_amount%'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { conname } of rows)
      await ctx.db.execute(sql`alter table payments drop constraint ${sql.identifier(conname)}`)
    const sixty = Math.round(payment.amount * 0.6)
    const granted = await together(
      ctx,
      async (tx) => {
        const [seen] = await tx.select().from(payments).where(eq(payments.id, payment.id))
        return seen !== undefined && seen.refundedAmount + sixty <= seen.capturedAmount
      },
      (tx) =>
        tx.execute(sql`update payments set refunded_amount = refunded_amount + ${sixty} where id = ${payment.id}`),
    )
    expect(granted).toBeGreaterThan(1)
    expect(await brokenInvariants(ctx)).toHaveProperty('no payment is refunded beyond what arrived')
  })

  test('one key has several effects (I14)', async () => {
    const ctx = await aContext()
    await ctx.db.execute(sql`alter table idempotency_keys drop constraint idempotency_keys_scope_key_pk`)
    const effects = await together(
      ctx,
      async (tx) => (await tx.$count(idempotencyKeys, eq(idempotencyKeys.key, 'k'))) === 0,
      (tx) =>
        tx
          .insert(idempotencyKeys)
          .values({ scope: 's', key: 'k', bodyHash: Buffer.alloc(32), status: 200, body: {}, createdAt: ctx.now() }),
    )
    expect(effects).toBeGreaterThan(1)
  })

  test('work is queued for what never happened (I16)', async () => {
    const ctx = await aContext()
    const waiting = async () =>
      Number(
        (await ctx.db.execute(sql`select count(*) as n from pgboss.job where data->>'control' = 'yes'`)).rows[0]?.n,
      )
    await ctx.db
      .transaction(async () => {
        // Sent over the pool instead of the transaction, as with a queue outside the database.
        await ctx.platform.queue.send(ctx.db, 'reindex-offer', { control: 'yes' })
        throw new Error('the transaction fails')
      })
      .catch(() => undefined)
    expect(await waiting()).toBe(1)
    await ctx.db
      .transaction(async (tx) => {
        await ctx.platform.queue.send(tx, 'reindex-offer', { control: 'yes' })
        throw new Error('the transaction fails')
      })
      .catch(() => undefined)
    expect(await waiting()).toBe(1)
    await ctx.db.execute(sql`delete from pgboss.job where data->>'control' = 'yes'`)
  })

  test('copies of a payment event are all applied (I17)', async () => {
    const { ctx, payment } = await aPaidFor()
    await ctx.db.execute(sql`drop index payment_notices_once`)
    const applied = await together(
      ctx,
      async (tx) => (await tx.$count(paymentEvents, eq(paymentEvents.eventId, 'evt'))) === 0,
      (tx) =>
        tx.insert(paymentEvents).values({
          provider: 'sandbox',
          eventId: 'evt',
          kind: 'captured',
          ref: payment.ref ?? '',
          raw: '{}',
          outcome: 'applied',
          receivedAt: ctx.now(),
        }),
    )
    expect(applied).toBeGreaterThan(1)
  })

  test('of rival transitions several win (I19)', async () => {
    const { ctx, orderId } = await aPaidFor()
    await ctx.db.update(orders).set({ status: 'requested' }).where(eq(orders.id, orderId))
    const won = await together(
      ctx,
      async (tx) => (await statusOf(tx, orderId)) === 'requested',
      (tx, i) => {
        const status = (['confirmed', 'declined', 'cancelled', 'expired'] as const)[i % 4] ?? 'confirmed'
        return tx.update(orders).set({ status }).where(eq(orders.id, orderId))
      },
    )
    expect(won).toBeGreaterThan(1)
  })
})
