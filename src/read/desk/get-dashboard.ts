import { and, count, eq, gte, inArray, lt, sql, sum } from 'drizzle-orm'
import type { DashboardView } from '#contracts/desk.ts'
import { type Context } from '#domain/base/index.ts'
import { type Company, type Reach, requireRight } from '#domain/companies/index.ts'
import { answerDueAt, sumReceived, waitsForCompany, withinReach } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { addDays, dayOf, startOfDay } from '#shared/days.ts'
import { statusesWhere } from '#shared/order-status.ts'
import { holds } from '#shared/rights.ts'
import { listEntries, scheduledStatuses } from './desk.queries.ts'

const kept = scheduledStatuses.filter((status) => status !== 'no_show')

/**
 * A company at a glance: today beside the same day last week, the money of seven days, of which today is the last, beside the seven
 * before, by the company's clock, the requests and which of them ends first, the rating, what is next, the bookings per day. Money is for those with `reports.view`,
 * and what is next, which names customers, for those with `orders.view`.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function getDashboard(ctx: Context, query: { companyid: string; days: number }): Promise<DashboardView> {
  const { company, member } = await requireRight(ctx, query.companyid, ['orders.view', 'reports.view'], 'reach')
  const { zone } = company
  const now = ctx.now()
  const seesMoney = holds(member.letters, 'reports.view')
  const money = (amount: number) => ({ amount, currency: company.currency })
  /** When the day begins that is so many days after today. */
  const begins = (offset: number) => startOfDay(addDays(dayOf(now, zone), offset), zone)
  const bookedOn = (offset: number) => countBookings(ctx, company, member, begins(offset), begins(offset + 1))
  const [requests] = await ctx.db
    .select({ count: count(), next: sql<string | null>`to_json(min(${answerDueAt})) #>> '{}'` })
    .from(orders)
    .where(and(eq(orders.companyId, company.id), waitsForCompany, withinReach(member)))
  return {
    zone,
    today: { value: await bookedOn(0), before: await bookedOn(-7) },
    money: seesMoney
      ? {
          value: money(await receivedIn(ctx, company, member, begins(-6), begins(1))),
          before: money(await receivedIn(ctx, company, member, begins(-13), begins(-6))),
        }
      : null,
    requests: {
      count: requests?.count ?? 0,
      nextExpiresAt: requests?.next ? new Date(requests.next).toISOString() : null,
    },
    rating: { sum: company.ratingSum, count: company.ratingCount },
    // The figures are for everybody here; who comes is for those who may see the orders.
    next: holds(member.letters, 'orders.view')
      ? await listEntries(ctx, company.id, member, {
          from: now,
          to: begins(8),
          statuses: statusesWhere(({ stands, phase }) => stands && phase !== 'after'),
          limit: 8,
        })
      : [],
    days: await countDays(ctx, company, member, query.days, seesMoney),
  }
}

async function countBookings(ctx: Context, company: Company, reach: Reach, from: Date, to: Date): Promise<number> {
  return ctx.db.$count(
    orders,
    and(
      eq(orders.companyId, company.id),
      inArray(orders.status, kept),
      gte(orders.startsAt, from),
      lt(orders.startsAt, to),
      withinReach(reach),
    ),
  )
}

const receivedIn = (ctx: Context, company: Company, reach: Reach, from: Date, to: Date): Promise<number> =>
  sumReceived(ctx, and(eq(orders.companyId, company.id), withinReach(reach)), { from, to })

async function countDays(
  ctx: Context,
  company: Company,
  reach: Reach,
  days: number,
  seesMoney: boolean,
): Promise<DashboardView['days']> {
  const { zone } = company
  const today = dayOf(ctx.now(), zone)
  const first = addDays(today, 1 - days)
  // The zone is written into the SQL: as a parameter it would be a new one at each use, and PostgreSQL could not group by
  // the expression.
  const day = sql<string>`to_char(${orders.startsAt} at time zone ${sql.raw(`'${zone.replaceAll("'", '')}'`)}, 'YYYY-MM-DD')`
  const rows = await ctx.db
    .select({ day, bookings: count(), amount: sum(orders.totalAmount) })
    .from(orders)
    .where(
      and(
        eq(orders.companyId, company.id),
        inArray(orders.status, kept),
        gte(orders.startsAt, startOfDay(first, zone)),
        lt(orders.startsAt, startOfDay(addDays(today, 1), zone)),
        withinReach(reach),
      ),
    )
    .groupBy(day)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: days }, (_, i) => {
    const date = addDays(today, i + 1 - days)
    const row = byDay.get(date)
    const total = { amount: Number(row?.amount ?? 0), currency: company.currency }
    return { day: date, bookings: row?.bookings ?? 0, total: seesMoney ? total : null }
  })
}
