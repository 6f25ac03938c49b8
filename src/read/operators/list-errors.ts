import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { ErrorDetail, ErrorRow, ErrorsQuery } from '#contracts/operators.ts'
import type { CountedPage } from '#contracts/paging.ts'
import { type Context, requireOperator } from '#domain/base/index.ts'
import { errorGroups, errorReports } from '#domain/site/reports/reports.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { countFound, one } from '../count-found.ts'
import { findText } from '../search-text.ts'
import { keyset } from './keyset.ts'

const mostReports = 5

/** Errors that browsers reported, grouped, the latest first. @throws DomainError `identity.forbidden` for all but operators */
export async function listErrors(ctx: Context, wish: ErrorsQuery): Promise<CountedPage<ErrorRow>> {
  requireOperator(ctx)
  // One that is reported again while a file is read must not move in it.
  const isFile = wish.format === 'csv'
  const list = keyset(wish, isFile ? errorGroups.firstAt : errorGroups.lastAt, errorGroups.id)
  const { q, state } = wish
  const asked = and(
    q ? await findText(ctx, errorGroups.id, [errorGroups.text], q) : undefined,
    state === 'open' ? isNull(errorGroups.resolvedAt) : undefined,
    state === 'resolved' ? isNotNull(errorGroups.resolvedAt) : undefined,
  )
  const rows = await ctx.db
    .select()
    .from(errorGroups)
    .where(and(asked, list.where))
    .orderBy(...list.order)
    .limit(list.limit)
  const page = list.page(rows, (row) => [isFile ? row.firstAt : row.lastAt, row.id])
  const found = await countFound(ctx, wish, page, ctx.db.select(one).from(errorGroups).where(asked))
  return { rows: page.rows.map(toRow), cursor: page.cursor, ...found }
}

/** One error with its newest reports. @throws DomainError `reports.error_not_found`, `identity.forbidden` */
export async function getError(ctx: Context, id: string): Promise<ErrorDetail> {
  requireOperator(ctx)
  const [group] = await ctx.db.select().from(errorGroups).where(eq(errorGroups.id, id))
  if (!group) throw new DomainError('reports.error_not_found')
  const latest = await ctx.db
    .select()
    .from(errorReports)
    .where(eq(errorReports.groupId, id))
    .orderBy(desc(errorReports.at))
    .limit(mostReports)
  return {
    ...toRow(group),
    latest: latest.map(({ at, text, info, userAgent }) => ({ at: at.toISOString(), text, info, userAgent })),
  }
}

function toRow(row: typeof errorGroups.$inferSelect): ErrorRow {
  return {
    id: row.id,
    text: row.text,
    reports: row.reports,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  }
}
