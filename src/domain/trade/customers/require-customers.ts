import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { branches } from '#domain/companies/companies.tables.ts'
import { type Company, isWithin, type Member, type Reach, reachesAll, requireRight } from '#domain/companies/index.ts'
import { DomainError } from '#shared/errors.ts'
import { withinReach } from '../orders/orders.policy.ts'
import { orders } from '../orders/orders.tables.ts'
import { customers } from './customers.tables.ts'

type Customer = typeof customers.$inferSelect

/**
 * The one gate to a company's customers, which its branch names, or its own id: `data.export` is needed, with whatever reach.
 * @returns the branch, where one was named
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `contacts.contact_not_found` for a branch beyond one's rights
 */
export async function requireCustomers(
  ctx: Context,
  infoid: string,
): Promise<{ company: Company; member: Member; branchId: string | null }> {
  const [branch] = await ctx.db.select({ of: branches.contactId }).from(branches).where(eq(branches.id, infoid))
  const found = await requireRight(ctx, branch?.of ?? infoid, 'data.export', 'reach')
  if (branch && !isWithin(found.member, infoid)) throw new DomainError('contacts.contact_not_found')
  return { ...found, branchId: branch ? infoid : null }
}

/** The gate to what concerns all customers of a company, by its id or slug: importing says of each row whether they are known, and merging moves whatever they booked. */
export const requireAllCustomers = (ctx: Context, companyKey: string) =>
  requireRight(ctx, companyKey, 'data.export', 'whole')

/** The customers whom a reach holds for: who booked there, or whom one wrote down there oneself. */
export function customersWithin(reach: Reach): SQL | undefined {
  if (reachesAll(reach)) return undefined
  const { branchIds, ownBookingsOnly, staffId } = reach
  const written = and(
    branchIds ? inArray(customers.infoId, [...branchIds]) : undefined,
    ownBookingsOnly ? eq(customers.staffId, staffId) : undefined,
  )
  return sql`(${written} or exists (select 1 from ${orders} where ${orders.customerId} = ${customers.id} and ${withinReach(reach)}))`
}

/**
 * Some customers of a company, locked until the transaction ends, in one order: all of them or none. Who is merged into another is not there.
 * @throws DomainError `desk.customer_not_found` where one is another company's, or beyond one's rights
 */
export async function lockWithin(ctx: Context, member: Reach, companyId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const rows: Customer[] = await ctx.db
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.companyId, companyId),
        inArray(customers.id, wanted),
        isNull(customers.mergedInto),
        customersWithin(member),
      ),
    )
    .orderBy(customers.id)
    .for('no key update')
  if (rows.length < wanted.length) throw new DomainError('desk.customer_not_found')
  return rows
}
