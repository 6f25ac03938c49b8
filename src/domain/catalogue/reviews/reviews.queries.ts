import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { type Context, cutPage, readCursor, writeCursor } from '#domain/base/index.ts'
import { items } from '../catalogue.tables.ts'
import { reviews } from './reviews.tables.ts'

export interface ReviewWish {
  itemId?: string | undefined
  companyId?: string | undefined
  stars?: number | undefined
  limit: number
  cursor?: string | undefined
}

/** Published reviews, newest first. @throws DomainError `request.invalid` for an invalid cursor. */
export async function listReviews(ctx: Context, wish: ReviewWish) {
  const after = readCursor(wish.cursor)
  const rows = await ctx.db
    .select({ review: reviews, itemTitle: items.title })
    .from(reviews)
    .innerJoin(items, eq(items.id, reviews.itemId))
    .where(
      and(
        isNull(reviews.hiddenAt),
        lte(reviews.publishedAt, ctx.now()),
        wish.itemId ? eq(reviews.itemId, wish.itemId) : undefined,
        wish.companyId ? eq(reviews.companyId, wish.companyId) : undefined,
        wish.stars ? eq(reviews.stars, wish.stars) : undefined,
        after
          ? sql`(${reviews.publishedAt}, ${reviews.id}) < (${sql.param(after.at, reviews.publishedAt)}, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(reviews.publishedAt), desc(reviews.id))
    .limit(wish.limit + 1)
  // Never null here, since only published reviews are selected.
  return cutPage(rows, wish.limit, ({ review: { publishedAt, id } }) =>
    writeCursor({ at: publishedAt ?? ctx.now(), id }),
  )
}
export type ListedReview = Awaited<ReturnType<typeof listReviews>>['rows'][number]

export interface ReviewSummary {
  count: number
  sum: number
  /** How many gave 5, 4, 3, 2, 1 stars. */
  bars: { stars: number; count: number }[]
  /** Means of the sub-scores. */
  parts: { key: 'quality' | 'punctuality' | 'value'; average: number }[]
}

/** The summary of the reviews of an item or a company. */
export async function summariseReviews(
  ctx: Context,
  of: { itemId?: string; companyId?: string },
): Promise<ReviewSummary> {
  const { rows } = await ctx.db.execute<{
    stars: number
    n: number
    quality: number | null
    punctuality: number | null
    value: number | null
    parts: number
  }>(sql`
    select stars, count(*)::int as n, sum((sub_scores->>'quality')::int)::int as quality, sum((sub_scores->>'punctuality')::int)::int as punctuality,
      sum((sub_scores->>'value')::int)::int as value, count(sub_scores->>'quality')::int as parts
    from reviews where hidden_at is null and published_at <= ${ctx.now().toISOString()} and ${of.itemId ? sql`item_id = ${of.itemId}` : sql`company_id = ${of.companyId}`}
    group by stars`)
  const total = (key: 'n' | 'parts' | 'quality' | 'punctuality' | 'value') =>
    rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)
  const parts = total('parts')
  return {
    count: total('n'),
    sum: rows.reduce((sum, row) => sum + row.stars * row.n, 0),
    bars: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: rows.find((row) => row.stars === stars)?.n ?? 0 })),
    parts:
      parts === 0
        ? []
        : (['quality', 'punctuality', 'value'] as const).map((key) => ({
            key,
            average: Math.round((total(key) / parts) * 10) / 10,
          })),
  }
}
