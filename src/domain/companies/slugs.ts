import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { atomically, type Context } from '#domain/base/index.ts'
import { databaseError } from '#platform/db/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { isSlug, slugFrom } from '#shared/slugs.ts'
import { companies, formerSlugs } from './companies.tables.ts'

const mostSuggestions = 3

/** A typed slug in lower case. @throws DomainError `request.invalid` when it is malformed or reserved */
export function readSlug(text: string): string {
  const slug = text.trim().toLowerCase()
  if (!isSlug(slug)) throw invalid({ path: 'slug', code: 'slug' })
  return slug
}

/**
 * Locks slugs until the transaction ends, so that a slug cannot be given up and taken at the same moment: a former slug
 * still redirects to its company.
 * @throws DomainError `companies.slug_occupied` when another company gave it up lately.
 */
export async function claimSlug(ctx: Context, slug: string, companyId: string, former?: string): Promise<void> {
  for (const one of [slug, ...(former ? [former] : [])].sort())
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`slug:${one}`}, 0))`)
  const [kept] = await ctx.db
    .select()
    .from(formerSlugs)
    .where(and(eq(formerSlugs.slug, slug), gt(formerSlugs.until, ctx.now()), ne(formerSlugs.companyId, companyId)))
  if (kept) throw new DomainError('companies.slug_occupied')
  // Given up long ago, or the company's own former slug: free again.
  await ctx.db.delete(formerSlugs).where(eq(formerSlugs.slug, slug))
}

/**
 * Runs work that takes a slug, in a transaction. When it is occupied, the refusal suggests free ones.
 * @throws DomainError `companies.slug_occupied` with `{slug, suggestions}`
 */
export async function withSlug<T>(
  ctx: Context,
  slug: string,
  name: string,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  try {
    // In a transaction of the caller's a savepoint: the database answers nothing more after what it refused.
    return await (ctx.inTransaction ? ctx.db.transaction((tx) => work({ ...ctx, db: tx })) : atomically(ctx, work))
  } catch (error) {
    const occupied =
      (error instanceof DomainError && error.code === 'companies.slug_occupied') ||
      databaseError(error)?.constraint === 'companies_slug'
    if (!occupied) throw error
    throw new DomainError('companies.slug_occupied', {
      data: { slug, suggestions: await suggestSlugs(ctx, slug, name) },
    })
  }
}

async function suggestSlugs(ctx: Context, slug: string, name: string): Promise<string[]> {
  const stem = slug.slice(0, 54)
  const wishes = [slugFrom(name), `${stem}-my`, `${stem}-kl`, `${stem}-2`, `${stem}-3`, `${stem}-4`, `${stem}-official`]
  const candidates = [...new Set(wishes)].filter((wish) => wish !== slug && isSlug(wish))
  const taken = await ctx.db
    .select({ slug: sql<string>`lower(${companies.slug})` })
    .from(companies)
    .where(inArray(sql`lower(${companies.slug})`, candidates))
  const kept = await ctx.db
    .select({ slug: formerSlugs.slug })
    .from(formerSlugs)
    .where(and(inArray(formerSlugs.slug, candidates), gt(formerSlugs.until, ctx.now())))
  const gone = new Set([...taken, ...kept].map((row) => row.slug))
  return candidates.filter((candidate) => !gone.has(candidate)).slice(0, mostSuggestions)
}
