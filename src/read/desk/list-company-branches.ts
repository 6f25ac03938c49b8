import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { BranchesQuery, BranchesView, BranchRow } from '#contracts/branches.ts'
import { type Context, cutPage, positionOf } from '#domain/base/index.ts'
import { branches } from '#domain/companies/companies.tables.ts'
import { branchName, requireRight } from '#domain/companies/index.ts'
import { bookings, takingStatuses } from '#domain/trade/booking/bookings.tables.ts'
import { branchMark, hoursOfBranches } from '#domain/trade/index.ts'
import { addressLine } from '#shared/postal-address.ts'
import { countFound, one } from '../count-found.ts'
import { workedAt } from '../opening-hours.ts'

/**
 * The branches of a company with all that is said of each, the oldest first, also those that are out of use. Needs `company.edit` in all of the company.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function listCompanyBranches(ctx: Context, query: BranchesQuery): Promise<BranchesView> {
  const { company } = await requireRight(ctx, query.companyid, 'company.edit', 'whole')
  const limit = query.limit ?? 50
  const asked = eq(branches.contactId, company.id)
  const rows = await ctx.db
    .select()
    .from(branches)
    .where(and(asked, query.cursor ? gt(branches.id, query.cursor) : undefined))
    .orderBy(asc(branches.id))
    .limit(limit + 1)
  const page = cutPage(rows, limit, ({ id }) => id)
  const ids = page.rows.map(({ id }) => id)
  const [hours, worked, beyond] = await Promise.all([
    hoursOfBranches(ctx, ids),
    workedAt(ctx, ids),
    bookedBeyond(ctx, ids),
  ])
  const shown = page.rows.map((row): BranchRow => {
    const { id: infoid, lat, lng, isPrimary: primary, endedAt, contactId: _, createdAt: __, ...card } = row
    // Where nobody set a pin it lies where its town does, and goes with it.
    const town = positionOf({ city: row.city }) ?? positionOf({ postcode: row.postcode })
    const pin = lat === town?.lat && lng === town?.lng ? { lat: null, lng: null } : { lat, lng }
    const own = hours.get(infoid) ?? []
    const name = row.name ?? {}
    const said = { ...card, ...pin, name, called: branchName(row, ctx.locale), line: addressLine(row) }
    const stands = { hours: own, worked: worked.get(infoid) ?? [], mark: branchMark(row, own) }
    const { count = 0, first = null } = beyond.get(infoid) ?? {}
    const firstBeyondAt = first && new Date(first).toISOString()
    return { infoid, primary, used: endedAt === null, ...said, ...stands, beyond: count, firstBeyondAt }
  })
  const found = await countFound(ctx, query, page, ctx.db.select(one).from(branches).where(asked))
  return { rows: shown, cursor: page.cursor, ...found }
}

/** What is booked ahead outside of the hours of branches that have some. */
async function bookedBeyond(
  ctx: Context,
  infoIds: readonly string[],
): Promise<ReadonlyMap<string, { count: number; first: string }>> {
  if (infoIds.length === 0) return new Map()
  const start = sql`(b.starts_at at time zone c.zone)`
  const minute = sql`(extract(hour from ${start}) * 60 + extract(minute from ${start}))`
  const { rows } = await ctx.db.execute<{ id: string; count: number; first: string }>(sql`
    select c.id, count(distinct b.order_id)::int as count, min(b.starts_at) as first
    from contact_infos c join resources r on r.info_id = c.id join ${bookings} b on b.resource_id = r.id
    where c.id in ${[...infoIds]} and exists (select 1 from branch_hours h where h.info_id = c.id)
      and b.status in ${[...takingStatuses]} and b.during && tstzrange(${ctx.now().toISOString()}, null)
      and not exists (select 1 from branch_hours h where h.info_id = c.id and h.weekday = extract(isodow from ${start})
        and h.from_minute <= ${minute} and h.to_minute >= ${minute} + extract(epoch from b.ends_at - b.starts_at) / 60)
    group by c.id`)
  return new Map(rows.map(({ id, count, first }) => [id, { count, first }]))
}
