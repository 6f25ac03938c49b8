import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { newId } from '#shared/ids.ts'
import { availabilityExceptions, resources } from './availability.tables.ts'
import { bookings } from './bookings.tables.ts'

/**
 * Closes a range of time of a company's resources: those of one staff member, of some branches, or all. Bookings already
 * made stay. Runs in the caller's transaction. @returns the exceptions made, and how many orders already lie in the range.
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
): Promise<{ ids: string[]; booked: number }> {
  const found = await ctx.db
    .select({ id: resources.id })
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
  if (resourceIds.length === 0) return { ids: [], booked: 0 }
  // As whoever books them does: what is booked meanwhile is counted, or finds the time closed.
  await ctx.db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(id::text, 1))
    from (select id from ${resources} where id in ${resourceIds} order by 1) locks`)
  const { startsAt, endsAt, note } = range
  const rows = resourceIds.map((resourceId) => ({ id: newId(), resourceId, startsAt, endsAt, seats: 0, note }))
  await ctx.db.insert(availabilityExceptions).values(rows)
  const [inside] = await ctx.db
    .select({ booked: count(sql`distinct ${bookings.orderId}`) })
    .from(bookings)
    .where(
      and(
        inArray(bookings.resourceId, resourceIds),
        inArray(bookings.status, ['held', 'confirmed']),
        sql`${bookings.startsAt} < ${endsAt} and ${bookings.endsAt} > ${startsAt}`,
      ),
    )
  return { ids: rows.map((row) => row.id), booked: inside?.booked ?? 0 }
}

/**
 * Opens closed time again, in the caller's transaction. @returns how many of the exceptions belong to the company and to
 * the branches named.
 */
export async function reopenTime(
  ctx: Context,
  companyId: string,
  ids: readonly string[],
  branchIds: readonly string[] | null = null,
): Promise<number> {
  const within = and(
    eq(resources.companyId, companyId),
    branchIds ? inArray(resources.infoId, [...branchIds]) : undefined,
  )
  const removed = await ctx.db
    .delete(availabilityExceptions)
    .where(
      and(
        inArray(availabilityExceptions.id, [...ids]),
        inArray(availabilityExceptions.resourceId, ctx.db.select({ id: resources.id }).from(resources).where(within)),
      ),
    )
    .returning({ id: availabilityExceptions.id })
  return removed.length
}
