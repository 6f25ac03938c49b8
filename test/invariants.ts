import { sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { listOf } from '#domain/trade/orders/orders.tables.ts'
import { statusesWhere } from '#shared/order-status.ts'

/** The invariants, as queries that find every violation. */
const breaches = {
  'no two live bookings share a seat at an instant': sql`
    select a.id from bookings a join bookings b on a.resource_id = b.resource_id and a.seat = b.seat and a.id < b.id and a.during && b.during
    where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')`,
  'no resource is taken beyond its capacity': sql`
    select a.id from bookings a join resources r on r.id = a.resource_id
    where a.status in ('held', 'confirmed') and (select count(*) from bookings b where b.resource_id = a.resource_id and b.status in ('held', 'confirmed')
      and b.during @> lower(a.during)) > r.capacity`,
  'the counters of a quota are the sums of its claims': sql`
    select q.id from quotas q where q.held <> (select coalesce(sum(quantity), 0) from quota_claims c where c.quota_id = q.id and c.status = 'held')
      or q.sold <> (select coalesce(sum(quantity), 0) from quota_claims c where c.quota_id = q.id and c.status = 'sold')`,
  'no quota is oversold': sql`select id from quotas where held < 0 or sold < 0 or held + sold > capacity`,
  'only orders that stand occupy anything': sql`
    select o.id from orders o where o.status in ${listOf(statusesWhere(({ over, scheduled }) => over && !scheduled))}
      and (exists (select 1 from bookings b where b.order_id = o.id and b.status in ('held', 'confirmed')) or exists (select 1 from quota_claims c where c.order_id = o.id and c.status <> 'released'))`,
  'orders that stand have what they booked': sql`
    select o.id from orders o join order_lines l on l.order_id = o.id where o.status in ${listOf(statusesWhere(({ phase }) => phase === 'ahead' || phase === 'under_way'))}
      and ((l.kind = 'service' and not exists (select 1 from bookings b where b.line_id = l.id and b.status = 'confirmed'))
        or (l.kind = 'ticket' and not exists (select 1 from quota_claims c where c.line_id = l.id and c.status = 'sold')))`,
  'an order is the sum of its lines': sql`
    select o.id from orders o where o.subtotal_amount <> (select coalesce(sum(amount), 0) from order_lines l where l.order_id = o.id)
      or o.total_amount <> o.subtotal_amount + o.travel_amount - o.discount_amount`,
  'every ledger transaction sums to zero': sql`select transaction_id from ledger_entries group by transaction_id, currency having sum(amount) <> 0`,
  'the ledger sums to zero': sql`select currency from ledger_entries group by currency having sum(amount) <> 0`,
  'no payment is refunded beyond what arrived': sql`
    select p.id from payments p where p.refunded_amount > p.captured_amount
      or p.refunded_amount <> (select coalesce(sum(amount), 0) from refunds r where r.payment_id = p.id)`,
  'a payment is captured once': sql`select payment_id from ledger_transactions where kind = 'capture' group by payment_id having count(*) > 1`,
  'captured money of known orders is in the ledger': sql`
    select p.id from payments p where p.status = 'captured' and p.captured_amount <> (select coalesce(sum(e.amount), 0) from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id where t.payment_id = p.id and e.account = 'clearing')`,
  'nothing is held below zero for an order': sql`select order_id from ledger_entries where account = 'held' group by order_id having sum(amount) > 0`,
  'nothing is held for an order that has ended': sql`
    select o.id from orders o join ledger_entries e on e.order_id = o.id and e.account = 'held'
    where o.status in ${listOf(statusesWhere(({ over }) => over))} group by o.id having sum(e.amount) <> 0`,
  'what was noted as paid on the spot has its day': sql`
    select o.id from orders o where o.payment_status = 'paid' and o.spot_paid_at is null
      and 'mark_paid' = (select e.transition from order_events e where e.order_id = o.id and e.transition in ('mark_paid', 'unmark_paid')
        order by e.at desc, e.id desc limit 1)`,
  'what goes back of an order that ended has its day': sql`
    select o.id from orders o where o.paid_at is not null and o.back_at is null and o.status in ('declined', 'expired', 'cancelled', 'no_show', 'resolved') and (o.spot_back_amount > 0
      or exists (select from refunds r where r.order_id = o.id and r.reason not in ('late', 'superseded', 'mismatch', 'change', 'excess')))`,
  'the timeline of an order leads to its status': sql`
    select o.id from orders o where o.status <> 'draft' and o.status <> (select e.to_status from order_events e where e.order_id = o.id order by e.at desc, e.id desc limit 1)`,
  'every step of a timeline starts where the last one ended': sql`
    select id from (select id, from_status, lag(to_status) over (partition by order_id order by at, id) as before from order_events) e where before is not null and before <> from_status`,
} as const

/** Checks all invariants at once. @returns the names of violated invariants, each with its number of rows. */
export async function brokenInvariants(ctx: Pick<Context, 'db'>): Promise<Record<string, number>> {
  const broken: Record<string, number> = {}
  for (const [name, query] of Object.entries(breaches)) {
    const { rows } = await ctx.db.execute(query)
    if (rows.length > 0) broken[name] = rows.length
  }
  return broken
}
