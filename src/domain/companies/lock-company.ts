import { eq } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import type { Company } from './companies.policy.ts'
import { companies } from './companies.tables.ts'

/**
 * Locks a company until the transaction ends. Whatever writes a company locks it before its contact, that before its cards, and
 * the contacts of those who work there last: taken in another order, two changes at once wait for each other.
 * @returns how it stands now
 * @throws DomainError `companies.company_not_found`
 */
export async function lockCompany(ctx: Context, companyId: string): Promise<Company> {
  const [company] = await ctx.db.select().from(companies).where(eq(companies.id, companyId)).for('no key update')
  if (!company) throw new DomainError('companies.company_not_found')
  return company
}

/** Holds a company as it stands until the transaction ends, beside others who do. @throws DomainError `companies.company_not_found` */
export async function holdCompany(ctx: Context, companyId: string): Promise<Company> {
  const [company] = await ctx.db.select().from(companies).where(eq(companies.id, companyId)).for('share')
  if (!company) throw new DomainError('companies.company_not_found')
  return company
}
