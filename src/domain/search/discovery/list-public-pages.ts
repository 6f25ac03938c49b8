import { and, asc, eq, exists, gt, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { categories, items, offers } from '#domain/catalogue/catalogue.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { HOUR_SECONDS } from '#shared/time.ts'

/** A public page for search engines: its path without language, and when what it shows last changed. */
export interface PublicPage {
  path: string
  changedAt: Date | null
}

/** How many pages one part of the sitemap lists. */
const SITEMAP_PAGE = 5000

/** What the sitemap lists in parts. */
export type ListedKind = 'companies' | 'items'

/** Pages of the categories. */
export async function listCategoryPages(ctx: Context): Promise<PublicPage[]> {
  const rows = await ctx.db.select({ key: categories.key }).from(categories).orderBy(asc(categories.key))
  return rows.map(({ key }) => ({ path: `/cat/${key}`, changedAt: null }))
}

/** How many parts there are of a kind; none where nothing is listed. */
export async function countListed(ctx: Context, kind: ListedKind, size = SITEMAP_PAGE): Promise<number> {
  return (await startsOf(ctx, kind, size)).length
}

/** One part, from 0; empty beyond the last. */
export async function listListed(
  ctx: Context,
  kind: ListedKind,
  part: number,
  size = SITEMAP_PAGE,
): Promise<PublicPage[]> {
  const starts = await startsOf(ctx, kind, size)
  const from = starts[part]
  if (from === undefined) return []
  const to = starts[part + 1]
  if (kind === 'companies') {
    const rows = await ctx.db
      .select({ slug: companies.slug })
      .from(companies)
      .where(and(isOpen, gte(companies.slug, from), to === undefined ? undefined : lt(companies.slug, to)))
      .orderBy(asc(companies.slug))
    return rows.map(({ slug }) => ({ path: `/co/${slug}`, changedAt: null }))
  }
  const rows = await ctx.db
    .select({ id: items.id, updatedAt: items.updatedAt })
    .from(items)
    .innerJoin(companies, and(eq(companies.id, items.companyId), isOpen))
    .where(and(isListed(ctx), gte(items.id, from), to === undefined ? undefined : lt(items.id, to)))
    .orderBy(asc(items.id))
  return rows.map(({ id, updatedAt }) => ({ path: `/item/${id}`, changedAt: updatedAt }))
}

/**
 * Where each part begins: the first address, and every so many addresses another. All are looked through for it, so it is
 * remembered for an hour; what is added meanwhile makes a part a little longer.
 */
async function startsOf(ctx: Context, kind: ListedKind, size: number): Promise<string[]> {
  return ctx.platform.content.remember(`sitemap:${kind}:${size}`, { tags: [], seconds: HOUR_SECONDS }, async () => {
    const all: SQL =
      kind === 'companies'
        ? sql`select ${companies.slug} as address from ${companies} where ${isOpen}`
        : sql`select ${items.id} as address from ${items} join ${companies} on ${companies.id} = ${items.companyId} and ${isOpen} where ${isListed(ctx)}`
    const { rows } = await ctx.db.execute<{ address: string }>(sql`
      select address::text from (select address, row_number() over (order by address) as n from (${all}) a) numbered
       where n % ${size} = ${1 % size} order by n`)
    return rows.map(({ address }) => address)
  })
}

const isOpen = eq(companies.status, 'open')

function isListed(ctx: Context) {
  return and(
    isNull(items.archivedAt),
    exists(
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
    ),
  )
}
