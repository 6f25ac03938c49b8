import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { availabilityExceptions, resources } from './availability.tables.ts'
import { countInTime } from './in-closed-time.ts'
import type { ClosedTime } from './record-closing.ts'

/**
 * Closes a range of time of a company's resources: those of one staff member, of some branches, or all. Bookings already
 * made stay. It is one closing, whomever it concerns. Runs in the caller's transaction. @returns the closing, the exceptions
 * made, whose time they close, how many bookings lie in the range already, and how many checkouts that are being paid.
 * @throws DomainError `desk.closed_already` for the twin of a closing: to open one of them would open nothing
 */
export async function closeTime(
  ctx: Context,
  companyId: string,
  range: {
    staffId?: string | undefined
    branchIds?: readonly string[] | null
    startsAt: Date
    endsAt: Date
    note: string
  },
): Promise<{ closingId: string; ids: string[]; closed: ClosedTime[]; booked: number; paying: number }> {
  const found = await ctx.db
    .select({ id: resources.id, staffId: resources.staffId, infoId: resources.infoId })
    .from(resources)
    .where(
      and(
        eq(resources.companyId, companyId),
        sql`${resources.endedAt} is null`,
        range.staffId ? eq(resources.staffId, range.staffId) : undefined,
        range.branchIds ? inArray(resources.infoId, [...range.branchIds]) : undefined,
      ),
    )
    .orderBy(resources.id)
  const resourceIds = found.map((row) => row.id)
  const closingId = newId()
  if (resourceIds.length === 0) return { closingId, ids: [], closed: [], booked: 0, paying: 0 }
  // As whoever books them does: what is booked meanwhile is counted, or finds the time closed.
  await ctx.db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(id::text, 1))
    from (select id from ${resources} where id in ${resourceIds} order by 1) locks`)
  const { startsAt, endsAt, note } = range
  if (await hasTwin(ctx, { resourceIds, startsAt, endsAt })) throw new DomainError('desk.closed_already')
  const closing = { closingId, startsAt, endsAt }
  const rows = resourceIds.map((resourceId) => ({ id: newId(), resourceId, ...closing, seats: 0, note }))
  await ctx.db.insert(availabilityExceptions).values(rows)
  const inside = await countInTime(ctx, { resourceIds, startsAt, endsAt })
  const closed = found.map(({ staffId, infoId }) => ({ staffId, infoId, ...closing }))
  return { closingId, ids: rows.map((row) => row.id), closed, ...inside }
}

/** Whether a closing concerns exactly these, for the same hours. */
async function hasTwin(
  ctx: Context,
  { resourceIds, ...hours }: { resourceIds: readonly string[]; startsAt: Date; endsAt: Date },
): Promise<boolean> {
  const { closingId, resourceId, startsAt, endsAt } = availabilityExceptions
  const ofThese = ctx.db
    .select({ closingId })
    .from(availabilityExceptions)
    .where(and(inArray(resourceId, [...resourceIds]), eq(startsAt, hours.startsAt), eq(endsAt, hours.endsAt)))
  const found = await ctx.db
    .select({ closingId })
    .from(availabilityExceptions)
    .where(inArray(closingId, ofThese))
    .groupBy(closingId)
    .having(sql`count(*) = ${resourceIds.length} and bool_and(${inArray(resourceId, [...resourceIds])})`)
  return found.length > 0
}

/** How many of these are closed times of a company. */
export const countClosed = (ctx: Context, companyId: string, ids: readonly string[]): Promise<number> =>
  ctx.db.$count(
    availabilityExceptions,
    and(
      inArray(availabilityExceptions.id, [...ids]),
      inArray(
        availabilityExceptions.resourceId,
        ctx.db.select({ id: resources.id }).from(resources).where(eq(resources.companyId, companyId)),
      ),
    ),
  )

const others = alias(availabilityExceptions, 'others')

/** A closing that concerns nobody but a row's own person or thing. */
export const concernsOneAlone = (db: Context['db']) =>
  notExists(
    db
      .select({ id: others.id })
      .from(others)
      .where(and(eq(others.closingId, availabilityExceptions.closingId), ne(others.id, availabilityExceptions.id))),
  )

/**
 * Opens closed time again, in the caller's transaction. @returns whose it was, of what belongs to the company, to the
 * branches named, and to `staffId` alone where one is named.
 */
export async function reopenTime(
  ctx: Context,
  companyId: string,
  ids: readonly string[],
  { branchIds = null, staffId }: { branchIds?: readonly string[] | null; staffId?: string | undefined } = {},
): Promise<ClosedTime[]> {
  const within = and(
    eq(resources.companyId, companyId),
    branchIds ? inArray(resources.infoId, [...branchIds]) : undefined,
    staffId ? eq(resources.staffId, staffId) : undefined,
  )
  const { closingId, resourceId, startsAt, endsAt } = availabilityExceptions
  const removed = await ctx.db
    .delete(availabilityExceptions)
    .where(
      and(
        inArray(availabilityExceptions.id, [...ids]),
        inArray(resourceId, ctx.db.select({ id: resources.id }).from(resources).where(within)),
        staffId ? concernsOneAlone(ctx.db) : undefined,
      ),
    )
    .returning({ closingId, resourceId, startsAt, endsAt })
  const whose = await ctx.db
    .select({ id: resources.id, staffId: resources.staffId, infoId: resources.infoId })
    .from(resources)
    .where(inArray(resources.id, [...new Set(removed.map((row) => row.resourceId))]))
  return removed.flatMap(({ resourceId, ...row }) =>
    whose.filter(({ id }) => id === resourceId).map(({ staffId, infoId }) => ({ ...row, staffId, infoId })),
  )
}
