import type { Context } from '#domain/base/index.ts'
import { companyState } from '#shared/company-life.ts'
import { DomainError } from '#shared/errors.ts'
import { type Company, type Member, requireRight } from './companies.policy.ts'
import { lockCompany } from './lock-company.ts'

/**
 * Locks a company that is being set up until the transaction ends. @throws DomainError `companies.company_not_found`,
 * `companies.forbidden`; `companies.not_now` once it is handed in
 */
export async function requireSettingUp(ctx: Context, companyId: string): Promise<{ company: Company; member: Member }> {
  const { member } = await requireRight(ctx, companyId, 'company.edit', 'whole')
  const company = await lockCompany(ctx, companyId)
  if (companyState(company) !== 'setting_up') throw new DomainError('companies.not_now')
  return { company, member }
}
