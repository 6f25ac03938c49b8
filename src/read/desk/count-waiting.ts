import { and, eq, sql } from 'drizzle-orm'
import type { WaitingView } from '#contracts/desk.ts'
import { requireRight } from '#domain/companies/index.ts'
import { type Context } from '#domain/base/index.ts'
import { waitsForCompany, withinReach } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'

/** More than a badge shows. */
const mostCounted = 100

/**
 * How many orders wait for an answer of the company, within the caller's reach: what the desk's frame shows on every screen.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function countWaiting(ctx: Context, companyKey: string): Promise<WaitingView> {
  const { company, member } = await requireRight(ctx, companyKey, ['orders.view'], 'reach')
  const waiting = ctx.db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.companyId, company.id), waitsForCompany, withinReach(member)))
    .limit(mostCounted)
  return { requests: await ctx.db.$count(waiting.as('waiting')) }
}
