import { changeReason, excessReason, mismatchReason } from '#domain/money/index.ts'
import type { TextKey } from '#locales/keys.ts'
import type { RefundReason } from '#shared/refund-reasons.ts'

/** What each reason of a refund is called. */
const whyBack: Readonly<Record<RefundReason, TextKey>> = {
  full: 'audit.whyBack_full',
  cancelled: 'audit.whyBack_cancelled',
  no_show: 'audit.whyBack_no_show',
  dispute: 'audit.whyBack_dispute',
  [changeReason]: 'audit.whyBack_change',
  late: 'audit.whyBack_late',
  superseded: 'audit.whyBack_superseded',
  [excessReason]: 'audit.whyBack_excess',
  [mismatchReason]: 'audit.whyBack_mismatch',
}

/** @returns undefined for a reason that is none of ours any more */
export const whyBackOf = (reason: unknown): TextKey | undefined =>
  typeof reason === 'string' && Object.hasOwn(whyBack, reason) ? whyBack[reason as RefundReason] : undefined
