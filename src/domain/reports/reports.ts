import type { StatisticsEvent, WebLog } from '#contracts/profile.ts'
import type { Context } from '#domain/context.ts'
import { newId } from '#shared/ids.ts'
import { errorReports, statisticsEvents } from './reports.tables.ts'

const mostInfo = 6_000

/** Keeps an error that a browser reported. @throws DomainError `request.too_many` */
export async function reportError(ctx: Context, report: WebLog): Promise<void> {
  await ctx.platform.limits.consume('reports', ctx.ip)
  const info =
    report.info === undefined ? '' : typeof report.info === 'string' ? report.info : JSON.stringify(report.info)
  await ctx.db.insert(errorReports).values({
    id: newId(),
    text: report.text,
    info: info.slice(0, mostInfo),
    accountId: ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
    userAgent: ctx.userAgent,
    at: ctx.now(),
  })
}

/** Counts an event; the address keeps its path only, because queries may hold what people typed. */
export async function countEvent(ctx: Context, event: StatisticsEvent): Promise<void> {
  await ctx.platform.limits.consume('reports', `event|${ctx.ip}`)
  const url = (event.url ?? '').replace(/[?#].*$/s, '')
  await ctx.db
    .insert(statisticsEvents)
    .values({ id: newId(), name: event.name, url, props: event.props ?? {}, at: ctx.now() })
}
