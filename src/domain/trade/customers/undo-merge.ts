import { and, eq, gte, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { holdCompany, requireNotEnded } from '#domain/companies/index.ts'
import { DomainError } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { HOUR } from '#shared/time.ts'
import { orders } from '../orders/orders.tables.ts'
import { countFor } from './count-for.ts'
import { customerGroupMembers, customerMerges, customers } from './customers.tables.ts'
import { lockCustomers } from './lock-customers.ts'
import { wordsAgain } from './merged-words.ts'
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
    await part(ctx, merge)
    await ctx.db
      .update(customers)
      .set({ mergedInto: null, ...(await countFor(ctx, gone.id)) })
      .where(eq(customers.id, gone.id))
    await ctx.db
      .update(customers)
      .set({
        ...(kept.version === merge.version && wordsAgain(merge.before)),
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

/** What went over goes back. */
async function part(ctx: Context, merge: typeof customerMerges.$inferSelect): Promise<void> {
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
  if (groupIds.length > 0)
    await ctx.db
      .delete(customerGroupMembers)
      .where(and(eq(customerGroupMembers.customerId, keptId), inArray(customerGroupMembers.customerGroupId, groupIds)))
}

/** One parameter, however many there are. */
const isAmong = (id: SQLWrapper, ids: string[]) => sql`${id} = any(${sql.param(ids)}::uuid[])`
