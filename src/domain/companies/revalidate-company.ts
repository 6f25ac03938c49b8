import { eq, sql } from 'drizzle-orm'
import { type Context, purgePages } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { companies } from './companies.tables.ts'

/**
 * Purges the cached pages that show a company, in every process; once a second at most, since anybody may ask.
 * @throws DomainError `companies.company_not_found`
 */
export async function revalidateCompany(ctx: Context, slug: string): Promise<void> {
  const [company] = await ctx.db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(sql`lower(${companies.slug})`, slug))
  if (!company) throw new DomainError('companies.company_not_found')
  try {
    await ctx.platform.limits.consume('revalidate', company.id)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'request.too_many') return
    throw error
  }
  await purgePages(ctx, [`company:${company.id}`])
}
