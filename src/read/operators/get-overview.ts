import { and, eq, gt, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { OverviewView } from '#contracts/operators.ts'
import { type Context, getFeatures, requireOperator } from '#domain/base/index.ts'
import { operatorTasks } from '#domain/base/tasks/tasks.tables.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { sessions } from '#domain/people/sessions/sessions.tables.ts'
import { feedbackEntries } from '#domain/site/feedback/feedback.tables.ts'
import { errorGroups } from '#domain/site/reports/reports.tables.ts'
import { sumReceived } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { market } from '#shared/brand.ts'
import { addDays, dayOf, startOfDay } from '#shared/days.ts'
import { DAY } from '#shared/time.ts'
import { waitsForApproval } from './list-companies.ts'
import { countWaiting } from './list-waitlist.ts'

const { zone } = market
const daysShown = 30

/**
 * The platform at a glance: figures of the last seven days, of which today is the last, what waits for an operator, thirty days as a chart, and the
 * health of the system. The figures of the process are those of the process that answers.
 * @throws DomainError `identity.forbidden` for all but operators
 */
export async function getOverview(ctx: Context): Promise<OverviewView> {
  requireOperator(ctx)
  const { google: _google, demo: _demo, ...switches } = await getFeatures(ctx)
  return {
    figures: await countFigures(ctx),
    waiting: await countWork(ctx),
    days: await countDays(ctx),
    health: await readHealth(ctx),
    ...switches,
  }
}

/** A day so many days before today, by the market's clock. */
const daysAgo = (ctx: Context, days: number) => addDays(dayOf(ctx.now(), zone), -days)

async function countFigures(ctx: Context): Promise<OverviewView['figures']> {
  const week = startOfDay(daysAgo(ctx, 6), zone)
  const living = isNull(accounts.deletedAt)
  const placed = gte(orders.placedAt, week)
  const [all, fresh, [active], open, waiting, published, placedCount, paid] = await Promise.all([
    ctx.db.$count(accounts, living),
    ctx.db.$count(accounts, and(living, gte(accounts.createdAt, week))),
    ctx.db
      .select({ count: sql<number>`count(distinct ${sessions.accountId})::int` })
      .from(sessions)
      .where(gt(sessions.lastUsedAt, new Date(ctx.now().getTime() - DAY))),
    ctx.db.$count(companies, eq(companies.status, 'open')),
    ctx.db.$count(companies, waitsForApproval),
    ctx.db.$count(offers, eq(offers.status, 'published')),
    ctx.db.$count(orders, placed),
    sumReceived(ctx, eq(orders.currency, market.currency), { from: week, to: ctx.now() }),
  ])
  return {
    accounts: all,
    newAccounts: fresh,
    activeToday: active?.count ?? 0,
    companies: open,
    companiesWaiting: waiting,
    offers: published,
    orders: placedCount,
    paid: { amount: paid, currency: market.currency },
  }
}

async function countWork(ctx: Context): Promise<OverviewView['waiting']> {
  const [waiting, waitlist, feedback, errors, tasks] = await Promise.all([
    ctx.db.$count(companies, waitsForApproval),
    countWaiting(ctx),
    ctx.db.$count(feedbackEntries, isNull(feedbackEntries.handledAt)),
    ctx.db.$count(errorGroups, isNull(errorGroups.resolvedAt)),
    ctx.db.$count(operatorTasks, isNull(operatorTasks.settledAt)),
  ])
  return { companies: waiting, waitlist, feedback, errors, tasks }
}

async function countDays(ctx: Context): Promise<OverviewView['days']> {
  const first = daysAgo(ctx, daysShown - 1)
  const since = startOfDay(first, zone)
  const [people, sold] = await Promise.all([
    ctx.db
      .select({
        day: sql<string>`to_char(${accounts.createdAt} at time zone ${zone}, 'YYYY-MM-DD')`,
        n: sql<number>`count(*)::int`,
      })
      .from(accounts)
      .where(gte(accounts.createdAt, since))
      .groupBy(sql`1`),
    ctx.db
      .select({
        day: sql<string>`to_char(${orders.placedAt} at time zone ${zone}, 'YYYY-MM-DD')`,
        n: sql<number>`count(*)::int`,
      })
      .from(orders)
      .where(and(isNotNull(orders.placedAt), gte(orders.placedAt, since)))
      .groupBy(sql`1`),
  ])
  const find = (rows: { day: string; n: number }[], day: string) => rows.find((row) => row.day === day)?.n ?? 0
  return Array.from({ length: daysShown }, (_, i) => {
    const day = addDays(first, i)
    return { day, accounts: find(people, day), orders: find(sold, day) }
  })
}

async function readHealth(ctx: Context): Promise<OverviewView['health']> {
  const before = performance.now()
  const { rows } = await ctx.db.execute<{ bytes: number }>(sql`select pg_database_size(current_database()) as bytes`)
  const databaseMs = Math.round((performance.now() - before) * 10) / 10
  const queue = await ctx.platform.queue.measure()
  return {
    databaseMs,
    databaseBytes: Number(rows[0]?.bytes ?? 0),
    queueWaiting: queue.waiting,
    queueFailed: queue.failed,
    oldestWaitingSeconds: queue.oldestSeconds,
    memoryBytes: process.memoryUsage.rss(),
    uptimeSeconds: Math.round(process.uptime()),
  }
}
