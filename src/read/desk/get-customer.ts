import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { CustomerView } from '#contracts/customers.ts'
import type { Context } from '#domain/base/index.ts'
import { items } from '#domain/catalogue/catalogue.tables.ts'
import { type Member, requireRight } from '#domain/companies/index.ts'
import { customerGroupMembers, customerGroups, customers } from '#domain/trade/customers/customers.tables.ts'
import { customersWithin, isWritable, withinReach } from '#domain/trade/index.ts'
import { orderLines, orders } from '#domain/trade/orders/orders.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { holds } from '#shared/rights.ts'
import { toRows } from './list-customers.ts'

/** So many of their bookings are told. */
const LATEST = 10

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
    .where(and(eq(customers.id, id), eq(customers.companyId, company.id), customersWithin(member)))
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
    groups: await groupsOf(ctx, id),
    orders: holds(member.letters, 'orders.view') ? await latestOf(ctx, member, id) : [],
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
