import { and, type SQL, sql } from 'drizzle-orm'
import type { ClosedBookingsQuery, ClosedBookingsView } from '#contracts/closures.ts'
import { type Context, cutPage, readCursor, writeCursor } from '#domain/base/index.ts'
import { requireRight } from '#domain/companies/index.ts'
import { bookedOn, countBookedOn, requireOwnBranches, stayingStatuses } from '#domain/trade/index.ts'
import { orderLines } from '#domain/trade/orders/orders.tables.ts'
import { addDays } from '#shared/days.ts'
import { invalid } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { listEntries } from './desk.queries.ts'
import { asSeenBy, listStaff } from './whose-time.ts'

/**
 * What is booked on some days of a company or of some of its branches, each by its own clock, the earliest first, and how many there are. As far
 * as the caller's rights reach; without who comes, for whoever sees no orders.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `contacts.contact_not_found` for a branch beyond, `request.invalid` for days in the wrong order or too many
 */
export async function listClosedBookings(ctx: Context, query: ClosedBookingsQuery): Promise<ClosedBookingsView> {
  const { from, to, branchids } = query
  if (to < from) throw invalid({ path: 'to', code: 'before_from' })
  if (addDays(from, figures.closureDays) <= to) throw invalid({ path: 'to', code: 'out_of_range' })
  const { company, member } = await requireRight(ctx, query.companyid, 'schedule.edit', 'reach')
  const infoIds = branchids ? await requireOwnBranches(ctx, company, member, branchids) : null
  const days = { companyId: company.id, infoIds, fromDay: from, toDay: to }
  const limit = query.limit ?? 20
  const after = readCursor(query.cursor)
  const { booked, paying, mark } = await countBookedOn(ctx, member, days)
  const rows = await listEntries(ctx, company.id, member, {
    // Somewhere the days begin earlier and end later.
    from: new Date(`${addDays(from, -1)}T00:00:00Z`),
    to: new Date(`${addDays(to, 2)}T00:00:00Z`),
    statuses: [...stayingStatuses],
    which: and(sql`${orderLines.id} in (select line_id from ${bookedOn(days)})`, after && laterThan(after)),
    limit: limit + 1,
  })
  const staff = await listStaff(ctx, company.id, member)
  const page = cutPage(rows, limit, ({ startsAt, lineid }) => writeCursor({ at: new Date(startsAt), id: lineid }))
  return {
    rows: page.rows.map(asSeenBy(member, staff)),
    cursor: page.cursor,
    totals: { booked, paying, mark },
  }
}

const laterThan = ({ at, id }: { at: Date; id: string }): SQL =>
  sql`(${orderLines.startsAt}, ${orderLines.id}) > (${at.toISOString()}::timestamptz, ${id}::uuid)`
