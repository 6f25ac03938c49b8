import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { StatisticsEvent, WebLog } from '#contracts/profile.ts'
import { atomically, type Context } from '#domain/base/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { newId } from '#shared/ids.ts'
import { errorGroups, errorReports, statisticsEvents } from './reports.tables.ts'

const mostInfo = 6_000
const mostTitle = 300

/** Stores an error that a browser reported. @throws DomainError `request.too_many` */
export async function reportError(ctx: Context, report: WebLog): Promise<void> {
  await ctx.platform.limits.consume('reports', addressKey(ctx.ip))
  const info =
    report.info === undefined ? '' : typeof report.info === 'string' ? report.info : JSON.stringify(report.info)
  await atomically(ctx, async (ctx) => {
    const fingerprint = fingerprintOf(report.text)
    const [group] = await ctx.db
      .insert(errorGroups)
      .values({ fingerprint, text: report.text.slice(0, mostTitle), firstAt: ctx.now(), lastAt: ctx.now() })
      .onConflictDoUpdate({
        target: errorGroups.fingerprint,
        set: { reports: sql`${errorGroups.reports} + 1`, lastAt: ctx.now(), resolvedAt: null, resolvedBy: null },
      })
      .returning({ id: errorGroups.id })
    if (!group) throw new Error('The report was not stored')
    await ctx.db.insert(errorReports).values({
      id: newId(),
      groupId: group.id,
      text: report.text,
      info: info.slice(0, mostInfo),
      accountId: ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
      userAgent: ctx.userAgent,
      at: ctx.now(),
    })
  })
}

/** The same for errors that differ only in numbers, ids and quoted names. */
function fingerprintOf(text: string): string {
  const shape = text
    .slice(0, mostTitle)
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '#')
    .replace(/\d+/g, '#')
    .replace(/(["'`]).*?\1/g, '""')
  return createHash('sha256').update(shape).digest('hex').slice(0, 32)
}

/**
 * Counts an event, here or with the statistics service that is configured. The address keeps its path only, because
 * queries may hold what people typed.
 */
export async function countEvent(ctx: Context, event: StatisticsEvent): Promise<void> {
  await ctx.platform.limits.consume('reports', `event|${addressKey(ctx.ip)}`)
  const url = (event.url ?? '').replace(/[?#].*$/s, '')
  const { statistics } = ctx.platform
  if (statistics) return statistics.forward({ name: event.name, url, props: event.props ?? {} }, ctx)
  await ctx.db
    .insert(statisticsEvents)
    .values({ id: newId(), name: event.name, url, props: event.props ?? {}, at: ctx.now() })
}
