import { and, asc, eq, gt, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ScheduleEntry } from '#contracts/desk.ts'
import { type Context } from '#domain/base/index.ts'
import { items, occurrences } from '#domain/catalogue/catalogue.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { type Reach } from '#domain/companies/index.ts'
import { nothingPaid, paidForEach } from '#domain/money/index.ts'
import {
  amountsOf,
  asksForPerson,
  imposableFrom,
  proposalOf,
  servingFor,
  toldBy,
  withinReach,
} from '#domain/trade/index.ts'
import { orderEvents, orderLines, orders } from '#domain/trade/orders/orders.tables.ts'
import { type OrderStatus, statusesWhere } from '#shared/order-status.ts'

type Order = typeof orders.$inferSelect

/** Statuses of orders that take somebody's time, or did. */
export const scheduledStatuses = statusesWhere(({ scheduled }) => scheduled)

/** When what lasts until an instant may have begun: a visit within a week of it, an event as long before it as the company's longest. */
function earliestStart(companyId: string, until: Date) {
  const longest = sql`(select max(${occurrences.endsAt} - ${occurrences.startsAt}) from ${occurrences} where ${occurrences.companyId} = ${companyId})`
  return sql`${until.toISOString()}::timestamptz - greatest(interval '7 days', ${longest})`
}

/** Of which time entries are asked for, and as far as it is said of whom, of which branch, in which status, which and how many. */
interface Span {
  from: Date
  to: Date
  staffId?: string | undefined
  branchId?: string | undefined
  statuses?: OrderStatus[]
  /** Whatever else holds for them. */
  which?: SQL | undefined
  limit: number
}

/** Booked time between two instants, earliest first. */
export async function listEntries(
  ctx: Context,
  companyId: string,
  reach: Reach & { letters: string },
  span: Span,
): Promise<ScheduleEntry[]> {
  const proposed = alias(staffMembers, 'proposed')
  const rows = await ctx.db
    .select({
      order: orders,
      line: orderLines,
      title: items.title,
      staffName: staffMembers.name,
      proposedName: proposed.name,
      imposed: ctx.db.$count(
        orderEvents,
        and(
          eq(orderEvents.orderId, orders.id),
          eq(orderEvents.transition, 'reschedule'),
          eq(orderEvents.actor, 'provider'),
        ),
      ),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(items, eq(items.id, orderLines.itemId))
    .leftJoin(staffMembers, eq(staffMembers.id, orderLines.staffId))
    .leftJoin(proposed, eq(proposed.id, orders.proposedStaffId))
    .where(
      and(
        eq(orders.companyId, companyId),
        inArray(orders.status, span.statuses ?? scheduledStatuses),
        inArray(orderLines.kind, ['service', 'ticket']),
        isNotNull(orderLines.startsAt),
        lt(orderLines.startsAt, span.to),
        gt(orderLines.endsAt, span.from),
        // The same of the orders, whose index knows when they begin alone.
        lt(orders.startsAt, span.to),
        gt(orders.startsAt, earliestStart(companyId, span.from)),
        span.staffId ? eq(orderLines.staffId, span.staffId) : undefined,
        span.branchId ? eq(orders.infoId, span.branchId) : undefined,
        withinReach(reach),
        span.which,
      ),
    )
    .orderBy(asc(orderLines.startsAt), asc(orderLines.id))
    .limit(span.limit)
  const addons = await addonsFor(
    ctx,
    rows.map(({ order }) => order.id),
  )
  const collect = await toCollect(
    ctx,
    rows.map(({ order }) => order),
  )
  return rows.map(({ order, line, title, staffName, proposedName, imposed }) => ({
    orderid: order.id,
    lineid: line.id,
    docno: order.docno,
    status: order.status,
    startsAt: (line.startsAt ?? order.createdAt).toISOString(),
    endsAt: (line.endsAt ?? order.createdAt).toISOString(),
    title,
    name: line.name,
    customerName: order.customerName ?? '',
    recipientName: order.recipientName,
    staffid: line.staffId,
    staffName,
    quantity: line.quantity,
    addons: addons.get(order.id) ?? [],
    place: order.place.kind,
    proposal: proposalOf(order, line.staffId, proposedName),
    imposableFrom: imposableFrom(order, imposed, ctx.now())?.toISOString() ?? null,
    asksForPerson: asksForPerson({ personWanted: line.wantedStaffId !== null, walkIn: order.walkIn }),
    toldBy: toldBy(ctx, order),
    collect: collect(order),
    serving: servingFor(order, reach.letters, ctx.now()),
  }))
}

/** What of each of these orders is still to be paid on the spot. */
async function toCollect(ctx: Context, some: readonly Order[]): Promise<(order: Order) => ScheduleEntry['collect']> {
  const open = some.filter(({ paymentStatus }) => paymentStatus === 'offline_due' || paymentStatus === 'partly_paid')
  const online = await paidForEach(ctx, [...new Set(open.map(({ id }) => id))])
  return (order) => {
    const { dueLater } = amountsOf(order, online.get(order.id) ?? nothingPaid)
    return dueLater > 0 ? { amount: dueLater, currency: order.currency } : null
  }
}

/** What was added to each of these orders, by their ids; none where nothing was. */
async function addonsFor(ctx: Context, orderIds: readonly string[]): Promise<Map<string, ScheduleEntry['addons']>> {
  if (orderIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ orderId: orderLines.orderId, name: orderLines.name, quantity: orderLines.quantity })
    .from(orderLines)
    .where(and(inArray(orderLines.orderId, [...new Set(orderIds)]), eq(orderLines.kind, 'addon')))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([id, some]) => [id, some.map(({ name, quantity }) => ({ name, quantity }))]))
}
