import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Context } from '#domain/base/index.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { newId } from '#shared/ids.ts'
import { aPaymentService } from '#test/payment-service.ts'
import { aContext, anOffer, aPerson } from '#test/world.ts'
import { applyPaymentEvent } from '../checkout/apply-payment-event.ts'
import { placeOrder } from '../checkout/open-checkout.ts'
import { payGroup } from '../checkout/pay-group.ts'
import { showCheckout } from './show-orders.ts'

/** The same context, in which `meanwhile` runs just before the n-th query. */
function interrupted(ctx: Context, nth: number, meanwhile: () => Promise<unknown>): Context {
  let asked = 0
  const interrupt = <T extends object>(db: T): T =>
    new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        const method = value.bind(target) as (...args: unknown[]) => unknown
        if (name === 'transaction')
          return (work: (tx: object) => unknown, options: unknown) =>
            method((tx: object) => work(interrupt(tx)), options)
        if (name !== 'select') return method
        return (...args: unknown[]) => {
          const query = method(...args) as { from: (table: unknown) => PromiseLike<unknown> & object }
          return ++asked === nth ? waiting(query, meanwhile) : query
        }
      },
    })
  return { ...ctx, db: interrupt(ctx.db) }
}

/** A query that is sent after something else. */
function waiting<T extends object>(query: T, meanwhile: () => Promise<unknown>): T {
  return new Proxy(query, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const method = value.bind(target) as (...args: unknown[]) => unknown
      if (name === 'then')
        return (...args: unknown[]) => void meanwhile().then(() => method(...args), args[1] as (error: unknown) => void)
      return (...args: unknown[]) => {
        const next = method(...args)
        return typeof next === 'object' && next !== null ? waiting(next, meanwhile) : next
      }
    },
  })
}

test('a checkout that is looked at while its payment arrives is unpaid and pending, or paid and placed', async () => {
  const { offer } = await anOffer()
  const platform = { payments: new Map([['sandbox', aPaymentService()]]) }
  const ctx = await aContext({ actor: await aPerson(), platform })
  const worker = await aContext({ actor: { kind: 'system' }, platform })
  const seen: string[] = []
  for (let nth = 1; ; nth++) {
    const startsAt = new Date(Date.UTC(2030, 4, 6 + nth, 2)).toISOString()
    const { groupId } = await placeOrder(ctx, { offerid: offer.id, startsAt })
    await payGroup(ctx, groupId, { provider: 'sandbox', method: 'card' }, undefined)
    const [payment] = await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))
    const { ref, amount } = payment ?? { ref: null, amount: 0 }
    let arrived = false
    const between = interrupted(ctx, nth, async () => {
      const event = { eventId: newId(), kind: 'captured' as const, ref: ref ?? '', amount, currency: 'MYR' }
      await applyPaymentEvent(worker, 'sandbox', event, '{}')
      arrived = true
    })
    const shown = await showCheckout(between, groupId, undefined)
    if (!arrived) break
    seen.push(`${shown.orders[0]?.status} ${shown.payment?.status}`)
  }
  expect(seen.length).toBeGreaterThan(4)
  expect([...new Set(seen)].sort()).toEqual(['confirmed captured', 'pending_payment pending'])
})
