import { type SQL, sql } from 'drizzle-orm'
import type { LeastChoice } from '#shared/least-charge.ts'
import { offers } from './catalogue.tables.ts'

const prices = sql`(select v.price_amount as amount from offer_variants v where v.offer_id = ${offers.id}
  union all select case when t.kind = 'paid' then t.price_amount else 0 end from ticket_types t where t.offer_id = ${offers.id})`

/**
 * For a select that reads `offers` beside another table: the lowest unit price, sen, for which that offer can be booked. Where it has variants
 * or tickets one of them must be chosen, so the cheapest of those counts and not the offer's own price.
 */
export const leastPrice: SQL<number> = sql<number>`(case when ${offers.priceModel} = 'free' then 0
  else coalesce((select min(amount) from ${prices} p), ${offers.priceAmount}) end)::int`

/** For a select that reads `offers`: whether other choices of the same offer cost more than `leastPrice`. */
export const pricesDiffer: SQL<boolean> = sql<boolean>`(${offers.priceModel} <> 'free'
  and coalesce((select max(amount) > min(amount) from ${prices} p), false))`

/**
 * For a select that reads `offers`: of what is priced by the hour and has variants, the one that costs least. It may cost
 * more an hour than a longer one.
 */
export const leastChoice: SQL<LeastChoice | null> = sql<LeastChoice | null>`(case when ${offers.priceModel} = 'per_hour' then
  (select json_build_object('amount', v.price_amount, 'minutes', v.duration_minutes) from offer_variants v
    where v.offer_id = ${offers.id} order by v.price_amount::bigint * v.duration_minutes, v.id limit 1) end)`
