import { and, desc, eq, sql } from 'drizzle-orm'
import type { WaitingView } from '#contracts/desk.ts'
import { type Context } from '#domain/base/index.ts'
import { requireRight } from '#domain/companies/index.ts'
import { waitsForCompany, withinReach } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'

/** More than a badge shows. */
const mostCounted = 100

/** What happened to an order last, by which it began to wait. */
const lastStep = sql<Date>`(select max(e.at) from order_events e where e.order_id = ${orders.id})`

/** What its first line is called. */
const title = sql<WaitingTitle>`coalesce((select i.title from order_lines l join items i on i.id = l.item_id
  where l.order_id = orders.id order by l.position limit 1), '{}')`

type WaitingTitle = NonNullable<WaitingView['latest']>['title']

/**
 * How many orders wait for an answer of the company, within the caller's reach, and whose began to last: what the desk's frame shows
 * on every screen.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function countWaiting(ctx: Context, companyKey: string): Promise<WaitingView> {
  const { company, member } = await requireRight(ctx, companyKey, ['orders.view'], 'reach')
  const where = and(eq(orders.companyId, company.id), waitsForCompany, withinReach(member))
  const waiting = ctx.db.select({ one: sql`1` }).from(orders).where(where).limit(mostCounted)
  const [requests, [latest]] = await Promise.all([
    ctx.db.$count(waiting.as('waiting')),
    ctx.db
      .select({
        orderid: orders.id,
        title,
        customerName: orders.customerName,
        recipientName: orders.recipientName,
      })
      .from(orders)
      .where(where)
      .orderBy(sql`${lastStep} desc nulls last`, desc(orders.id))
      .limit(1),
  ])
  return { requests, latest: latest ?? null }
}
