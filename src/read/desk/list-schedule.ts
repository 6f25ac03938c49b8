import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { ScheduleQuery, ScheduleView } from '#contracts/desk.ts'
import { availabilityExceptions, resources, weeklyHours } from '#domain/trade/booking/availability.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { isWithin, type Member, type Reach, requireRight } from '#domain/companies/index.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { type Context } from '#domain/base/index.ts'
import { concernsOneAlone } from '#domain/trade/index.ts'
import { holds } from '#shared/rights.ts'
import { type Locale, localized } from '#shared/locale.ts'
import { listEntries, localDay, startOfDay } from './desk.queries.ts'
import { listBranches } from './list-branches.ts'
import { tellApart } from './tell-apart.ts'

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
  const to = startOfDay(localDay(startOfDay(query.to, zone), zone, 1), zone)
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
    .where(and(among, isNotNull(resources.staffId)))
    .orderBy(asc(weeklyHours.weekday), asc(weeklyHours.fromMinute))
  const blocks = await ctx.db
    .select({ block: availabilityExceptions, resource: resources, alone: sql<boolean>`${concernsOneAlone(ctx.db)}` })
    .from(availabilityExceptions)
    .innerJoin(resources, eq(resources.id, availabilityExceptions.resourceId))
    .where(
      and(
        eq(resources.companyId, company.id),
        eq(availabilityExceptions.seats, 0),
        lt(availabilityExceptions.startsAt, to),
        gt(availabilityExceptions.endsAt, from),
        ofPerson,
        reached,
      ),
    )
    .orderBy(asc(availabilityExceptions.startsAt), asc(availabilityExceptions.id))
    .limit(mostScheduled + 1)
  const entries = await listEntries(ctx, company.id, member, {
    from,
    to,
    staffId: query.staffid,
    branchId: query.branchid,
    limit: mostScheduled + 1,
  })
  const seesOrders = holds(member.letters, 'orders.view')
  return {
    zone,
    staff,
    branches: offered,
    hours,
    shifts: shifts.flatMap(({ staffid, ...shift }) => (staffid ? [{ staffid, ...shift }] : [])),
    self: member.ownBookingsOnly ? member.staffId : null,
    blocks: blocks.slice(0, mostScheduled).map(({ block, resource, alone }) => ({
      blockid: block.id,
      closingid: block.closingId,
      staffid: resource.staffId,
      name: staff.find(({ staffid }) => staffid === resource.staffId)?.name ?? nameOf(resource, ctx.locale),
      branch: offered.find(({ branchid }) => branchid === resource.infoId)?.name ?? '',
      opens: mayOpen(member, resource, alone),
      startsAt: block.startsAt.toISOString(),
      endsAt: block.endsAt.toISOString(),
      note: block.note ?? '',
    })),
    entries: entries.slice(0, mostScheduled).map((entry) => ({
      ...entry,
      ...(!seesOrders &&
        entry.staffid !== member.staffId && { customerName: null, recipientName: null, collect: null }),
      // As in the columns and the choices beside it.
      staffName: staff.find(({ staffid }) => staffid === entry.staffid)?.name ?? entry.staffName,
    })),
    cutFrom: firstCut([blocks[mostScheduled]?.block.startsAt, entries[mostScheduled]?.startsAt], from, zone),
  }
}

/** The first local day of what an answer leaves out, by when it begins; what began before the first day would be shown there. */
function firstCut(left: readonly (Date | string | undefined)[], from: Date, zone: string): string | null {
  const begins = left.flatMap((instant) => (instant ? [new Date(instant).getTime()] : []))
  return begins.length > 0 ? localDay(new Date(Math.max(from.getTime(), Math.min(...begins))), zone) : null
}

const nameOf = ({ kind, name }: typeof resources.$inferSelect, locale: Locale) =>
  kind === 'team' ? '' : localized(name, locale)

/** As opening it decides. */
const mayOpen = (member: Member, { infoId, staffId }: typeof resources.$inferSelect, alone: boolean): boolean =>
  holds(member.letters, 'schedule.edit') &&
  (member.branchIds === null || (infoId !== null && isWithin(member, infoId))) &&
  (!member.ownBookingsOnly || (alone && staffId === member.staffId))

/** The people, rooms and branches that a reach holds for, of one branch where it is asked for; what belongs to none is everybody's. */
const inReach = ({ branchIds, ownBookingsOnly, staffId }: Reach, branchId: string | undefined) =>
  and(
    branchIds ? or(isNull(resources.infoId), inArray(resources.infoId, [...branchIds])) : undefined,
    ownBookingsOnly ? or(isNull(resources.staffId), eq(resources.staffId, staffId)) : undefined,
    branchId ? or(isNull(resources.infoId), eq(resources.infoId, branchId)) : undefined,
  )

/** Who works at a company and can be booked, by names that tell them apart. */
async function listStaff(
  ctx: Context,
  companyId: string,
  { branchIds, ownBookingsOnly, staffId }: Reach,
  branchId: string | undefined,
): Promise<ScheduleView['staff']> {
  const rows = await ctx.db
    .select({
      staffid: staffMembers.id,
      name: staffMembers.name,
      at: resources.infoId,
      branch: contactInfos.name,
      city: contactInfos.city,
    })
    .from(staffMembers)
    .innerJoin(resources, eq(resources.staffId, staffMembers.id))
    .leftJoin(contactInfos, eq(contactInfos.id, resources.infoId))
    .where(and(eq(staffMembers.companyId, companyId), isNull(staffMembers.endedAt)))
    .orderBy(asc(staffMembers.name), asc(staffMembers.id))
  // Told apart before those of other branches are left out, so that nobody's name changes with the filter.
  const named = tellApart(
    rows.map(({ branch, city, ...person }) => ({
      ...person,
      branch: (branch && localized(branch, ctx.locale)) || city,
    })),
  )
  return named
    .filter(({ at }) => at === null || ((!branchIds || branchIds.includes(at)) && (!branchId || at === branchId)))
    .filter(({ staffid }) => !ownBookingsOnly || staffid === staffId)
    .map(({ staffid, name }) => ({ staffid, name }))
}

/** When any of some resources is open, by the week. */
async function listHours(ctx: Context, some: SQL | undefined): Promise<ScheduleView['hours']> {
  const { weekday, fromMinute, toMinute } = weeklyHours
  const rows = await ctx.db
    .selectDistinct({ weekday, fromMinute, toMinute })
    .from(weeklyHours)
    .innerJoin(resources, eq(resources.id, weeklyHours.resourceId))
    .where(some)
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
