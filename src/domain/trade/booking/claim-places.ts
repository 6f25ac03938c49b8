import { sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

interface Claimed extends Record<string, unknown> {
  lines: number
  quotas: number
  taken: number
  short: string[] | null
  unsold: string[] | null
}

export interface PlaceRequest {
  orderId: string
  lineId: string
  occurrenceId: string
  ticketTypeId: string
  quantity: number
}

/**
 * Takes places of events for order lines, all or none, in the caller's transaction: every quota that a ticket type draws
 * on, lines on the same quota summed, quotas in the order of their ids. One statement; the quota's own condition decides. Only
 * what is on sale now: a draft, or a payment that comes late, may be older than that.
 * Call it late: others who want the same places wait until this transaction ends.
 *
 * @throws DomainError `booking.offer_unavailable` when the offer, the date, or a ticket type in that number is not on sale;
 * `data.orderids` are the orders that want it.
 * @throws DomainError `booking.sold_out` when a quota has too little left, or the ticket type none on that date; `data.orderids`
 * are the orders for which it has.
 */
export async function claimPlaces(
  ctx: Context,
  requests: readonly PlaceRequest[],
  status: 'held' | 'sold' = 'held',
): Promise<void> {
  if (requests.length === 0) return
  const wanted = sql.join(
    requests.map(
      (r) =>
        sql`(${r.orderId}::uuid, ${r.lineId}::uuid, ${r.occurrenceId}::uuid, ${r.ticketTypeId}::uuid, ${r.quantity}::int)`,
    ),
    sql`, `,
  )
  const ids = sql`array[${sql.join(
    Array.from({ length: requests.length * 4 }, () => sql`${newId()}::uuid`),
    sql`, `,
  )}]`
  const held = status === 'held' ? sql`t.n` : sql`0`
  const sold = status === 'sold' ? sql`t.n` : sql`0`
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<Claimed>(sql`
    with wanted(order_id, line_id, occurrence_id, ticket_type_id, quantity) as (values ${wanted}),
    unsold as (select w.order_id from (select order_id, occurrence_id, ticket_type_id, sum(quantity) as n from wanted group by 1, 2, 3) w
      left join occurrences d on d.id = w.occurrence_id left join offers o on o.id = d.offer_id left join companies c on c.id = o.company_id
      left join ticket_types t on t.id = w.ticket_type_id and t.offer_id = o.id
      where (o.status = 'published' and c.status = 'open' and d.cancelled_at is null and d.starts_at > ${now} and w.n <= t.max_per_order
        and coalesce(t.sales_from <= ${now}, true) and coalesce(t.sales_to > ${now}, true)) is not true),
    need as (select w.*, q.id as quota_id from wanted w join quota_ticket_types x on x.ticket_type_id = w.ticket_type_id
      join quotas q on q.id = x.quota_id and q.occurrence_id = w.occurrence_id),
    total as (select quota_id, sum(quantity)::int as n from need group by quota_id),
    locked as materialized (select q.id from quotas q where q.id in (select quota_id from total) order by q.id for update),
    taken as (update quotas q set held = q.held + ${held}, sold = q.sold + ${sold} from total t, locked l
      where q.id = t.quota_id and l.id = q.id and q.held + q.sold + t.n <= q.capacity returning q.id),
    written as (insert into quota_claims (id, quota_id, order_id, line_id, quantity, status, created_at)
      select (${ids})[row_number() over (order by line_id, quota_id)], quota_id, order_id, line_id, quantity, ${status}, ${now} from need
      where (select count(*) from taken) = (select count(*) from total))
    select (select count(distinct line_id)::int from need) as lines, (select count(*)::int from total) as quotas, (select count(*)::int from taken) as taken,
      (select json_agg(distinct w.order_id) from wanted w left join need n on n.line_id = w.line_id left join taken k on k.id = n.quota_id where k.id is null) as short,
      (select json_agg(distinct order_id) from unsold) as unsold`)
  const row = rows[0]
  if (row?.unsold) throw new DomainError('booking.offer_unavailable', { data: { orderids: row.unsold } })
  if (!row || row.lines < requests.length || row.taken < row.quotas)
    throw new DomainError('booking.sold_out', { data: { orderids: row?.short ?? [] } })
}
