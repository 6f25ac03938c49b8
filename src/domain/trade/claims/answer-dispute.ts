import { type Context, recordEvent } from '#domain/base/index.ts'
import { noteStep } from '../orders/note-step.ts'
import { type Acting, given, requireStep } from '../orders/orders.actions.ts'

/**
 * The side whose claim was contested answers the objection, once, in words that both sides and the operator read; the
 * other side is told. The dispute and its clocks go on as they were.
 * @throws DomainError `orders.not_allowed_now`, `request.invalid` without words
 */
export async function answerDispute(ctx: Context, { order, side, act }: Acting): Promise<void> {
  await requireStep(ctx, order, 'answer', side)
  const eventId = await noteStep(ctx, order, 'answer', side, { reason: given(act, 'reason') }, {})
  await recordEvent(ctx, 'orders.answered', {
    subjectId: order.id,
    companyId: order.companyId,
    accountId: order.accountId,
    payload: { by: side, eventId },
  })
}
