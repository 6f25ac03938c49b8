import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { type Context, cutPage, readIdCursor } from '#domain/base/index.ts'
import { items, offers } from '#domain/catalogue/catalogue.tables.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { payingGroups, wentBackFor, wrongSumsFor } from '#domain/money/index.ts'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { isOfHolder } from './of-holder.ts'
import { transition } from './orders.states.ts'
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
        registrationNumber: companies.registrationNumber,
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
      severalBranches: sql<boolean>`(select count(*) > 1 from ${contactInfos} b where b.contact_id = ${orders.companyId})`,
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
      prepare: items.prepare,
      pictureFileIds: items.pictureFileIds,
      offerSlug: offers.slug,
      priceModel: offers.priceModel,
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
  const members = await membersBehind(ctx, events)
  const { wrongSums, wentBack, paying } = await aroundPaying(ctx, rows)
  return orderIds.flatMap((id) => {
    const row = rows.find((r) => r.order.id === id)
    if (!row) return []
    return [
      {
        ...row,
        people,
        members,
        lines: lines.filter((l) => l.line.orderId === id),
        events: events.filter((e) => e.orderId === id),
        wentBack: wentBack.filter(({ orderId }) => orderId === id),
        isPaying: paying.has(id),
        // What somebody else was paying before the order came into the account is told to them.
        wrongSums: wrongSums.filter((sum) => sum.orderIds.includes(id) && isOfHolder(row.order, sum)),
      },
    ]
  })
}

/** What came for orders in wrong sums, what went back of what paid for them, and the ids of those whose payment may be on its way. Nothing can have come for what was never at a checkout. */
async function aroundPaying(ctx: Context, rows: readonly { order: Order }[]) {
  const some = rows.map(({ order }) => order)
  const atCheckout = some.filter(({ groupId }) => groupId !== null)
  const wrongSums = await wrongSumsFor(
    ctx,
    atCheckout.map(({ id }) => id),
  )
  const wentBack = await wentBackFor(
    ctx,
    some.flatMap(({ id, paidAt }) => (paidAt ? [id] : [])),
  )
  const payable = atCheckout.filter(({ status }) => transition('confirm').from.includes(status))
  const groups = await payingGroups(
    ctx,
    payable.flatMap(({ groupId }) => groupId ?? []),
  )
  return {
    wrongSums,
    wentBack,
    paying: new Set(payable.flatMap(({ id, groupId }) => (groups.has(groupId ?? '') ? [id] : []))),
  }
}

/** By company and account, the names of the staff who took a step of orders. */
async function membersBehind(
  ctx: Context,
  events: readonly Pick<typeof orderEvents.$inferSelect, 'actor' | 'accountId'>[],
): Promise<ReadonlyMap<string, string>> {
  const who = events.flatMap(({ actor, accountId }) => (actor === 'provider' && accountId ? [accountId] : []))
  if (who.length === 0) return new Map()
  const rows = await ctx.db
    .select({ companyId: staffMembers.companyId, accountId: accounts.id, name: staffMembers.name })
    .from(accounts)
    .innerJoin(staffMembers, eq(staffMembers.contactId, accounts.contactId))
    .where(inArray(accounts.id, [...new Set(who)]))
    // Of somebody who left and came back, the present name.
    .orderBy(sql`${staffMembers.endedAt} asc nulls last`)
  return new Map(rows.map(({ companyId, accountId, name }) => [memberKey(companyId, accountId), name]))
}

/** The key of a member in what `loadOrders` answers. */
export const memberKey = (companyId: string, accountId: string): string => `${companyId} ${accountId}`

/** By id, the names of staff that orders mention beside those who serve. */
export async function namesOf(ctx: Context, staffIds: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
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

interface OrdersWanted {
  owner: { accountId: string } | { companyId: string }
  statuses?: readonly Order['status'][] | undefined
  reach?: SQL | undefined
  cursor?: string | undefined
  limit: number
}

/** Ids of an account's or a company's orders, newest first, drafts apart. @throws DomainError `request.invalid` */
export async function listOrderIds(ctx: Context, wanted: OrdersWanted) {
  const before = readIdCursor(wanted.cursor)
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isWanted(wanted), before ? lt(orders.id, before) : undefined))
    .orderBy(desc(orders.id))
    .limit(wanted.limit + 1)
  return cutPage(rows, wanted.limit, ({ id }) => id)
}

/** The same by when they begin, the soonest first; those without a time come last. @throws DomainError `request.invalid` */
export async function listSoonestIds(ctx: Context, wanted: OrdersWanted) {
  const after = readIdCursor(wanted.cursor)
  const at = sql`coalesce(${orders.startsAt}, 'infinity'::timestamptz)`
  // Only an order of one's own sets a place in the list.
  const place = ctx.db
    .select({ at: sql`${at}`.as('at'), id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, after ?? ''), isOf(wanted)))
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isWanted(wanted), after ? sql`(${at}, ${orders.id}) > (${place})` : undefined))
    .orderBy(at, orders.id)
    .limit(wanted.limit + 1)
  return cutPage(rows, wanted.limit, ({ id }) => id)
}

const isOf = ({ owner }: OrdersWanted) =>
  'accountId' in owner ? eq(orders.accountId, owner.accountId) : eq(orders.companyId, owner.companyId)

function isWanted({ statuses, reach, ...wanted }: OrdersWanted) {
  return and(isOf(wanted), statuses ? inArray(orders.status, [...statuses]) : sql`${orders.status} <> 'draft'`, reach)
}
