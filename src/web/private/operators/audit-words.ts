import { isAuditAction } from '#shared/audit-actions.ts'
import type { Translate } from '#shared/i18n.ts'

/** What somebody did, as a sentence; the name of the deed where an old entry has one that is no more. */
export const auditWords = (action: string, t: Translate): string =>
  isAuditAction(action) ? t(`audit.${action}`) : action
