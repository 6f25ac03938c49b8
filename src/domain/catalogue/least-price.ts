import { type SQL, sql } from 'drizzle-orm'
import { offers } from './catalogue.tables.ts'

const prices = sql`(select v.price_amount as amount from offer_variants v where v.offer_id = ${offers.id}
  union all select case when t.kind = 'paid' then t.price_amount else 0 end from ticket_types t where t.offer_id = ${offers.id})`

/**
 * For a select that reads `offers`: the lowest unit price, sen, for which that offer can be booked. Where it has variants
 * or tickets one of them must be chosen, so the cheapest of those counts and not the offer's own price.
 */
export const leastPrice: SQL<number> = sql<number>`(case when ${offers.priceModel} = 'free' then 0
  else coalesce((select min(amount) from ${prices} p), ${offers.priceAmount}) end)::int`

/** For a select that reads `offers`: whether other choices of the same offer cost more than `leastPrice`. */
export const pricesDiffer: SQL<boolean> = sql<boolean>`(${offers.priceModel} <> 'free'
  and coalesce((select max(amount) > min(amount) from ${prices} p), false))`
