import { atomically, type Context } from '#domain/base/index.ts'
import { lockCompany, requireRight } from '#domain/companies/index.ts'
import { companyState } from '#shared/company-life.ts'
import { DomainError } from '#shared/errors.ts'
import { endUnopened } from './end-unopened.ts'

/**
 * Ends a company that is being set up, by its owner, with all that was saved of it; its slug is free again. One that has ended stays so.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden` for who does not own it, `companies.not_now` once it is handed in
 */
export async function giveUpSetUp(ctx: Context, companyId: string): Promise<void> {
  const { member } = await requireRight(ctx, companyId, 'company.edit', 'whole')
  if (!member.isOwner) throw new DomainError('companies.forbidden')
  await atomically(ctx, async (ctx) => {
    const company = await lockCompany(ctx, companyId)
    const state = companyState(company)
    if (state === 'terminated') return
    if (state !== 'setting_up') throw new DomainError('companies.not_now')
    await endUnopened(ctx, companyId)
  })
}
