import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { BranchChoice, ClosedPart, ScheduleEntry, ScheduleView } from '#contracts/desk.ts'
import { type Context } from '#domain/base/index.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { isWithin, type Member, type Reach } from '#domain/companies/index.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { availabilityExceptions, resources } from '#domain/trade/booking/availability.tables.ts'
import { concernsOneAlone } from '#domain/trade/index.ts'
import { type Locale, localized } from '#shared/locale.ts'
import { holds } from '#shared/rights.ts'
import { tellApart } from './tell-apart.ts'

/** Time of a company that is closed, the earliest first, with whose it is in the words of who may see it. */
export async function listClosed(
  ctx: Context,
  member: Member,
  of: { companyId: string; staff: ScheduleView['staff']; branches: readonly BranchChoice[] },
  which: SQL | undefined,
  limit?: number,
): Promise<ClosedPart[]> {
  const query = ctx.db
    .select({ block: availabilityExceptions, resource: resources, alone: sql<boolean>`${concernsOneAlone(ctx.db)}` })
    .from(availabilityExceptions)
    .innerJoin(resources, eq(resources.id, availabilityExceptions.resourceId))
    .where(and(eq(resources.companyId, of.companyId), eq(availabilityExceptions.seats, 0), which))
    .orderBy(asc(availabilityExceptions.startsAt), asc(availabilityExceptions.id))
  const rows = await (limit === undefined ? query : query.limit(limit))
  return rows.map(({ block, resource, alone }) => ({
    blockid: block.id,
    closingid: block.closingId,
    staffid: resource.staffId,
    name: of.staff.find(({ staffid }) => staffid === resource.staffId)?.name ?? nameOf(resource, ctx.locale),
    branch: of.branches.find(({ branchid }) => branchid === resource.infoId)?.name ?? '',
    opens: mayOpen(member, resource, alone),
    startsAt: block.startsAt.toISOString(),
    endsAt: block.endsAt.toISOString(),
    note: block.note ?? '',
  }))
}

/** A booking as somebody may see it: without who comes, for whoever sees no orders, unless the booking is their own. */
export function asSeenBy(
  { letters, staffId }: Member,
  staff: ScheduleView['staff'],
): (entry: ScheduleEntry) => ScheduleEntry {
  const seesOrders = holds(letters, 'orders.view')
  return (entry) => ({
    ...entry,
    ...(!seesOrders && entry.staffid !== staffId && { customerName: null, recipientName: null, collect: null }),
    // As in the columns and the choices beside it.
    staffName: staff.find(({ staffid }) => staffid === entry.staffid)?.name ?? entry.staffName,
  })
}

const nameOf = ({ kind, name }: typeof resources.$inferSelect, locale: Locale) =>
  kind === 'team' ? '' : localized(name, locale)

/** As opening it decides. */
const mayOpen = (member: Member, { infoId, staffId }: typeof resources.$inferSelect, alone: boolean): boolean =>
  holds(member.letters, 'schedule.edit') &&
  (member.branchIds === null || (infoId !== null && isWithin(member, infoId))) &&
  (!member.ownBookingsOnly || (alone && staffId === member.staffId))

/** The people, rooms and branches that a reach holds for, of one branch where it is asked for; what belongs to none is everybody's. */
export const inReach = ({ branchIds, ownBookingsOnly, staffId }: Reach, branchId?: string) =>
  and(
    branchIds ? or(isNull(resources.infoId), inArray(resources.infoId, [...branchIds])) : undefined,
    ownBookingsOnly ? or(isNull(resources.staffId), eq(resources.staffId, staffId)) : undefined,
    branchId ? or(isNull(resources.infoId), eq(resources.infoId, branchId)) : undefined,
  )

/** Who works at a company and can be booked, by names that tell them apart. */
export async function listStaff(
  ctx: Context,
  companyId: string,
  { branchIds, ownBookingsOnly, staffId }: Reach,
  branchId?: string,
): Promise<ScheduleView['staff']> {
  const rows = await ctx.db
    .select({
      staffid: staffMembers.id,
      name: staffMembers.name,
      avatarFileId: staffMembers.avatarFileId,
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
    .map(({ staffid, name, avatarFileId }) => ({ staffid, name, avatarFileId }))
}
