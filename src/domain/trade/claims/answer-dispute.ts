import { atomically, type Context, recordAudit, recordMessage } from '#domain/base/index.ts'
import { newId } from '#shared/ids.ts'
import { requireActing, requireStep } from '../orders/orders.actions.ts'
import { lockOrder } from '../orders/orders.queries.ts'
import { orderEvents } from '../orders/orders.tables.ts'

/**
 * The side whose claim was contested answers the objection, once, in words that both sides and the operator read; the
 * other side is told. The dispute and its clocks go on as they were.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`, `orders.not_allowed_now`
 */
export async function answerDispute(
  ctx: Context,
  orderId: string,
  side: 'customer' | 'provider',
  { text, secret }: { text: string; secret?: string | undefined },
): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    await requireActing(ctx, order, 'answer', side, secret)
    await requireStep(ctx, order, 'answer', side)
    const eventId = newId()
    await ctx.db.insert(orderEvents).values({
      id: eventId,
      orderId,
      transition: 'answer',
      fromStatus: order.status,
      toStatus: order.status,
      actor: side,
      accountId: ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
      data: { reason: text },
      at: ctx.now(),
    })
    await recordAudit(ctx, { action: 'orders.answer', subjectId: orderId, companyId: order.companyId })
    await recordMessage(ctx, 'orders.answered', {
      subjectId: orderId,
      companyId: order.companyId,
      accountId: order.accountId,
      payload: { by: side, eventId },
    })
  })
}
