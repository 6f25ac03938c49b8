import { eq } from 'drizzle-orm'
import { type Context, purgePages } from '#domain/base/index.ts'
import { figures } from '#shared/figures.ts'
import { DAY } from '#shared/time.ts'
import type { Company } from './companies.policy.ts'
import { companies, formerSlugs } from './companies.tables.ts'
import type { CompanyDescription } from './open-company.ts'
import { claimSlug } from './slugs.ts'

/**
 * Changes a company's public description; what is not given stays. A slug that is given up redirects here for ninety days,
 * where somebody may have found the company under it; else it is free at once.
 * What operators verified is a name and a registration number: with another of either the mark ends.
 * Runs in the caller's transaction, which has locked the company; the caller has checked the rights. Purges the cached pages that show the company.
 * @param before how it stands
 * @param renamed whether the company's contact gets another name with it
 * @returns whether the company lost its mark
 * @throws DomainError `companies.slug_occupied`
 */
export async function describeCompany(
  ctx: Context,
  before: Company,
  change: Partial<CompanyDescription>,
  renamed: boolean,
): Promise<boolean> {
  const companyId = before.id
  const { slug } = change
  if (slug !== undefined && slug !== before.slug) {
    await claimSlug(ctx, slug, companyId, before.slug)
    if (before.status !== 'pending_approval') await keepSlug(ctx, before)
  }
  const renumbered =
    change.registrationNumber !== undefined && (change.registrationNumber ?? '') !== (before.registrationNumber ?? '')
  const unverified = before.verifiedAt !== null && (renamed || renumbered)
  const given = {
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    ...(unverified && { verifiedAt: null }),
  }
  if (Object.keys(given).length > 0) await ctx.db.update(companies).set(given).where(eq(companies.id, companyId))
  await purgePages(ctx, [`company:${companyId}`])
  return unverified
}

async function keepSlug(ctx: Context, { id: companyId, slug }: Company): Promise<void> {
  const until = new Date(ctx.now().getTime() + figures.formerSlugDays * DAY)
  await ctx.db
    .insert(formerSlugs)
    .values({ slug, companyId, until })
    .onConflictDoUpdate({ target: formerSlugs.slug, set: { companyId, until } })
}
