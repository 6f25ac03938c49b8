import { eq, sql } from 'drizzle-orm'
import type { MergeCustomers } from '#contracts/customers.ts'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { holdCompany, requireNotEnded } from '#domain/companies/index.ts'
import { invalid } from '#shared/errors.ts'
import { orders } from '../orders/orders.tables.ts'
import { countFor } from './count-for.ts'
import { customerGroupMembers, customerMerges, customers } from './customers.tables.ts'
import { lockCustomers } from './lock-customers.ts'
import { mergedWords, wordsAgain, wordsOf } from './merged-words.ts'
import { lockWithin, requireAllCustomers } from './require-customers.ts'

/**
 * Makes one of two customers who are the same person: bookings, groups and what was written go over to the one that is kept, and the
 * other one's id leads there from then on.
 * @param id who is kept
 * @returns the id of the merge, by which it can be taken back
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended,
 * `desk.customer_not_found`, also where one of them is merged already; `request.invalid` for one with themselves
 */
export async function mergeCustomers(ctx: Context, id: string, { companyid, other }: MergeCustomers): Promise<string> {
  if (id === other) throw invalid({ path: 'other', code: 'same' })
  const { company, member } = await requireAllCustomers(ctx, companyid)
  return atomically(ctx, async (ctx) => {
    await lockCustomers(ctx, company.id)
    requireNotEnded(await holdCompany(ctx, company.id))
    const both = await lockWithin(ctx, member, company.id, [id, other])
    const [kept, gone] = both[0]?.id === id ? both : both.toReversed()
    if (!kept || !gone) throw new Error('two customers are one')
    const moved = await ctx.db
      .update(orders)
      .set({ customerId: kept.id })
      .where(eq(orders.customerId, gone.id))
      .returning({ id: orders.id })
    const led = await ctx.db
      .update(customers)
      .set({ mergedInto: kept.id })
      .where(eq(customers.mergedInto, gone.id))
      .returning({ id: customers.id })
    const joined = await joinGroups(ctx, kept.id, gone.id)
    const before = wordsOf(kept)
    await ctx.db
      .update(customers)
      .set({
        ...wordsAgain(mergedWords(before, wordsOf(gone))),
        ...(await countFor(ctx, kept.id)),
        version: kept.version + 1,
      })
      .where(eq(customers.id, kept.id))
    await ctx.db
      .update(customers)
      .set({ mergedInto: kept.id, version: sql`${customers.version} + 1` })
      .where(eq(customers.id, gone.id))
    const [made] = await ctx.db
      .insert(customerMerges)
      .values({
        companyId: company.id,
        keptId: kept.id,
        goneId: gone.id,
        orderIds: moved.map((order) => order.id),
        ledIds: led.map((customer) => customer.id),
        groupIds: joined,
        before,
        version: kept.version + 1,
        createdAt: ctx.now(),
      })
      .returning({ id: customerMerges.id })
    if (!made) throw new Error('the merge was not noted')
    await recordAudit(ctx, {
      action: 'desk.customers_merged',
      companyId: company.id,
      subjectId: kept.id,
      data: { other: gone.id },
    })
    return made.id
  })
}

/** @returns the groups into which it brought them */
async function joinGroups(ctx: Context, keptId: string, goneId: string): Promise<string[]> {
  const { customerGroupId, customerId } = customerGroupMembers
  const theirs = await ctx.db.select({ id: customerGroupId }).from(customerGroupMembers).where(eq(customerId, goneId))
  if (theirs.length === 0) return []
  const joined = await ctx.db
    .insert(customerGroupMembers)
    .values(theirs.map(({ id }) => ({ customerGroupId: id, customerId: keptId, createdAt: ctx.now() })))
    .onConflictDoNothing()
    .returning({ id: customerGroupId })
  return joined.map(({ id }) => id)
}
