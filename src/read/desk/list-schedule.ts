import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, max, min, or } from 'drizzle-orm'
import type { ScheduleQuery, ScheduleView } from '#contracts/desk.ts'
import { availabilityExceptions, resources, weeklyHours } from '#domain/trade/booking/availability.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { type Reach, requireRight } from '#domain/companies/index.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { type Context } from '#domain/base/index.ts'
import { holds } from '#shared/rights.ts'
import { localized } from '#shared/locale.ts'
import { listEntries, localDay, startOfDay } from './desk.queries.ts'
import { tellApart } from './tell-apart.ts'

/**
 * What a company has booked from one local day to another, both included, with who works there and when.
 * Of other branches, and for whoever has only own bookings of colleagues, it says nothing: neither who works there nor when, nor
 * why a time is closed. Whoever may edit the schedule and see no orders sees of a colleague's booking what takes up the time, and not who comes.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function listSchedule(ctx: Context, query: ScheduleQuery): Promise<ScheduleView> {
  const { company, member } = await requireRight(ctx, query.companyid, ['orders.view', 'schedule.edit'], 'reach')
  const { zone } = company
  const from = startOfDay(query.from, zone)
  const to = startOfDay(localDay(startOfDay(query.to, zone), zone, 1), zone)
  const reached = inReach(member)
  const staff = await listStaff(ctx, company.id, reached)
  const hours = await ctx.db
    .select({
      weekday: weeklyHours.weekday,
      fromMinute: min(weeklyHours.fromMinute),
      toMinute: max(weeklyHours.toMinute),
    })
    .from(weeklyHours)
    .innerJoin(resources, eq(resources.id, weeklyHours.resourceId))
    .where(and(eq(resources.companyId, company.id), isNull(resources.endedAt), reached))
    .groupBy(weeklyHours.weekday)
    .orderBy(asc(weeklyHours.weekday))
  const shifts = await ctx.db
    .select({
      staffid: resources.staffId,
      weekday: weeklyHours.weekday,
      fromMinute: weeklyHours.fromMinute,
      toMinute: weeklyHours.toMinute,
    })
    .from(weeklyHours)
    .innerJoin(resources, eq(resources.id, weeklyHours.resourceId))
    .where(and(eq(resources.companyId, company.id), isNull(resources.endedAt), isNotNull(resources.staffId), reached))
    .orderBy(asc(weeklyHours.weekday), asc(weeklyHours.fromMinute))
  const blocks = await ctx.db
    .select({ block: availabilityExceptions, staffid: resources.staffId })
    .from(availabilityExceptions)
    .innerJoin(resources, eq(resources.id, availabilityExceptions.resourceId))
    .where(
      and(
        eq(resources.companyId, company.id),
        eq(availabilityExceptions.seats, 0),
        lt(availabilityExceptions.startsAt, to),
        gt(availabilityExceptions.endsAt, from),
        query.staffid ? eq(resources.staffId, query.staffid) : undefined,
        reached,
      ),
    )
    .orderBy(asc(availabilityExceptions.startsAt), asc(availabilityExceptions.id))
    .limit(1000)
  const entries = await listEntries(ctx, company.id, member, { from, to, staffId: query.staffid })
  const seesOrders = holds(member.letters, 'orders.view')
  return {
    zone,
    staff,
    hours: hours.map(({ weekday, fromMinute, toMinute }) => ({
      weekday,
      fromMinute: fromMinute ?? 540,
      toMinute: toMinute ?? 1080,
    })),
    shifts: shifts.flatMap(({ staffid, ...shift }) => (staffid ? [{ staffid, ...shift }] : [])),
    blocks: blocks.map(({ block, staffid }) => ({
      blockid: block.id,
      staffid,
      startsAt: block.startsAt.toISOString(),
      endsAt: block.endsAt.toISOString(),
      note: block.note ?? '',
    })),
    entries: entries.map((entry) => ({
      ...entry,
      ...(!seesOrders && entry.staffid !== member.staffId && { customerName: null, recipientName: null }),
      // As in the columns and the choices beside it.
      staffName: staff.find(({ staffid }) => staffid === entry.staffid)?.name ?? entry.staffName,
    })),
  }
}

/** The people, rooms and branches that a reach holds for; what belongs to no branch is everybody's. */
const inReach = ({ branchIds, ownBookingsOnly, staffId }: Reach) =>
  and(
    branchIds ? or(isNull(resources.infoId), inArray(resources.infoId, [...branchIds])) : undefined,
    ownBookingsOnly ? or(isNull(resources.staffId), eq(resources.staffId, staffId)) : undefined,
  )

/** Who works at a company and can be booked, by names that tell them apart. */
async function listStaff(
  ctx: Context,
  companyId: string,
  reached: ReturnType<typeof inReach>,
): Promise<ScheduleView['staff']> {
  const rows = await ctx.db
    .select({ staffid: staffMembers.id, name: staffMembers.name, branch: contactInfos.name, city: contactInfos.city })
    .from(staffMembers)
    .innerJoin(resources, eq(resources.staffId, staffMembers.id))
    .leftJoin(contactInfos, eq(contactInfos.id, resources.infoId))
    .where(and(eq(staffMembers.companyId, companyId), isNull(staffMembers.endedAt), reached))
    .orderBy(asc(staffMembers.name), asc(staffMembers.id))
  return tellApart(
    rows.map(({ branch, city, ...person }) => ({
      ...person,
      branch: (branch && localized(branch, ctx.locale)) || city,
    })),
  )
}
