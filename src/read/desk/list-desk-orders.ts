import { and, asc, desc, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { DeskOrderRow, DeskOrdersQuery, DeskOrdersView } from '#contracts/desk.ts'
import { type Context, cutPage, fileStep } from '#domain/base/index.ts'
import { items } from '#domain/catalogue/catalogue.tables.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { requireRight } from '#domain/companies/index.ts'
import { mismatchesFor, nothingPaid, type PaidOnline, paidBeside, paidForEach } from '#domain/money/index.ts'
import {
  amountsOf,
  answerDueAt,
  contactsAreOpen,
  paymentWordOf,
  type Received,
  receivedForEach,
  statusesOf,
  waitsForCompany,
  withinReach,
} from '#domain/trade/index.ts'
import { orderLines, orders } from '#domain/trade/orders/orders.tables.ts'
import { addDays, startOfDay } from '#shared/days.ts'
import { type deskFilters, statusesWhere } from '#shared/order-status.ts'
import { countFound, one } from '../count-found.ts'
import { findOrders } from '../search-text.ts'
import { listBranches } from './list-branches.ts'

const PAGE = 25

/** Statuses in which what is due on the spot is still owed. */
const standing = statusesWhere(({ stands }) => stands)

const answerBy = sql<string | null>`case when ${waitsForCompany} then to_json(${answerDueAt}) #>> '{}' end`

/**
 * A company's orders as a table: filtered, searched by number, name, phone or what was booked, sorted, paged; for a file, which also needs
 * `data.export`, in larger steps and by their age alone.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function listDeskOrders(ctx: Context, query: DeskOrdersQuery): Promise<DeskOrdersView> {
  const isFile = query.format === 'csv'
  if (isFile) await requireRight(ctx, query.companyid, 'data.export', 'reach')
  const { company, member } = await requireRight(ctx, query.companyid, 'orders.view', 'reach')
  const limit = isFile ? fileStep : (query.limit ?? PAGE)
  // What is moved to another time while a file is read must not move in it.
  const byTime = !isFile && (query.sort === 'soonest' || query.sort === 'latest')
  const goesUp = query.sort === 'soonest' || query.sort === 'oldest'
  const direction = goesUp ? asc : desc
  // Orders without a time come last in both directions.
  const startsAt = sql`coalesce(${orders.startsAt}, ${goesUp ? 'infinity' : '-infinity'}::timestamptz)`
  const after = goesUp ? sql`>` : sql`<`
  const beyond = !query.cursor
    ? undefined
    : byTime
      ? sql`(${startsAt}, ${orders.id}) ${after} (select coalesce(starts_at, ${goesUp ? 'infinity' : '-infinity'}::timestamptz), id from orders where id = ${query.cursor}::uuid and company_id = ${company.id})`
      : sql`${orders.id} ${after} ${query.cursor}::uuid`
  const asked = and(
    eq(orders.companyId, company.id),
    isIn(query.filter ?? 'all'),
    query.branchid ? eq(orders.infoId, query.branchid) : undefined,
    query.q ? await findOrders(ctx, company.id, query.q) : undefined,
    query.from ? gte(orders.startsAt, startOfDay(query.from, company.zone)) : undefined,
    query.to ? lt(orders.startsAt, startOfDay(addDays(query.to, 1), company.zone)) : undefined,
    withinReach(member),
  )
  const rows = await ctx.db
    .select({ order: orders, answerBy })
    .from(orders)
    // The join keeps the tables' names in the SQL: in a select of one table Drizzle leaves them out, and `id` would mean
    // the inner table's in `answerDueAt`.
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(and(asked, beyond))
    .orderBy(...(byTime ? [direction(startsAt)] : []), direction(orders.id))
    .limit(limit + 1)
  const { rows: page, cursor } = cutPage(rows, limit, ({ order }) => order.id)
  const all = ctx.db.select(one).from(orders).innerJoin(companies, eq(companies.id, orders.companyId)).where(asked)
  const ids = page.map(({ order }) => order.id)
  const branches = await listBranches(ctx, company.id, member)
  const [lines, paid, received, wrong] = await Promise.all([
    linesOf(ctx, ids),
    paidForEach(ctx, ids),
    receivedForEach(ctx, ids),
    // What was placed keeps none.
    mismatchesFor(
      ctx,
      page.flatMap(({ order }) => (order.placedAt === null ? [order.id] : [])),
    ),
  ])
  const wrongIds = new Set(wrong.flatMap(({ orderIds }) => orderIds))
  return {
    rows: page.map(({ order, answerBy }) => ({
      ...toRow(order, answerBy, wrongIds.has(order.id)),
      title: lines.get(order.id)?.title ?? {},
      staffName: lines.get(order.id)?.staffName ?? null,
      branchName: branches.find(({ branchid }) => branchid === order.infoId)?.name ?? null,
      ...paidOf(order, paid.get(order.id) ?? nothingPaid, received.get(order.id)),
    })),
    cursor,
    ...(await countFound(ctx, query, { rows: page, cursor }, all)),
    ...(query.filter === 'collect' && !isFile && { totals: { due: await sumDue(ctx, asked) } }),
  }
}

/** What is due of all orders to collect that meet a condition, as `amountsOf` has it of each. */
async function sumDue(ctx: Context, where: SQL | undefined) {
  const online = sql`${paidBeside(orders.id)} online`
  return ctx.db
    .select({
      amount: sql<number>`coalesce(sum(greatest(0, ${orders.totalAmount} - online.paid)), 0)::float8`,
      currency: orders.currency,
    })
    .from(orders)
    .crossJoin(online)
    .where(and(where, eq(orders.refundStatus, 'none')))
    .groupBy(orders.currency)
    .orderBy(orders.currency)
}

/** Which orders a filter of the list means. Drafts are nobody's orders yet. */
function isIn(filter: (typeof deskFilters)[number]): SQL | undefined {
  if (filter === 'requests') return waitsForCompany
  if (filter === 'collect')
    return and(inArray(orders.status, standing), sql`${orders.paymentStatus} in ('offline_due', 'partly_paid')`)
  const statuses = statusesOf[filter]
  return statuses ? inArray(orders.status, [...statuses]) : ne(orders.status, 'draft')
}

/** Of each order the title of what was booked, and who serves it. */
async function linesOf(ctx: Context, orderIds: string[]) {
  if (orderIds.length === 0) return new Map<string, Pick<DeskOrderRow, 'title' | 'staffName'>>()
  const rows = await ctx.db
    .selectDistinctOn([orderLines.orderId], {
      orderId: orderLines.orderId,
      title: items.title,
      staffName: staffMembers.name,
    })
    .from(orderLines)
    .innerJoin(items, eq(items.id, orderLines.itemId))
    .leftJoin(staffMembers, eq(staffMembers.id, orderLines.staffId))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(orderLines.orderId, asc(orderLines.position))
  return new Map(rows.map(({ orderId, ...line }) => [orderId, line]))
}

type Paid = Pick<
  DeskOrderRow,
  | 'paid'
  | 'paidOnline'
  | 'paidSpot'
  | 'due'
  | 'refunded'
  | 'changedBack'
  | 'spotBack'
  | 'received'
  | 'paidAt'
  | 'spotPaidAt'
  | 'backAt'
  | 'changedBackAt'
>

/** What is paid, still due, given back, and received in the end; and when. */
function paidOf(order: typeof orders.$inferSelect, online: PaidOnline, received?: Received): Paid {
  const { paid, dueNow, dueLater } = amountsOf(order, online)
  const money = (amount: number) => ({ amount, currency: order.currency })
  return {
    paid: money(paid),
    paidOnline: money(online.paidAmount),
    paidSpot: money(paid - online.paidAmount),
    due: money(dueNow + dueLater),
    refunded: money(online.refundedAmount),
    changedBack: money(online.changedAmount),
    spotBack: money(received?.spotBack ?? 0),
    received: money(received?.received ?? 0),
    paidAt: order.paidAt?.toISOString() ?? null,
    spotPaidAt: order.spotPaidAt?.toISOString() ?? null,
    backAt: order.backAt?.toISOString() ?? null,
    changedBackAt: order.changedBackAt?.toISOString() ?? null,
  }
}

function toRow(
  order: typeof orders.$inferSelect,
  answerBy: string | null,
  isWrongSum: boolean,
): Omit<DeskOrderRow, keyof Paid | 'title' | 'staffName' | 'branchName'> {
  return {
    orderid: order.id,
    docno: order.docno,
    status: order.status,
    paymentStatus: order.paymentStatus,
    payment: paymentWordOf(order, isWrongSum),
    customerName: contactsAreOpen(order) ? order.customerName : null,
    recipientName: contactsAreOpen(order) ? order.recipientName : null,
    startsAt: order.startsAt?.toISOString() ?? null,
    zone: order.zone,
    requestExpiresAt: order.requestExpiresAt?.toISOString() ?? null,
    answerBy: answerBy && new Date(answerBy).toISOString(),
    proposal:
      order.proposedStartsAt && order.proposalExpiresAt
        ? { startsAt: order.proposedStartsAt.toISOString(), expiresAt: order.proposalExpiresAt.toISOString() }
        : null,
    total: { amount: order.totalAmount, currency: order.currency },
    createdAt: order.createdAt.toISOString(),
  }
}
