import { eq } from 'drizzle-orm'
import type { TaskRow } from '#contracts/tasks.ts'
import { operatorTasks } from '#domain/base/tasks/tasks.tables.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { applyPaymentEvent } from '#domain/trade/checkout/apply-payment-event.ts'
import { payGroup, placeOrder } from '#domain/trade/index.ts'
import { newId } from '#shared/ids.ts'
import type { openTestApi } from './api.ts'
import { aPaymentService } from './payment-service.ts'
import { aContext, anOffer, aPerson } from './world.ts'

type At = Awaited<ReturnType<typeof openTestApi>>

const methods = (['card', 'fpx'] as const).map((key) => ({ key, minAmount: 101, maxAmount: 99_999_999 }))
export const sandbox = { payments: new Map([['sandbox', { ...aPaymentService(), methods }]]) }

/** The tasks that an operator sees. */
export async function listed(at: At, jwt: string, query = 'state=open'): Promise<TaskRow[]> {
  const { body } = await at.call('GET', `/api/h/admin/tasks?limit=100&${query}`, { jwt })
  return (body.data as { rows: TaskRow[] }).rows
}

/** What an operator does with one. */
export const act = (at: At, jwt: string, id: string, body: object) =>
  at.call('PUT', `/api/h/admin/tasks/${id}`, { jwt, body })

/** The id of the task about a subject; '' without one. */
export async function taskOf(subjectId: string): Promise<string> {
  const { db } = await aContext()
  const [task] = await db.select().from(operatorTasks).where(eq(operatorTasks.subjectId, subjectId))
  return task?.id ?? ''
}

/**
 * An order of RM 80 for which money came: the right sum, unless `amount` says otherwise. `pay` opens another attempt, for
 * which `amount` arrives; without a sum nothing comes before its `tell`.
 */
export async function aPaidOrder(amount = 8000) {
  const { offer } = await anOffer()
  const ctx = await aContext({ actor: await aPerson(), platform: sandbox })
  const startsAt = new Date('2030-05-20T01:00:00Z').toISOString()
  const { groupId: firstGroup, orders: placed } = await placeOrder(ctx, { offerid: offer.id, startsAt })
  const pay = async (amount?: number, method = 'card', groupId = firstGroup) => {
    const known = new Set(
      (await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))).map(({ id }) => id),
    )
    await payGroup(ctx, groupId, { provider: 'sandbox', method }, undefined)
    const all = await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))
    const payment = all.find(({ id }) => !known.has(id))
    const tell = (kind: 'captured' | 'failed', amount: number | null = null, now = ctx.now, currency = 'MYR') => {
      const event = { eventId: newId(), kind, ref: payment?.ref ?? '', amount, currency }
      return applyPaymentEvent({ ...ctx, now }, 'sandbox', event, '{}')
    }
    if (amount !== undefined) await tell('captured', amount)
    return { id: payment?.id ?? '', tell }
  }
  const { id: paymentId } = await pay(amount)
  const { id: orderId = '', docno } = placed[0] ?? {}
  const { id: offerid, companyId } = offer
  return { ctx, orderId, docno, paymentId, startsAt, offerid, companyId, groupId: firstGroup, pay }
}
