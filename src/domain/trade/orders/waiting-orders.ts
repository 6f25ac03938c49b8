import { sql } from 'drizzle-orm'
import { figures } from '#shared/figures.ts'
import { statusesWhere } from '#shared/order-status.ts'
import { listOf, orders } from './orders.tables.ts'

const requested = listOf(statusesWhere(({ awaits }) => awaits === 'answer'))
const claimed = listOf(statusesWhere(({ awaits }) => awaits === 'objection'))
const disputed = listOf(statusesWhere(({ awaits }) => awaits === 'decision'))

/** The last objection to a claim of the order. */
const objectedAt = sql`(select max(e.at) from order_events e where e.order_id = ${orders.id} and e.transition = 'contest')`

/**
 * Orders that wait for an answer of their company: requests, claims of the customer, and disputes about its own claim that
 * it has not answered. Orders that wait only for the customer or an operator do not count. The same as `actionsFor` offers.
 */
export const waitsForCompany = sql`(${orders.status} in ${requested}
  or (${orders.status} in ${claimed} and ${orders.claimedBy} = 'customer')
  or (${orders.status} in ${disputed} and ${orders.claimedBy} = 'provider' and not exists (
    select 1 from order_events a where a.order_id = ${orders.id} and a.transition = 'answer' and a.at >= ${objectedAt})))`

/** When the answer to such an order is due. */
export const answerDueAt = sql<Date | null>`case
  when ${orders.status} in ${requested} then ${orders.requestExpiresAt}
  when ${orders.status} in ${claimed} then ${orders.claimExpiresAt}
  else ${objectedAt} + make_interval(days => ${sql.raw(String(figures.decisionDays))}) end`
