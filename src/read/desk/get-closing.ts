import { and, eq, inArray } from 'drizzle-orm'
import { type ClosingView, mostStaying } from '#contracts/desk.ts'
import { type Context } from '#domain/base/index.ts'
import { requireRight } from '#domain/companies/index.ts'
import { availabilityExceptions, resources } from '#domain/trade/booking/availability.tables.ts'
import { bookings } from '#domain/trade/booking/bookings.tables.ts'
import { countInTime, stayingStatuses, takesTime, withinReach } from '#domain/trade/index.ts'
import { orderLines } from '#domain/trade/orders/orders.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { listEntries } from './desk.queries.ts'
import { listBranches } from './list-branches.ts'
import { asSeenBy, inReach, listClosed, listStaff } from './whose-time.ts'

/**
 * One act of closing time: whose time it is, and the bookings that stay in it, whatever is shown of the schedule. Of other
 * branches, and for whoever has only own bookings of colleagues, it says nothing, as the schedule does.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `desk.block_not_found`
 */
export async function getClosing(ctx: Context, closingId: string, companyKey: string): Promise<ClosingView> {
  const { company, member } = await requireRight(ctx, companyKey, ['orders.view', 'schedule.edit'], 'reach')
  const companyId = company.id
  const staff = await listStaff(ctx, companyId, member)
  const branches = await listBranches(ctx, companyId, member)
  const which = and(eq(availabilityExceptions.closingId, closingId), inReach(member))
  const parts = await listClosed(ctx, member, { companyId, staff, branches }, which)
  const [first] = parts
  // Opened again meanwhile, or of nobody whom one's rights reach.
  if (!first) throw new DomainError('desk.block_not_found')
  const { startsAt, endsAt, note } = first
  const span = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  const closed = await ctx.db
    .select({ id: resources.id })
    .from(resources)
    .innerJoin(availabilityExceptions, eq(availabilityExceptions.resourceId, resources.id))
    .where(and(eq(resources.companyId, companyId), which))
  const time = { resourceIds: closed.map(({ id }) => id), ...span }
  const lines = ctx.db.select({ id: bookings.lineId }).from(bookings).where(takesTime(time))
  const entries = await listEntries(ctx, companyId, member, {
    from: span.startsAt,
    to: span.endsAt,
    statuses: stayingStatuses,
    which: inArray(orderLines.id, lines),
    limit: mostStaying,
  })
  return {
    closingid: closingId,
    zone: company.zone,
    startsAt,
    endsAt,
    note,
    parts,
    ...(await countInTime(ctx, time, withinReach(member))),
    entries: entries.map(asSeenBy(member, staff)),
  }
}
