import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { market } from '#shared/brand.ts'
import { statusesWhere } from '#shared/order-status.ts'
import { listOf, orders } from '../orders/orders.tables.ts'
import { receivedForEach } from '../orders/received.ts'
import type { customers } from './customers.tables.ts'

const served = listOf(statusesWhere(({ end }) => end === 'served'))
const ahead = listOf(statusesWhere(({ stands, phase }) => stands && (phase === 'ahead' || phase === 'under_way')))
const when = sql`coalesce(${orders.startsAt}, ${orders.placedAt})`

type Figures = Pick<
  typeof customers.$inferSelect,
  'visits' | 'noShows' | 'spentAmount' | 'currency' | 'firstAt' | 'lastAt' | 'nextAt'
>

/**
 * The figures of a customer, as their orders say: visits are those that were served, no-shows those to which they did not come, and
 * spent is what the company has received and not given back.
 */
export async function countFor(ctx: Context, customerId: string): Promise<Figures> {
  return (await countForEach(ctx, [customerId])).get(customerId) ?? none
}

/** The same of several, of the orders alone that meet a condition. */
export async function countForEach(ctx: Context, ids: readonly string[], of?: SQL): Promise<Map<string, Figures>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      customerId: orders.customerId,
      orderIds: sql<string[]>`array_agg(${orders.id})`,
      visits: sql<number>`count(*) filter (where ${orders.status} in ${served})::int`,
      noShows: sql<number>`count(*) filter (where ${orders.status} = 'no_show' and ${orders.claimedBy} = 'provider')::int`,
      currency: sql<string>`max(${orders.currency})`,
      firstAt: sql<string | null>`to_json(min(${when}) filter (where ${orders.status} in ${served})) #>> '{}'`,
      lastAt: sql<string | null>`to_json(max(${when}) filter (where ${orders.status} in ${served})) #>> '{}'`,
      nextAt: sql<string | null>`to_json(min(${when}) filter (where ${orders.status} in ${ahead})) #>> '{}'`,
    })
    .from(orders)
    .where(sql`${inArray(orders.customerId, [...ids])} and ${orders.placedAt} is not null and ${of ?? sql`true`}`)
    .groupBy(orders.customerId)
  const received = await receivedForEach(
    ctx,
    rows.flatMap(({ orderIds }) => orderIds),
  )
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return new Map(
    rows.map(({ customerId, orderIds, firstAt, lastAt, nextAt, ...figures }) => [
      customerId ?? '',
      {
        ...figures,
        spentAmount: orderIds.reduce((sum, id) => sum + (received.get(id)?.received ?? 0), 0),
        firstAt: instant(firstAt),
        lastAt: instant(lastAt),
        nextAt: instant(nextAt),
      },
    ]),
  )
}

const none: Figures = {
  visits: 0,
  noShows: 0,
  spentAmount: 0,
  currency: market.currency,
  firstAt: null,
  lastAt: null,
  nextAt: null,
}

/** Of somebody who has not ordered within a reach. */
export const noFigures = none
