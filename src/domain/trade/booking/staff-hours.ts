import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { OpeningHours } from '#contracts/hours.ts'
import type { SaveStaffHours, StaffHoursView } from '#contracts/staff.ts'
import { atomically, type Context, recordAudit, recordEvent } from '#domain/base/index.ts'
import { type Company, isWithin, requireRight, shortReach } from '#domain/companies/index.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { resources, weeklyHours } from './availability.tables.ts'
import { bookings, takingStatuses } from './bookings.tables.ts'
import { defaultWeek } from './plan.ts'

/** Whose hours, as the database has them. */
interface Serving {
  resourceId: string
  staffId: string
  capacity: number
  zone: string
}

/**
 * The weekly hours of somebody who can be booked, and what is booked ahead beyond them. Needs `schedule.edit` in their branch; with own bookings
 * only one sees one's own.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `desk.staff_not_found` for who cannot be booked
 */
export async function getStaffHours(ctx: Context, companyKey: string, staffId: string): Promise<StaffHoursView> {
  const { serving } = await requireHoursOf(ctx, companyKey, staffId)
  return showHours(ctx, serving)
}

/**
 * Replaces the weekly hours of somebody who can be booked. What is booked ahead stays, also beyond them: the answer says how much that is. The
 * same right as to see them.
 * @throws DomainError those of `getStaffHours`, and `desk.hours_changed` where they stand otherwise than they were `seen`
 */
export async function saveStaffHours(
  ctx: Context,
  companyKey: string,
  { staffid, hours, seen }: SaveStaffHours,
): Promise<StaffHoursView> {
  const { company, serving } = await requireHoursOf(ctx, companyKey, staffid)
  const { resourceId, capacity } = serving
  return atomically(ctx, async (ctx) => {
    // As whoever books them does: what is booked meanwhile is counted, or finds the new hours.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${resourceId}::text, 1))`)
    const before = await weekOf(ctx, resourceId)
    if (seen && !isSameWeek(before, seen)) throw new DomainError('desk.hours_changed')
    if (!isSameWeek(before, hours)) {
      await ctx.db.delete(weeklyHours).where(eq(weeklyHours.resourceId, resourceId))
      const rows = hours.map(({ weekday, from, to }) => ({ weekday, fromMinute: from, toMinute: to, seats: capacity }))
      await ctx.db.insert(weeklyHours).values((rows.length > 0 ? rows : [never]).map((row) => ({ ...row, resourceId })))
      await recordAudit(ctx, { action: 'desk.hours_changed', companyId: company.id, subjectId: staffid })
      await recordEvent(ctx, 'schedule.changed', { subjectId: company.id, companyId: company.id })
    }
    return showHours(ctx, serving)
  })
}

/** Who is meant, where the caller may see to their hours. */
async function requireHoursOf(
  ctx: Context,
  companyKey: string,
  staffId: string,
): Promise<{ company: Company; serving: Serving }> {
  const { company, member } = await requireRight(ctx, companyKey, 'schedule.edit', 'reach')
  if (member.ownBookingsOnly && staffId !== member.staffId) throw shortReach(member, 'schedule.edit')
  const [row] = await ctx.db
    .select({ id: resources.id, infoId: resources.infoId, capacity: resources.capacity, zone: contactInfos.zone })
    .from(resources)
    .leftJoin(contactInfos, eq(contactInfos.id, resources.infoId))
    .where(and(eq(resources.companyId, company.id), eq(resources.staffId, staffId), isNull(resources.endedAt)))
  const isReached =
    row !== undefined && (member.branchIds === null || (row.infoId !== null && isWithin(member, row.infoId)))
  if (!row || !isReached) throw new DomainError('desk.staff_not_found')
  const { id: resourceId, capacity, zone } = row
  return { company, serving: { resourceId, staffId, capacity, zone: zone ?? company.zone } }
}

/** What is kept of a week without hours: nothing at all would be that of somebody who has set none yet (`defaultWeek`). */
const never = { weekday: 1, fromMinute: 0, toMinute: 1, seats: 0 }

async function weekOf(ctx: Context, resourceId: string): Promise<OpeningHours[]> {
  const { weekday, fromMinute, toMinute, seats } = weeklyHours
  const rows = await ctx.db
    .select({ weekday, from: fromMinute, to: toMinute, seats })
    .from(weeklyHours)
    .where(eq(weeklyHours.resourceId, resourceId))
    .orderBy(asc(weekday), asc(fromMinute), asc(toMinute))
  if (rows.length === 0) return defaultWeek.map(([weekday, from, to]) => ({ weekday, from, to }))
  return rows.flatMap(({ seats, ...hours }) => (seats > 0 ? [hours] : []))
}

const inOrder = (week: readonly OpeningHours[]) =>
  week
    .map(({ weekday, from, to }) => [weekday, from, to].map((part) => String(part).padStart(4, '0')).join())
    .toSorted()
const isSameWeek = (one: readonly OpeningHours[], other: readonly OpeningHours[]) =>
  inOrder(one).join(';') === inOrder(other).join(';')

async function showHours(ctx: Context, { resourceId, staffId, zone }: Serving): Promise<StaffHoursView> {
  const start = sql`(${bookings.startsAt} at time zone ${zone})`
  const minute = sql`(extract(hour from ${start}) * 60 + extract(minute from ${start}))`
  const length = sql`extract(epoch from ${bookings.endsAt} - ${bookings.startsAt}) / 60`
  const [beyond] = await ctx.db
    .select({
      count: sql<number>`count(distinct ${bookings.orderId})::int`,
      first: sql<string | null>`min(${bookings.startsAt})`,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.resourceId, resourceId),
        sql`${bookings.status} in ${[...takingStatuses]}`,
        sql`${bookings.during} && tstzrange(${ctx.now().toISOString()}, null)`,
        sql`not exists (select 1 from ${weeklyHours} w where w.resource_id = ${resourceId} and w.seats > 0 and w.weekday = extract(isodow from ${start})
          and w.from_minute <= ${minute} and w.to_minute >= ${minute} + ${length})`,
      ),
    )
  return {
    staffid: staffId,
    zone,
    hours: await weekOf(ctx, resourceId),
    beyond: beyond?.count ?? 0,
    firstBeyondAt: beyond?.first ? new Date(beyond.first).toISOString() : null,
  }
}
