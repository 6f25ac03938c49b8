import type { AnnouncementRow, AnnouncementsQuery } from '#contracts/operators.ts'
import { announcements } from '#domain/site/content/content.tables.ts'
import { type Context, requireOperator } from '#domain/base/index.ts'
import { keyset } from './keyset.ts'

/** Coming, current and past announcements, the latest first. @throws DomainError `identity.forbidden` for all but operators */
export async function listAnnouncements(
  ctx: Context,
  wish: AnnouncementsQuery,
): Promise<{ rows: AnnouncementRow[]; cursor: string | null }> {
  requireOperator(ctx)
  const list = keyset(wish, announcements.from, announcements.id)
  const rows = await ctx.db
    .select()
    .from(announcements)
    .where(list.where)
    .orderBy(...list.order)
    .limit(list.limit)
  const page = list.page(rows, (row) => [row.from, row.id])
  return {
    cursor: page.cursor,
    rows: page.rows.map((row) => ({
      id: row.id,
      title: row.title,
      text: row.text,
      from: row.from.toISOString(),
      to: row.to.toISOString(),
      audience: row.audience,
      state: row.from > ctx.now() ? 'coming' : row.to > ctx.now() ? 'on' : 'over',
    })),
  }
}
