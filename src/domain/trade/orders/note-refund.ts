import { type Context, once, readEvent, recordAudit } from '#domain/base/index.ts'
import { updateRefundStatus } from './update-refund-status.ts'

/** Puts on record that a refund was carried out, once for each, and updates what its order says of its refunds. */
export async function noteRefund(ctx: Context, outboxId: string): Promise<void> {
  const { topic, subjectId, companyId, payload } = await readEvent(ctx, outboxId)
  const { amount, currency, reason } = payload
  if (topic === 'payments.refunded')
    await once(ctx, outboxId, 'note-refund', (ctx) =>
      recordAudit(ctx, { action: 'payments.refunded', subjectId, companyId, data: { amount, currency, reason } }),
    )
  await updateRefundStatus(ctx, subjectId)
}
