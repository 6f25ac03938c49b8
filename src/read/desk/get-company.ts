import { eq } from 'drizzle-orm'
import type { OwnCompany } from '#contracts/contacts.ts'
import type { Context } from '#domain/base/index.ts'
import { requireRight } from '#domain/companies/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'

/**
 * A company as its storefront tells it, in all languages. Needs `company.edit` in all of it.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function getCompany(ctx: Context, { companyid }: { companyid: string }): Promise<OwnCompany> {
  const { company } = await requireRight(ctx, companyid, 'company.edit', 'whole')
  const [contact] = await ctx.db.select().from(contacts).where(eq(contacts.id, company.id))
  return {
    companyid: company.id,
    slug: company.slug,
    name: contact?.name ?? '',
    tagline: company.tagline ?? {},
    description: company.description ?? {},
    defaultLocale: company.defaultLocale,
    registrationNumber: company.registrationNumber,
    verified: company.verifiedAt !== null,
    avatarFileId: contact?.avatarFileId ?? null,
    coverFileId: company.coverFileId,
    galleryFileIds: company.galleryFileIds,
    uts: contact?.uts ?? 0,
  }
}
