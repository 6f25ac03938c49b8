import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { noteOfContact } from '#domain/people/index.ts'
import type { StepNote } from '#shared/first-steps.ts'
import { requireNotEnded, requireRight } from './companies.policy.ts'

/**
 * Notes of a company that its address was told to somebody, or that its first steps are put away for all who work there. What is noted already stays
 * as it is. Needs `company.edit` in all of it.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now`
 */
export async function noteFirstStep(
  ctx: Context,
  { companyid, note }: { companyid: string; note: StepNote },
): Promise<void> {
  const { company } = await requireRight(ctx, companyid, 'company.edit', 'whole')
  requireNotEnded(company)
  await atomically(ctx, async (ctx) => {
    const isNew = await noteOfContact(ctx, company.id, 'firstSteps', note)
    if (isNew && note === 'put_away')
      await recordAudit(ctx, {
        action: 'companies.steps_put_away',
        companyId: company.id,
        subjectId: company.id,
        data: {},
      })
  })
}
