import { and, asc, eq, gt, gte, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { holdCompany, requireNotEnded } from '#domain/companies/index.ts'
import { DomainError } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { HOUR } from '#shared/time.ts'
import { orders } from '../orders/orders.tables.ts'
import { countFor } from './count-for.ts'
import { customerGroupMembers, customerMerges, customers, type Words } from './customers.tables.ts'
import { lockCustomers } from './lock-customers.ts'
import { wordsAgain, wordsOf, wordsWithout } from './merged-words.ts'
import { requireAllCustomers } from './require-customers.ts'

/** When a merge can no longer be taken back. */
export const mergeUntil = (mergedAt: Date): Date => new Date(mergedAt.getTime() + figures.mergeUndoHours * HOUR)

/**
 * Parts two customers who were merged within a day: each has their bookings again, also those that came since by their own account or
 * address. What was written about the one who was kept stays where somebody has changed it since.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended,
 * `desk.merge_not_found`, also for one that is taken back already; `desk.merge_undo_over` a day later, `desk.merge_not_now` while the
 * kept one is merged into another
 */
export async function undoMerge(ctx: Context, keptId: string, companyKey: string, mergeId: string): Promise<void> {
  const { company } = await requireAllCustomers(ctx, companyKey)
  await atomically(ctx, async (ctx) => {
    await lockCustomers(ctx, company.id)
    requireNotEnded(await holdCompany(ctx, company.id))
    const [merge] = await ctx.db
      .delete(customerMerges)
      .where(
        and(
          eq(customerMerges.id, mergeId),
          eq(customerMerges.keptId, keptId),
          eq(customerMerges.companyId, company.id),
        ),
      )
      .returning()
    if (!merge) throw new DomainError('desk.merge_not_found')
    if (mergeUntil(merge.createdAt) <= ctx.now()) throw new DomainError('desk.merge_undo_over')
    const both = await ctx.db
      .select()
      .from(customers)
      .where(inArray(customers.id, [merge.keptId, merge.goneId]))
      .orderBy(customers.id)
      .for('no key update')
    const kept = both.find(({ id }) => id === merge.keptId)
    const gone = both.find(({ id }) => id === merge.goneId)
    if (!kept || gone?.mergedInto !== kept.id) throw new DomainError('desk.merge_not_now')
    const later = await laterInto(ctx, merge)
    await part(ctx, merge, later)
    await ctx.db
      .update(customers)
      .set({ mergedInto: null, ...(await countFor(ctx, gone.id)) })
      .where(eq(customers.id, gone.id))
    await ctx.db
      .update(customers)
      .set({
        ...wordsAgain(await takeWords(ctx, { kept, gone, merge, later })),
        ...(await countFor(ctx, kept.id)),
        version: kept.version + 1,
      })
      .where(eq(customers.id, kept.id))
    await recordAudit(ctx, {
      action: 'desk.merge_undone',
      companyId: company.id,
      subjectId: kept.id,
      data: { other: gone.id },
    })
  })
}

type Merge = typeof customerMerges.$inferSelect
type Customer = typeof customers.$inferSelect
/** A merge that still stands, with the one who is gone by it. */
interface Later {
  merge: Merge
  gone: Customer
}

/** The merges into the same one since, the oldest first. Whoever is gone is changed by nobody. */
const laterInto = (ctx: Context, { id, keptId }: Merge): Promise<Later[]> =>
  ctx.db
    .select({ merge: customerMerges, gone: customers })
    .from(customerMerges)
    .innerJoin(customers, eq(customers.id, customerMerges.goneId))
    .where(and(eq(customerMerges.keptId, keptId), gt(customerMerges.id, id)))
    .orderBy(asc(customerMerges.id))

/** What a merge brought goes; what stood before later ones is noted anew. @returns the words of the one who was kept */
async function takeWords(
  ctx: Context,
  { kept, gone, merge, later }: { kept: Customer; gone: Customer; merge: Merge; later: readonly Later[] },
): Promise<Words> {
  const { now, befores } = wordsWithout(
    wordsOf(kept),
    { before: merge.before, brought: wordsOf(gone) },
    later.map((one) => ({ before: one.merge.before, brought: wordsOf(one.gone) })),
  )
  for (const [place, before] of befores.entries()) {
    const id = later[place]?.merge.id
    if (id) await ctx.db.update(customerMerges).set({ before }).where(eq(customerMerges.id, id))
  }
  return now
}

/** What went over goes back. */
async function part(ctx: Context, merge: Merge, later: readonly Later[]): Promise<void> {
  const { keptId, goneId, orderIds, ledIds, groupIds, createdAt } = merge
  if (orderIds.length > 0)
    await ctx.db
      .update(orders)
      .set({ customerId: goneId })
      .where(and(eq(orders.customerId, keptId), isAmong(orders.id, orderIds)))
  // Whose those are that came since is decided anew.
  await ctx.db
    .update(orders)
    .set({ customerDue: true })
    .where(and(eq(orders.customerId, keptId), gte(orders.placedAt, createdAt)))
  if (ledIds.length > 0)
    await ctx.db
      .update(customers)
      .set({ mergedInto: goneId })
      .where(and(eq(customers.mergedInto, keptId), isAmong(customers.id, ledIds)))
  await leaveGroups(ctx, keptId, groupIds, later)
}

/** Out of the groups into which a merge brought somebody, but those of whom a later one brought: these are by that one from now on. */
async function leaveGroups(ctx: Context, keptId: string, groupIds: string[], later: readonly Later[]): Promise<void> {
  const { customerGroupId, customerId } = customerGroupMembers
  let left = groupIds
  for (const { merge } of later) {
    if (left.length === 0) return
    const theirs = await ctx.db
      .select({ id: customerGroupId })
      .from(customerGroupMembers)
      .where(and(eq(customerId, merge.goneId), inArray(customerGroupId, left)))
    const stay = new Set(theirs.map(({ id }) => id))
    if (stay.size === 0) continue
    await ctx.db
      .update(customerMerges)
      .set({ groupIds: [...merge.groupIds, ...stay] })
      .where(eq(customerMerges.id, merge.id))
    left = left.filter((id) => !stay.has(id))
  }
  if (left.length > 0)
    await ctx.db.delete(customerGroupMembers).where(and(eq(customerId, keptId), inArray(customerGroupId, left)))
}

/** One parameter, however many there are. */
const isAmong = (id: SQLWrapper, ids: string[]) => sql`${id} = any(${sql.param(ids)}::uuid[])`
