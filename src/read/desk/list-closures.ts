import { and, arrayOverlaps, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { ClosureRow, ClosuresQuery, ClosuresView } from '#contracts/closures.ts'
import type { ScheduleView } from '#contracts/desk.ts'
import { type Context, cutPage, readCursor, writeCursor } from '#domain/base/index.ts'
import { branches } from '#domain/companies/companies.tables.ts'
import { branchName, type Company, type Reach, requireRight } from '#domain/companies/index.ts'
import { type Closure, closures } from '#domain/trade/closures/closures.tables.ts'
import { closuresAhead, reachesBranches, stayingStatuses, withinReach } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { dayOf } from '#shared/days.ts'
import { localized } from '#shared/locale.ts'
import { countFound, one } from '../count-found.ts'

/**
 * The days on which a company or some of its branches is closed that are not over, the soonest first, as far as the caller's rights reach.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function listClosures(ctx: Context, query: ClosuresQuery): Promise<ClosuresView> {
  const { company, member } = await requireRight(ctx, query.companyid, 'schedule.edit', 'reach')
  const limit = query.limit ?? 50
  const asked = closuresAhead(ctx, company, member)
  const after = readCursor(query.cursor)
  const rows = await ctx.db
    .select()
    .from(closures)
    .where(
      and(
        asked,
        after && sql`(${closures.fromDay}, ${closures.id}) > (${dayOf(after.at, 'UTC')}::date, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(closures.fromDay), asc(closures.id))
    .limit(limit + 1)
  const page = cutPage(rows, limit, ({ id, fromDay }) => writeCursor({ at: new Date(fromDay), id }))
  const [booked, names] = [await bookedIn(ctx, member, page.rows), await namesOf(ctx, company.id)]
  const shown = page.rows.map(
    (row): ClosureRow => ({
      closureid: row.id,
      from: row.fromDay,
      to: row.toDay,
      branchids: row.infoIds,
      branches: (row.infoIds ?? []).flatMap((id) => names.get(id) ?? []),
      words: row.words,
      called: localized(row.words, ctx.locale, company.defaultLocale),
      booked: booked.get(row.id) ?? 0,
      cancelling: row.cancelling,
      toCancel: row.toCancel,
      cancelled: row.cancelled,
      refused: row.refused.length,
      opens: reachesBranches(member, row.infoIds),
    }),
  )
  const found = await countFound(ctx, query, page, ctx.db.select(one).from(closures).where(asked))
  return { rows: shown, cursor: page.cursor, ...found }
}

/** Most closures that a schedule names. */
const MOST_SHOWN = 20

/** What of some days is closed, of one branch where it is asked for, the soonest first. */
export async function closuresOn(
  ctx: Context,
  { id, defaultLocale }: Company,
  { branchIds }: Reach,
  { from, to, branchid }: { from: string; to: string; branchid?: string | undefined },
): Promise<ScheduleView['closures']> {
  const reached = branchid ? [branchid] : branchIds
  const rows = await ctx.db
    .select()
    .from(closures)
    .where(
      and(
        eq(closures.companyId, id),
        lte(closures.fromDay, to),
        gte(closures.toDay, from),
        reached ? or(isNull(closures.infoIds), arrayOverlaps(closures.infoIds, [...reached])) : undefined,
      ),
    )
    .orderBy(asc(closures.fromDay), asc(closures.id))
    .limit(MOST_SHOWN)
  const names = rows.length > 0 ? await namesOf(ctx, id) : new Map<string, string>()
  return rows.map((row) => ({
    closureid: row.id,
    from: row.fromDay,
    to: row.toDay,
    called: localized(row.words, ctx.locale, defaultLocale),
    branches: (row.infoIds ?? []).flatMap((infoId) => names.get(infoId) ?? []),
  }))
}

/** How many bookings lie in each of some closures. */
async function bookedIn(ctx: Context, reach: Reach, some: readonly Closure[]): Promise<ReadonlyMap<string, number>> {
  if (some.length === 0) return new Map()
  const ids = some.map(({ id }) => id)
  const { rows } = await ctx.db.execute<{ id: string; count: number }>(sql`
    select x.id, count(distinct ${orders.id})::int as count
    from closures x cross join lateral booked_on(x.company_id, x.info_ids, x.from_day, x.to_day) b join ${orders} on ${orders.id} = b.order_id
    where x.id in ${ids} and ${orders.status} in ${[...stayingStatuses]} and ${withinReach(reach) ?? sql`true`}
    group by x.id`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

async function namesOf(ctx: Context, companyId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .select({ id: branches.id, name: branches.name, city: branches.city })
    .from(branches)
    .where(eq(branches.contactId, companyId))
  return new Map(rows.map((row) => [row.id, branchName(row, ctx.locale)]))
}
