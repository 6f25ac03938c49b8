import { DAY } from '#shared/time.ts'
import { eq } from 'drizzle-orm'
import { type Context, purgePages } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { companies, formerSlugs } from './companies.tables.ts'
import type { CompanyDescription } from './open-company.ts'
import { claimSlug } from './slugs.ts'

const daysOfFormerSlug = 90

/**
 * Changes a company's public description; what is not given stays. A slug that is given up redirects here for ninety days.
 * Runs in the caller's transaction; the caller has checked the rights. Purges the cached pages that show the company.
 * @throws DomainError `companies.slug_occupied`, `companies.company_not_found`
 */
export async function describeCompany(
  ctx: Context,
  companyId: string,
  change: Partial<CompanyDescription>,
): Promise<void> {
  const [before] = await ctx.db.select().from(companies).where(eq(companies.id, companyId)).for('update')
  if (!before) throw new DomainError('companies.company_not_found')
  const { slug } = change
  if (slug !== undefined && slug !== before.slug) {
    await claimSlug(ctx, slug, companyId, before.slug)
    const until = new Date(ctx.now().getTime() + daysOfFormerSlug * DAY)
    await ctx.db
      .insert(formerSlugs)
      .values({ slug: before.slug, companyId, until })
      .onConflictDoUpdate({ target: formerSlugs.slug, set: { companyId, until } })
  }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) await ctx.db.update(companies).set(given).where(eq(companies.id, companyId))
  await purgePages(ctx, [`company:${companyId}`])
}
