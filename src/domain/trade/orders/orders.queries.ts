import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { items, offers } from '#domain/catalogue/catalogue.tables.ts'
import { type Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { orderEvents, orderLines, orders } from './orders.tables.ts'
import { answerDueAt, waitsForCompany } from './waiting-orders.ts'

export type Order = typeof orders.$inferSelect
export type OrderLine = typeof orderLines.$inferSelect

/** Locks orders against any other transition, in the order of their ids. Ids that do not exist are left out. */
export async function lockOrders(ctx: Context, orderIds: readonly string[]): Promise<Order[]> {
  if (orderIds.length === 0) return []
  return ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(asc(orders.id))
    .for('update')
}

/** @throws DomainError `orders.order_not_found` */
export async function lockOrder(ctx: Context, orderId: string): Promise<Order> {
  const [order] = await lockOrders(ctx, [orderId])
  if (!order) throw new DomainError('orders.order_not_found')
  return order
}

export async function linesOf(ctx: Context, orderIds: readonly string[]): Promise<OrderLine[]> {
  if (orderIds.length === 0) return []
  return ctx.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
}

/** Orders with everything that is shown of them. Ids that do not exist are left out. */
export async function loadOrders(ctx: Context, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  // One after the other, since a transaction has one connection.
  const rows = await ctx.db
    .select({
      order: orders,
      company: {
        id: companies.id,
        slug: companies.slug,
        name: contacts.name,
        zone: companies.zone,
        avatarFileId: contacts.avatarFileId,
      },
      branch: {
        id: contactInfos.id,
        name: contactInfos.name,
        line1: contactInfos.line1,
        line2: contactInfos.line2,
        city: contactInfos.city,
        postcode: contactInfos.postcode,
        state: contactInfos.state,
        lat: contactInfos.lat,
        lng: contactInfos.lng,
        phone: contactInfos.phone,
        email: contactInfos.email,
      },
    })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .innerJoin(contacts, eq(contacts.id, orders.companyId))
    .leftJoin(contactInfos, eq(contactInfos.id, orders.infoId))
    .where(inArray(orders.id, [...orderIds]))
  const lines = await ctx.db
    .select({
      line: orderLines,
      title: items.title,
      pictureFileIds: items.pictureFileIds,
      offerSlug: offers.slug,
      onlineLink: offers.onlineLink,
      staffName: staffMembers.name,
      staffAvatarId: staffMembers.avatarFileId,
    })
    .from(orderLines)
    .innerJoin(items, eq(items.id, orderLines.itemId))
    .innerJoin(offers, eq(offers.id, orderLines.offerId))
    .leftJoin(staffMembers, eq(staffMembers.id, sql`coalesce(${orderLines.staffId}, ${orderLines.wantedStaffId})`))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.position))
  const events = await ctx.db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, [...orderIds]))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id))
  const people = await namesOf(ctx, [
    ...rows.map(({ order }) => order.proposedStaffId),
    ...events.flatMap(({ data }) => [data.staff, data.staffBefore]),
  ])
  return orderIds.flatMap((id) => {
    const row = rows.find((r) => r.order.id === id)
    if (!row) return []
    return [
      {
        ...row,
        people,
        lines: lines.filter((l) => l.line.orderId === id),
        events: events.filter((e) => e.orderId === id),
      },
    ]
  })
}

/** By id, the names of staff that orders mention beside those who serve. */
async function namesOf(ctx: Context, staffIds: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(staffIds.filter((id) => typeof id === 'string'))]
  if (wanted.length === 0) return new Map()
  const { id, name } = staffMembers
  const rows = await ctx.db.select({ id, name }).from(staffMembers).where(inArray(id, wanted))
  return new Map(rows.map((row) => [row.id, row.name]))
}

export type LoadedOrder = Awaited<ReturnType<typeof loadOrders>>[number]

/** Ids of a company's orders that wait for its answer, the one that is due first on top. */
export async function listWaitingIds(
  ctx: Context,
  companyId: string,
  { reach, limit }: { reach: SQL | undefined; limit: number },
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.companyId, companyId), waitsForCompany, reach))
    .orderBy(asc(answerDueAt), asc(orders.id))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** Ids of an account's orders, newest first, drafts apart; `before` is the id that ended the last page. */
export async function listOrderIds(
  ctx: Context,
  owner: { accountId: string } | { companyId: string },
  filter: { statuses?: readonly Order['status'][]; reach?: SQL | undefined; before?: string; limit: number },
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        'accountId' in owner ? eq(orders.accountId, owner.accountId) : eq(orders.companyId, owner.companyId),
        filter.statuses ? inArray(orders.status, [...filter.statuses]) : sql`${orders.status} <> 'draft'`,
        filter.reach,
        filter.before ? lt(orders.id, filter.before) : undefined,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(filter.limit)
  return rows.map((row) => row.id)
}
