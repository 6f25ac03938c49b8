import { sql } from 'drizzle-orm'
import { atomically, type Context } from '#domain/base/index.ts'
import { noteBooked } from '#domain/catalogue/index.ts'
import { listOf } from '#domain/trade/orders/orders.tables.ts'
import { figures } from '#shared/figures.ts'
import { statusesWhere } from '#shared/order-status.ts'
import { DAY } from '#shared/time.ts'

/** How many of a company's latest conversations say how fast it answers. */
const LATEST_THREADS = 100
/** Longer than any wait that is told: for a question that nobody answered. */
const UNANSWERED = 1_000_000
/** No company is said to have more than this, so none is counted further. */
const MOST_COUNTED = 100_000

/** Orders that count as bookings of what they are of. */
const standing = listOf(statusesWhere(({ stands }) => stands))
const served = listOf(statusesWhere(({ end, over }) => end === 'served' && over))

/**
 * Counts what companies have done, those that were counted longest ago first: how many bookings of customers were completed,
 * how long customers wait for an answer, and how often each offer is booked. Several workers may run it at once: each takes others.
 * @returns how many it counted.
 */
export async function refreshTrust(ctx: Context, limit: number): Promise<number> {
  await ctx.db.execute(sql`
    insert into company_trust (company_id, counted_at)
    select c.id, 'epoch' from companies c where not exists (select from company_trust t where t.company_id = c.id) limit ${limit}
    on conflict do nothing`)
  return atomically(ctx, async (ctx) => {
    const dayAgo = new Date(ctx.now().getTime() - DAY).toISOString()
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      select company_id as id from company_trust where counted_at < ${dayAgo} order by counted_at limit ${limit} for update skip locked`)
    for (const { id } of rows) {
      await ctx.db.execute(sql`
        update company_trust set completed_count = (${completedOf(id)}), reply_minutes = (${waitOf(id, dayAgo)}),
          counted_at = ${ctx.now().toISOString()} where company_id = ${id}`)
      const booked = await ctx.db.execute<{ id: string; n: number }>(bookedOf(id))
      await noteBooked(ctx, id, new Map(booked.rows.map(({ id, n }) => [id, n])))
    }
    return rows.length
  })
}

/** What a company's own desk wrote down is no customer's booking, and nor is what somebody booked who works or worked there. */
const completedOf = (companyId: string) => sql`
  select count(*)::int from (select 1 from orders o
    where o.company_id = ${companyId} and o.status in ${served} and not o.walk_in
      and not exists (select from accounts a join staff_members s on s.contact_id = a.contact_id
        where a.id = o.account_id and s.company_id = o.company_id)
    limit ${MOST_COUNTED}) done`

/** How often each offer of a company is booked, at its desk, too. */
const bookedOf = (companyId: string) => sql`
  select l.offer_id as id, count(distinct l.order_id)::int as n
  from (select id from orders where company_id = ${companyId} and status in ${standing} limit ${MOST_COUNTED}) o
  join order_lines l on l.order_id = o.id where l.kind <> 'addon' and l.offer_id is not null group by 1`

/**
 * The median wait of customers for an answer, in minutes; of what they wrote in a row, the first counts. Nobody is judged by
 * what is younger than a day, and what was never answered counts as the longest wait.
 */
const waitOf = (companyId: string, dayAgo: string) => sql`
  with latest as (select id from threads where company_id = ${companyId} order by last_at desc limit ${LATEST_THREADS}),
  said as (
    select m.thread_id, m.side, m.at, lag(m.side) over (partition by m.thread_id order by m.at, m.id) as before
    from latest join messages m on m.thread_id = latest.id),
  waits as (
    select coalesce(extract(epoch from (
      select min(a.at) from messages a where a.thread_id = said.thread_id and a.side = 'provider' and a.at > said.at) - said.at) / 60,
      ${UNANSWERED}) as minutes
    from said where side = 'customer' and before is distinct from 'customer' and at < ${dayAgo}),
  median as (select count(*) as n, percentile_disc(0.5) within group (order by minutes) as minutes from waits)
  select ceil(minutes)::int from median where n >= ${figures.leastQuestions} and minutes < ${UNANSWERED}`
