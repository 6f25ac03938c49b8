import { inArray } from 'drizzle-orm'
import { type Context, recordAudit, recordEvent } from '#domain/base/index.ts'
import type { Company } from '#domain/companies/index.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'

/** Time of one person or thing that was closed, or is open again. */
export interface ClosedTime {
  closingId: string
  staffId: string | null
  infoId: string | null
  startsAt: Date
  endsAt: Date
}

/**
 * Puts on record whose time was closed or opened, by the clock of the branch, an entry per closing; the open schedules of the
 * company show it at once. Ids alone: who reads the log is told the names.
 */
export async function recordClosing(
  ctx: Context,
  company: Company,
  action: 'desk.time_blocked' | 'desk.time_unblocked',
  times: readonly ClosedTime[],
): Promise<void> {
  const zones = await zonesOf(ctx, distinct(times.map(({ infoId }) => infoId)))
  for (const closed of Map.groupBy(times, ({ closingId }) => closingId).values()) {
    const [{ startsAt, endsAt }] = closed as [ClosedTime, ...ClosedTime[]]
    const staffids = distinct(closed.map(({ staffId }) => staffId))
    const branchids = distinct(closed.map(({ infoId }) => infoId))
    const [zone = company.zone, ...others] = new Set(branchids.map((id) => zones.get(id) ?? company.zone))
    const at = (instant: Date) => clockTime(instant, others.length > 0 ? company.zone : zone)
    await recordAudit(ctx, {
      action,
      companyId: company.id,
      subjectId: closed.length === 1 && staffids[0] ? staffids[0] : company.id,
      data: { staffids, branchids, from: at(startsAt), to: at(endsAt) },
    })
  }
  await recordEvent(ctx, 'schedule.changed', { subjectId: company.id, companyId: company.id })
}

const distinct = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

async function zonesOf(ctx: Context, branchIds: string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ id: contactInfos.id, zone: contactInfos.zone })
    .from(contactInfos)
    .where(inArray(contactInfos.id, branchIds))
  return new Map(rows.map(({ id, zone }) => [id, zone]))
}

/** '2030-05-03 09:00', by the clock of a zone. */
function clockTime(instant: Date, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}
