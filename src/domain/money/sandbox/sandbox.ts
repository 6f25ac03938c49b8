import { randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { atomically, type Context } from '#domain/base/index.ts'
import { signPaymentEvent } from '#platform/payments/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { localePrefix, splitLocale } from '#shared/locale.ts'
import type { OnlineMethod, SandboxOutcome } from '#shared/payment-ways.ts'
import { sandboxPayments, sandboxRefunds } from './sandbox.tables.ts'

export const sandboxQueue = 'sandbox-notice'

export type SandboxPayment = typeof sandboxPayments.$inferSelect

/** An event on its way to the merchant. */
export interface SandboxEvent {
  id: string
  kind: 'captured' | 'failed'
  ref: string
  amount: number
  currency: string
}

const DELAY_SECONDS = 15
/** A minute longer than the hold of a checkout. */
const LATE_SECONDS = 16 * 60

/** Whether a call has the service's key and so is the merchant's. Always false outside the demo. */
export function hasSandboxKey(ctx: Context, key: string | undefined): boolean {
  const expected = Buffer.from(ctx.platform.env.SANDBOX_SECRET)
  const given = Buffer.from(key ?? '')
  return ctx.platform.env.DEMO && given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Requires the service's key, for calls of the merchant. @throws DomainError `request.not_found` outside the demo or
 * without the key.
 */
export function requireSandboxKey(ctx: Context, key: string | undefined): void {
  if (!hasSandboxKey(ctx, key)) throw new DomainError('request.not_found')
}

/** Opens a payment. Idempotent by the merchant's id. */
export async function openSandboxPayment(
  ctx: Context,
  request: {
    paymentId: string
    amount: number
    currency: string
    method: OnlineMethod
    description: string
    returnUrl: string
  },
): Promise<{ ref: string; redirectUrl: string }> {
  const { paymentId, ...rest } = request
  const [row] = await ctx.db
    .insert(sandboxPayments)
    .values({
      ref: `sb_${randomBytes(12).toString('base64url')}`,
      merchantId: paymentId,
      createdAt: ctx.now(),
      ...rest,
    })
    .onConflictDoUpdate({ target: sandboxPayments.merchantId, set: { returnUrl: request.returnUrl } })
    .returning()
  if (!row) throw new Error('the sandbox payment was not written')
  // The page is in the language of the return address.
  const { locale } = splitLocale(new URL(row.returnUrl).pathname)
  return { ref: row.ref, redirectUrl: `${localePrefix(locale)}/pay/sandbox/${row.ref}` }
}

/** @throws DomainError `payments.payment_not_found` */
export async function getSandboxPayment(ctx: Context, ref: string): Promise<SandboxPayment> {
  if (!ctx.platform.env.DEMO) throw new DomainError('payments.payment_not_found')
  const [row] = await ctx.db.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref))
  if (!row) throw new DomainError('payments.payment_not_found')
  return row
}

/** The answer of the merchant's status call: pending until the payment event has been sent. */
export async function sandboxStatus(ctx: Context, ref: string) {
  const { state, toldAt, amount, currency } = await getSandboxPayment(ctx, ref)
  return { ref, state: toldAt !== null && toldAt > ctx.now() ? ('pending' as const) : state, amount, currency }
}

/**
 * Ends the payment with the chosen outcome and sends its events: at once, after 15 seconds, twice, or a minute after the
 * hold ran out. A payment that has ended stays as it is.
 */
export async function decideSandboxPayment(
  ctx: Context,
  ref: string,
  outcome: SandboxOutcome,
): Promise<SandboxPayment> {
  await getSandboxPayment(ctx, ref)
  const startAfter = outcome === 'delay' ? DELAY_SECONDS : outcome === 'late' ? LATE_SECONDS : 0
  const toldAt = new Date(ctx.now().getTime() + startAfter * 1000)
  return atomically(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(sandboxPayments)
      .set({ state: outcome === 'failure' ? 'failed' : 'captured', toldAt })
      .where(and(eq(sandboxPayments.ref, ref), eq(sandboxPayments.state, 'pending')))
      .returning()
    if (!row) return getSandboxPayment(ctx, ref)
    const event: SandboxEvent = {
      id: `evt_${newId()}`,
      kind: outcome === 'failure' ? 'failed' : 'captured',
      ref,
      amount: row.amount,
      currency: row.currency,
    }
    for (let i = 0; i < (outcome === 'duplicate' ? 2 : 1); i++)
      await ctx.platform.queue.send(ctx.db, sandboxQueue, event, startAfter > 0 ? { startAfter } : {})
    return row
  })
}

/** The merchant closes a page with no outcome yet: the payment counts as failed, and no payment event is sent. */
export async function closeSandboxPayment(ctx: Context, ref: string) {
  await ctx.db
    .update(sandboxPayments)
    .set({ state: 'failed', toldAt: ctx.now() })
    .where(and(eq(sandboxPayments.ref, ref), eq(sandboxPayments.state, 'pending')))
  return sandboxStatus(ctx, ref)
}

/** Gives money back, once per refund id. @throws DomainError `payments.payment_not_found`, `payments.refund_too_large` */
export async function refundSandboxPayment(
  ctx: Context,
  ref: string,
  request: { refundId: string; amount: number },
): Promise<{ ref: string }> {
  return atomically(ctx, async (ctx) => {
    const payment = await getSandboxPayment(ctx, ref)
    const written = await ctx.db
      .insert(sandboxRefunds)
      .values({ refundId: request.refundId, ref, amount: request.amount })
      .onConflictDoNothing()
      .returning()
    if (written.length > 0) {
      const updated = await ctx.db
        .update(sandboxPayments)
        .set({ refundedAmount: sql`${sandboxPayments.refundedAmount} + ${request.amount}` })
        .where(
          and(
            eq(sandboxPayments.ref, ref),
            eq(sandboxPayments.state, 'captured'),
            sql`${sandboxPayments.refundedAmount} + ${request.amount} <= ${payment.amount}`,
          ),
        )
        .returning()
      if (updated.length === 0) throw new DomainError('payments.refund_too_large')
    }
    return { ref: `rf_${request.refundId}` }
  })
}

/** Sends one signed payment event to the merchant's webhook; anything but a 2xx throws, for the queue to try again. */
export async function sendSandboxEvent(ctx: Context, event: SandboxEvent): Promise<void> {
  const { env } = ctx.platform
  const body = JSON.stringify(event)
  const response = await fetch(`http://127.0.0.1:${env.PORT}/api/webhooks/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sandbox-signature': signPaymentEvent(env.SANDBOX_SECRET, body, new Date()),
    },
    body,
    signal: AbortSignal.timeout(8_000),
  })
  if (!response.ok) throw new Error(`the webhook answered ${response.status}`)
}
