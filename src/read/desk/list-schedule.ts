import { and, asc, eq, gt, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { ScheduleQuery, ScheduleView } from '#contracts/desk.ts'
import { type Context } from '#domain/base/index.ts'
import { requireRight } from '#domain/companies/index.ts'
import { availabilityExceptions, resources, weeklyHours } from '#domain/trade/booking/availability.tables.ts'
import { addDays, dayOf, startOfDay } from '#shared/days.ts'
import { listEntries } from './desk.queries.ts'
import { listBranches } from './list-branches.ts'
import { closuresOn } from './list-closures.ts'
import { asSeenBy, inReach, listClosed, listStaff } from './whose-time.ts'

/** Most bookings, and most closed times, of one answer. */
export const mostScheduled = 1000

/**
 * What a company has booked from one local day to another, both included, with who works there and when.
 * Of other branches, and for whoever has only own bookings of colleagues, it says nothing: neither who works there nor when, nor
 * why a time is closed. Where there is more than an answer holds, it says from which day on. Whoever may edit the schedule and see no orders sees of a colleague's booking what takes up the time, and not who comes.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function listSchedule(ctx: Context, query: ScheduleQuery): Promise<ScheduleView> {
  const { company, member } = await requireRight(ctx, query.companyid, ['orders.view', 'schedule.edit'], 'reach')
  const { zone } = company
  const from = startOfDay(query.from, zone)
  const to = startOfDay(addDays(query.to, 1), zone)
  const offered = await listBranches(ctx, company.id, member)
  const reached = inReach(member, query.branchid)
  const among = and(eq(resources.companyId, company.id), isNull(resources.endedAt), reached)
  const staff = await listStaff(ctx, company.id, member, query.branchid)
  const ofPerson = query.staffid ? eq(resources.staffId, query.staffid) : undefined
  const hours = await listHours(ctx, and(among, ofPerson))
  const shifts = await ctx.db
    .select({
      staffid: resources.staffId,
      weekday: weeklyHours.weekday,
      fromMinute: weeklyHours.fromMinute,
      toMinute: weeklyHours.toMinute,
    })
    .from(weeklyHours)
    .innerJoin(resources, eq(resources.id, weeklyHours.resourceId))
    .where(and(among, isNotNull(resources.staffId), gt(weeklyHours.seats, 0)))
    .orderBy(asc(weeklyHours.weekday), asc(weeklyHours.fromMinute))
  const closed = and(
    lt(availabilityExceptions.startsAt, to),
    gt(availabilityExceptions.endsAt, from),
    ofPerson,
    reached,
  )
  const blocks = await listClosed(
    ctx,
    member,
    { companyId: company.id, staff, branches: offered },
    closed,
    mostScheduled + 1,
  )
  const entries = await listEntries(ctx, company.id, member, {
    from,
    to,
    staffId: query.staffid,
    branchId: query.branchid,
    limit: mostScheduled + 1,
  })
  return {
    zone,
    staff,
    branches: offered,
    hours,
    shifts: shifts.flatMap(({ staffid, ...shift }) => (staffid ? [{ staffid, ...shift }] : [])),
    self: member.ownBookingsOnly ? member.staffId : null,
    blocks: blocks.slice(0, mostScheduled),
    closures: await closuresOn(ctx, company, member, query),
    entries: entries.slice(0, mostScheduled).map(asSeenBy(member, staff)),
    cutFrom: firstCut([blocks[mostScheduled]?.startsAt, entries[mostScheduled]?.startsAt], from, zone),
  }
}

/** The first local day of what an answer leaves out, by when it begins; what began before the first day would be shown there. */
function firstCut(left: readonly (Date | string | undefined)[], from: Date, zone: string): string | null {
  const begins = left.flatMap((instant) => (instant ? [new Date(instant).getTime()] : []))
  return begins.length > 0 ? dayOf(Math.max(from.getTime(), Math.min(...begins)), zone) : null
}

/** When any of some resources is open, by the week. */
async function listHours(ctx: Context, some: SQL | undefined): Promise<ScheduleView['hours']> {
  const { weekday, fromMinute, toMinute } = weeklyHours
  const rows = await ctx.db
    .selectDistinct({ weekday, fromMinute, toMinute })
    .from(weeklyHours)
    .innerJoin(resources, eq(resources.id, weeklyHours.resourceId))
    .where(and(some, gt(weeklyHours.seats, 0)))
    .orderBy(asc(weekday), asc(fromMinute))
  return merged(rows)
}

/** Openings, by weekday and beginning, of which those that touch are one. */
function merged(openings: readonly ScheduleView['hours'][number][]): ScheduleView['hours'] {
  const whole: ScheduleView['hours'] = []
  for (const opening of openings) {
    const last = whole.at(-1)
    if (last && last.weekday === opening.weekday && opening.fromMinute <= last.toMinute)
      last.toMinute = Math.max(last.toMinute, opening.toMinute)
    else whole.push({ ...opening })
  }
  return whole
}
