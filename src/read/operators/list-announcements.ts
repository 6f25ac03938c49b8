import type { AnnouncementRow, AnnouncementsQuery } from '#contracts/operators.ts'
import type { CountedPage } from '#contracts/paging.ts'
import { type Context, requireOperator } from '#domain/base/index.ts'
import { announcements } from '#domain/site/content/content.tables.ts'
import { countFound, one } from '../count-found.ts'
import { keyset } from './keyset.ts'

/** Coming, current and past announcements, the latest first. @throws DomainError `identity.forbidden` for all but operators */
export async function listAnnouncements(ctx: Context, wish: AnnouncementsQuery): Promise<CountedPage<AnnouncementRow>> {
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
    ...(await countFound(ctx, wish, page, ctx.db.select(one).from(announcements))),
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
