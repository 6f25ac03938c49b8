import { type Context, purgePages, recordAudit, recordEvent } from '#domain/base/index.ts'
import type { Company } from '#domain/companies/index.ts'
import type { Days } from './booked-on.ts'

/**
 * Puts on record what was done with closed days. The open schedules of the company and its storefront show it at once. Ids alone: who
 * reads the log is told the names.
 */
export async function recordClosure(
  ctx: Context,
  company: Company,
  action: 'desk.days_closed' | 'desk.days_opened' | 'desk.days_cancelled',
  { infoIds, fromDay, toDay }: Days,
): Promise<void> {
  await recordAudit(ctx, {
    action,
    companyId: company.id,
    subjectId: company.id,
    data: { ...(infoIds && { branchids: infoIds }), from: fromDay, to: toDay },
  })
  if (action === 'desk.days_cancelled') return
  await recordEvent(ctx, 'schedule.changed', { subjectId: company.id, companyId: company.id })
  await purgePages(ctx, [`company:${company.id}`])
}
