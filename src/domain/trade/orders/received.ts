import { and, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { changedBackIn, paidBeside } from '#domain/money/index.ts'
import { orders } from './orders.tables.ts'

const online = sql`${paidBeside(orders.id)} online`
/** What was noted as paid on the spot: what did not come online, or nothing. */
const spot = sql`case when ${orders.paymentStatus} = 'paid' then greatest(0, ${orders.totalAmount} - online.paid) else 0 end`
/** What the company gave back of it, once the order ended so; of orders of 0.2.0 all. */
const spotBack = sql`case when ${orders.backAt} is null or ${orders.paymentStatus} <> 'paid' then 0
  else coalesce(${orders.spotBackAmount}, ${spot}) end`

/** What comes and goes of an order's money, and the instant of each. What changes gave back came with the rest, and goes by days of its own. */
const movements = [
  { at: orders.paidAt, amount: sql`online.paid + online.changed` },
  { at: orders.spotPaidAt, amount: spot },
  { at: orders.backAt, amount: sql`-(online.refunded + ${spotBack})` },
] as const

/** A company's receipts between two instants; the second is no part of them. */
export interface Period {
  from: Date
  to: Date
}

/**
 * What was received in a period of the orders that meet a condition, in sen: what was paid online and noted as paid on the
 * spot, less what was given back of both at the end or by changes, each by its own instant.
 */
export async function sumReceived(ctx: Context, where: SQL | undefined, period: Period): Promise<number> {
  const { from, to } = period
  const each = await Promise.all(
    movements.map(async ({ at, amount }) => {
      const [row] = await ctx.db
        .select({ amount: sql<number>`coalesce(sum(${amount}), 0)::float8` })
        .from(orders)
        .crossJoin(online)
        .where(and(where, gte(at, from), lt(at, to)))
      return row?.amount ?? 0
    }),
  )
  // An order that changed since may also have changed in the period: the instant on it is that of its last change.
  const [changed] = await ctx.db
    .select({ amount: sql<number>`coalesce(sum(${changedBackIn(orders.id, period)}), 0)::float8` })
    .from(orders)
    .where(and(where, gte(orders.changedBackAt, from)))
  return each.reduce((sum, amount) => sum + amount, 0) - (changed?.amount ?? 0)
}

/** What of an order's money the company has, in sen, and what of it was given back on the spot. */
export interface Received {
  received: number
  spotBack: number
}

/** The same of each of these orders, whenever it came and went. @returns by their ids */
export async function receivedForEach(ctx: Context, orderIds: readonly string[]): Promise<Map<string, Received>> {
  if (orderIds.length === 0) return new Map()
  const dated = [
    ...movements.map(({ at, amount }) => sql`case when ${at} is null then 0 else ${amount} end`),
    sql`-online.changed`,
  ]
  const rows = await ctx.db
    .select({
      id: orders.id,
      received: sql<number>`(${sql.join(dated, sql` + `)})::float8`,
      spotBack: sql<number>`(${spotBack})::float8`,
    })
    .from(orders)
    .crossJoin(online)
    .where(inArray(orders.id, [...orderIds]))
  return new Map(rows.map(({ id, ...received }) => [id, received]))
}
