import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { CustomerView } from '#contracts/customers.ts'
import type { Context } from '#domain/base/index.ts'
import { items } from '#domain/catalogue/catalogue.tables.ts'
import { type Member, reachesAll, requireRight } from '#domain/companies/index.ts'
import {
  customerGroupMembers,
  customerGroups,
  customerMerges,
  customers,
} from '#domain/trade/customers/customers.tables.ts'
import { customersWithin, isWritable, mergeUntil, withinReach } from '#domain/trade/index.ts'
import { orderLines, orders } from '#domain/trade/orders/orders.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { holds } from '#shared/rights.ts'
import { toRows } from './list-customers.ts'

/** So many of their bookings are told. */
const LATEST = 10
/** So many who may be the same person are told. */
const MOST_TWINS = 5

type Customer = typeof customers.$inferSelect

/**
 * What a company knows of one customer, as far as the caller's rights reach.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `desk.customer_not_found`
 */
export async function getCustomer(ctx: Context, companyKey: string, id: string): Promise<CustomerView> {
  const { company, member } = await requireRight(ctx, companyKey, 'data.export', 'reach')
  const [row] = await ctx.db
    .select()
    .from(customers)
    .where(
      and(
        // Who was merged into another is that one.
        sql`${customers.id} = (select coalesce(c.merged_into, c.id) from ${customers} c where c.id = ${id}::uuid)`,
        eq(customers.companyId, company.id),
        customersWithin(member),
      ),
    )
  const [shown] = row ? await toRows(ctx, member, [row]) : []
  if (!row || !shown) throw new DomainError('desk.customer_not_found')
  return {
    ...shown,
    writable: isWritable(row),
    note: row.note ?? '',
    consent: {
      email: toConsent(row.emailConsent, row.emailConsentAt, row.emailConsentSource),
      phone: toConsent(row.phoneConsent, row.phoneConsentAt, row.phoneConsentSource),
    },
    groups: await groupsOf(ctx, row.id),
    orders: holds(member.letters, 'orders.view') ? await latestOf(ctx, member, row.id) : [],
    twins: reachesAll(member) ? await twinsOf(ctx, row) : [],
    merges: reachesAll(member) ? await mergesOf(ctx, row.id) : [],
    version: row.version,
  }
}

const toConsent = (given: boolean | null, at: Date | null, source: Customer['emailConsentSource']) =>
  given === null || at === null || source === null ? null : { given, at: at.toISOString(), source }

const groupsOf = (ctx: Context, customerId: string) =>
  ctx.db
    .select({ id: customerGroups.id, name: customerGroups.name })
    .from(customerGroupMembers)
    .innerJoin(customerGroups, eq(customerGroups.id, customerGroupMembers.customerGroupId))
    .where(eq(customerGroupMembers.customerId, customerId))
    .orderBy(asc(customerGroups.name))

/** Who may be the same person. */
const twinsOf = (ctx: Context, { id, companyId, name, email, phone }: Customer) =>
  ctx.db
    .select({
      id: customers.id,
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
      visits: customers.visits,
    })
    .from(customers)
    .where(
      and(
        eq(customers.companyId, companyId),
        ne(customers.id, id),
        isNull(customers.mergedInto),
        eq(sql`lower(${customers.name})`, name.toLowerCase()),
        or(eq(customers.email, email ?? ''), eq(customers.phone, phone ?? '')),
      ),
    )
    .orderBy(asc(customers.id))
    .limit(MOST_TWINS)

/** Who was merged into them lately. */
async function mergesOf(ctx: Context, keptId: string): Promise<CustomerView['merges']> {
  const since = new Date(2 * ctx.now().getTime() - mergeUntil(ctx.now()).getTime())
  const rows = await ctx.db
    .select({ id: customerMerges.id, name: customers.name, at: customerMerges.createdAt })
    .from(customerMerges)
    .innerJoin(customers, eq(customers.id, customerMerges.goneId))
    .where(and(eq(customerMerges.keptId, keptId), gt(customerMerges.createdAt, since)))
    .orderBy(desc(customerMerges.createdAt))
    .limit(LATEST)
  return rows.map(({ id, name, at }) => ({ id, name, until: mergeUntil(at).toISOString() }))
}

async function latestOf(ctx: Context, member: Member, customerId: string): Promise<CustomerView['orders']> {
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, customerId), isNotNull(orders.placedAt), withinReach(member)))
    .orderBy(desc(orders.id))
    .limit(LATEST)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const titles = await ctx.db
    .selectDistinctOn([orderLines.orderId], { orderId: orderLines.orderId, title: items.title })
    .from(orderLines)
    .innerJoin(items, eq(items.id, orderLines.itemId))
    .where(inArray(orderLines.orderId, ids))
    .orderBy(orderLines.orderId, asc(orderLines.position))
  return rows.map((order) => ({
    orderid: order.id,
    docno: order.docno,
    status: order.status,
    title: titles.find(({ orderId }) => orderId === order.id)?.title ?? {},
    startsAt: order.startsAt?.toISOString() ?? null,
    zone: order.zone,
    total: { amount: order.totalAmount, currency: order.currency },
  }))
}
