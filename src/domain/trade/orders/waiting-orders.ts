import { sql } from 'drizzle-orm'
import { figures } from '#shared/figures.ts'
import { orders } from './orders.tables.ts'

/** The last objection to a claim of the order. */
const objectedAt = sql`(select max(e.at) from order_events e where e.order_id = ${orders.id} and e.transition = 'contest')`

/**
 * Orders that wait for a word of their company: requests, claims of the customer, and disputes about its own claim that it
 * has not answered. What waits for the customer, or for an operator alone, is none of them. The same as `actions` say.
 */
export const waitsForCompany = sql`(${orders.status} = 'requested'
  or (${orders.status} = 'no_show_claimed' and ${orders.claimedBy} = 'customer')
  or (${orders.status} = 'disputed' and ${orders.claimedBy} = 'provider' and not exists (
    select 1 from order_events a where a.order_id = ${orders.id} and a.transition = 'answer' and a.at >= ${objectedAt})))`

/** When the clock of such an order ends. */
export const answerDueAt = sql<Date | null>`case ${orders.status}
  when 'requested' then ${orders.requestExpiresAt}
  when 'no_show_claimed' then ${orders.claimExpiresAt}
  else ${objectedAt} + make_interval(days => ${sql.raw(String(figures.decisionDays))}) end`
