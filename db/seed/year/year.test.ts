import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '#domain/base/index.ts'
import { payDueRefunds } from '#domain/money/index.ts'
import { forgetOldRows } from '#domain/privacy/index.ts'
import { popularCategories } from '#domain/search/index.ts'
import { forgetExpiredOrders, forgetOldDrafts, runDueTimers } from '#domain/trade/index.ts'
import { DAY } from '#shared/time.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aContext, testPlatform } from '#test/world.ts'
import { demoContactId } from '../accounts.ts'
import { seedDemo } from '../index.ts'
import { seedDemoOrders } from '../orders.ts'
import { seedYear } from './index.ts'

const now = new Date()
let ctx: Context
let made = 0

beforeAll(async () => {
  const platform = await testPlatform()
  await seedDemo(platform.database, now)
  made = await seedYear(platform.database.db, now)
  await seedDemoOrders(platform, now)
  ctx = await aContext()
}, 120_000)

const rowsOf = async <T extends Record<string, unknown>>(query: string) =>
  (await ctx.db.execute<T>(sql.raw(query))).rows
const none = async (query: string) => expect(await rowsOf(query)).toEqual([])

test('makes a year once, and breaks no promise', async () => {
  expect(made).toBeGreaterThan(5000)
  expect(await seedYear(ctx.db, now)).toBe(0)
  expect(await brokenInvariants(ctx)).toEqual({})
}, 60_000)

test('lets every timeline run forward, up to now', async () => {
  await none(`select order_id from (select order_id, at, lag(at) over (partition by order_id order by id) as before from order_events) e
    where at < before limit 3`)
  await none(
    `select id from orders where placed_at > '${now.toISOString()}' or updated_at > '${now.toISOString()}' or created_at > placed_at limit 3`,
  )
  await none(
    `select o.id from orders o join order_events e on e.order_id = o.id where e.at > '${now.toISOString()}' limit 3`,
  )
})

test('numbers orders by time, and those to come later still', async () => {
  await none(`select docno from (select docno, substr(docno, 4)::int as n, lag(substr(docno, 4)::int) over (order by created_at, id) as before from orders) o
    where n < before limit 3`)
  await none(`select docno from orders where substr(docno, 4)::int > (select last_value from order_docno) limit 3`)
})

test('keeps the money of every order in balance', async () => {
  await none(`select order_id from ledger_entries where order_id is not null and account in ('held', 'refunds_due')
    group by order_id, account having sum(amount) > 0 limit 3`)
  // What was released or refunded of an order that is over leaves nothing held.
  await none(`select o.id from orders o join ledger_entries e on e.order_id = o.id and e.account in ('held', 'refunds_due')
    where o.status in ('completed', 'closed', 'cancelled', 'declined', 'no_show') group by o.id having sum(e.amount) <> 0 limit 3`)
  await none(`select p.payment_id from payment_parts p where p.refunded_amount <> (select coalesce(sum(r.amount), 0) from refunds r
    where r.payment_id = p.payment_id and r.order_id = p.order_id) limit 3`)
  await none(`select p.id from payments p left join sandbox_payments s on s.ref = p.ref and s.amount = p.amount and s.refunded_amount = p.refunded_amount
    where p.provider = 'sandbox' and p.status = 'captured' and s.ref is null limit 3`)
})

test('has a completed order of the same person behind most reviews, and ratings that equal them', async () => {
  await none(`select r.id from reviews r join orders o on o.id = r.order_id where o.status not in ('completed', 'closed') or o.contact_id <> r.author_contact_id
    or r.published_at < o.ends_at or not exists (select from order_lines l where l.order_id = o.id and l.item_id = r.item_id) limit 3`)
  const [share] = await rowsOf<{ share: number }>(
    'select (count(order_id)::float8 / count(*)) as share from reviews where offer_id in (select offer_id from order_lines)',
  )
  expect(share?.share).toBeGreaterThan(0.95)
  for (const [table, column] of [
    ['items', 'item_id'],
    ['companies', 'company_id'],
  ])
    await none(`select t.id from ${table} t left join reviews r on r.${column} = t.id group by t.id
      having t.rating_count <> count(r.id) or t.rating_sum <> coalesce(sum(r.stars), 0) limit 3`)
})

test('gives the demo customer a past with people she knows', async () => {
  const past = await rowsOf<{
    staff: string
    n: number
  }>(`select l.staff_id as staff, count(*)::int as n from orders o join order_lines l on l.order_id = o.id
    where o.contact_id = '${demoContactId('customer')}' and o.status in ('delivered', 'completed', 'closed') group by 1 order by 2 desc`)
  const visits = past.reduce((sum, { n }) => sum + n, 0)
  expect(visits).toBeGreaterThanOrEqual(8)
  expect(visits).toBeLessThanOrEqual(15)
  expect(past[0]?.n).toBeGreaterThanOrEqual(4)
})

test('fills the coming week of the salon, and leaves room in it', async () => {
  const days = await rowsOf<{
    day: string
    n: number
  }>(`select (starts_at at time zone 'Asia/Kuala_Lumpur')::date::text as day, count(*)::int as n from orders
    where company_id = (select company_id from staff_members where contact_id = '${demoContactId('owner')}')
    and starts_at > '${now.toISOString()}' and status in ('confirmed', 'requested') group by 1 order by 1`)
  for (const { n } of days.slice(1, 7)) {
    expect(n).toBeGreaterThanOrEqual(8)
    expect(n).toBeLessThan(45)
  }
})

test('makes what people book most the most popular', async () => {
  const popular = (await popularCategories(ctx, 6)).map(({ key }) => key)
  expect(popular.slice(0, 1)).toEqual(['hair'])
  expect(popular).toEqual(expect.arrayContaining(['aircon-service', 'house', 'massage', 'school']))
})

test('stands when its timers and the sweeps have run for days', async () => {
  const platform = await testPlatform()
  for (const days of [0, 1, 3, 20]) {
    const later = {
      ...ctx,
      platform,
      actor: { kind: 'system' as const },
      now: () => new Date(now.getTime() + days * DAY),
    }
    while ((await runDueTimers(later)) > 0);
    await payDueRefunds(later, 100)
    await forgetOldDrafts(later)
    await forgetExpiredOrders(later)
    await forgetOldRows(later)
  }
  expect(await brokenInvariants(ctx)).toEqual({})
}, 120_000)
