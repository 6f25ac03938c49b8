import type { ChangeCompany } from '#contracts/contacts.ts'
import { changeLook, requireOwnPicture, saveCards, touchContact } from '#domain/people/index.ts'
import { type Context, recordAudit, recordMessage, requireAccount } from '#domain/base/index.ts'
import { requireRight } from './companies.policy.ts'
import { describeCompany } from './describe-company.ts'
import { readSlug, withSlug } from './slugs.ts'

/**
 * Changes a company's name, slug, texts, picture and branches; what is not given stays. Needs `company.edit` in all of the
 * company.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.slug_occupied` with other slugs
 */
export async function updateCompany(ctx: Context, input: ChangeCompany): Promise<string> {
  const { contactId } = requireAccount(ctx)
  const { id, name, avatarFileId, infos, tagline, description, defaultLocale, registrationNumber } = input
  await requireRight(ctx, id, 'company.edit', 'whole')
  const slug = input.slug === undefined ? undefined : readSlug(input.slug)
  return withSlug(ctx, slug ?? '', name ?? slug ?? '', async (ctx) => {
    if (avatarFileId) await requireOwnPicture(ctx, avatarFileId, [contactId, id])
    await changeLook(ctx, id, { name, avatarFileId })
    await describeCompany(ctx, id, { slug, tagline, description, defaultLocale, registrationNumber })
    if (infos) await saveCards(ctx, id, infos)
    await touchContact(ctx, id)
    // The search index holds a company's name and the places of its branches.
    if (name !== undefined || infos) await recordMessage(ctx, 'companies.changed', { subjectId: id, companyId: id })
    await recordAudit(ctx, {
      action: 'companies.changed',
      companyId: id,
      subjectId: id,
      data: { fields: Object.keys(input).filter((field) => field !== 'id' && field !== 'isperson') },
    })
    return id
  })
}
