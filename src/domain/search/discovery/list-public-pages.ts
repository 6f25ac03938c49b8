import { and, asc, eq, exists, gt, isNull, or, sql } from 'drizzle-orm'
import { categories, items, offers } from '#domain/catalogue/catalogue.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { type Context } from '#domain/base/index.ts'

/** A public page for search engines: its path without language, and when what it shows last changed. */
export interface PublicPage {
  path: string
  changedAt: Date | null
}

/** How many items one part of the sitemap lists; the other parts are small and not paged. */
export const SITEMAP_PAGE = 5000

/** Pages of open companies and of categories. */
export async function listCompanyPages(ctx: Context): Promise<PublicPage[]> {
  const [shops, cats] = await Promise.all([
    ctx.db
      .select({ slug: companies.slug })
      .from(companies)
      .where(eq(companies.status, 'open'))
      .orderBy(asc(companies.slug))
      .limit(SITEMAP_PAGE),
    ctx.db.select({ key: categories.key }).from(categories).orderBy(asc(categories.key)),
  ])
  return [
    ...cats.map(({ key }) => ({ path: `/cat/${key}`, changedAt: null })),
    ...shops.map(({ slug }) => ({ path: `/co/${slug}`, changedAt: null })),
  ]
}

/** Items on sale, sorted by id; the n-th page (from 0). */
export async function listItemPages(ctx: Context, page: number): Promise<PublicPage[]> {
  const rows = await ctx.db
    .select({ id: items.id, updatedAt: items.updatedAt })
    .from(items)
    .innerJoin(companies, and(eq(companies.id, items.companyId), eq(companies.status, 'open')))
    .where(and(isNull(items.archivedAt), onSale(ctx)))
    .orderBy(asc(items.id))
    .limit(SITEMAP_PAGE)
    .offset(page * SITEMAP_PAGE)
  return rows.map(({ id, updatedAt }) => ({ path: `/item/${id}`, changedAt: updatedAt }))
}

/** How many pages `listItemPages` has. */
export async function countItemPages(ctx: Context): Promise<number> {
  const [row] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(items)
    .where(and(isNull(items.archivedAt), onSale(ctx)))
  return Math.max(1, Math.ceil((row?.n ?? 0) / SITEMAP_PAGE))
}

function onSale(ctx: Context) {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(offers)
      .where(
        and(
          eq(offers.itemId, items.id),
          eq(offers.status, 'published'),
          or(isNull(offers.validTo), gt(offers.validTo, ctx.now())),
        ),
      ),
  )
}
