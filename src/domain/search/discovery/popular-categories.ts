import { sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import type { CategoryWithFields } from '#domain/catalogue/index.ts'
import { type Criteria, marksNear } from '../candidates.ts'
import { shownCategories } from './shown.ts'

/** Popular is what the latest orders were of: this many, however long ago they were placed. */
const LATEST_ORDERS = 1000
/** In seconds: what is popular today is so all day. */
const LIVES = 900

/**
 * Categories below the top level by how many of the latest orders were of them, most first; then in their own order.
 * @param near where something of theirs has to be on sale; without it they are those of the country
 */
export async function popularCategories(
  ctx: Context,
  count: number,
  near?: Criteria['near'],
): Promise<CategoryWithFields[]> {
  const [all, booked] = await Promise.all([
    shownCategories(ctx),
    ctx.platform.content.remember('popular', { tags: [], seconds: LIVES }, () => countLatest(ctx)),
  ])
  const popular = all
    .filter((row) => row.parentKey !== null)
    .sort((one, other) => (booked.get(other.key) ?? 0) - (booked.get(one.key) ?? 0))
  return near ? firstSold(ctx, popular, count, near) : popular.slice(0, count)
}

/** The first of some categories that are sold around a place. In a town the first few are, so that no more are asked about. */
async function firstSold(
  ctx: Context,
  popular: readonly CategoryWithFields[],
  count: number,
  near: NonNullable<Criteria['near']>,
): Promise<CategoryWithFields[]> {
  const found: CategoryWithFields[] = []
  for (let at = 0; at < popular.length && found.length < count; at += count) {
    const some = popular.slice(at, at + count)
    const marks = await marksNear(
      ctx,
      some.map(({ key }) => `cat:${key}`),
      near,
    )
    found.push(...some.filter(({ key }) => marks.has(`cat:${key}`)))
  }
  return found.slice(0, count)
}

async function countLatest(ctx: Context): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ category: string; orders: number }>(sql`
    select i.category_key as category, count(distinct o.id)::int as orders
    from (select id from orders where placed_at is not null order by placed_at desc limit ${LATEST_ORDERS}) o
    join order_lines l on l.order_id = o.id join items i on i.id = l.item_id
    where l.kind <> 'addon' group by 1`)
  return new Map(rows.map((row) => [row.category, row.orders]))
}
