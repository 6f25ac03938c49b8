import { type Context } from '#domain/base/index.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import { companies, staffMembers } from './companies.tables.ts'
import { claimSlug } from './slugs.ts'

export interface CompanyDescription {
  slug: string
  tagline?: Localized | undefined
  description?: Localized | undefined
  defaultLocale?: Locale | undefined
  registrationNumber?: string | null | undefined
  coverFileId?: string | null | undefined
  galleryFileIds?: string[] | undefined
}

/** A new one that is `settingUp` is handed in later. */
type NewCompany = CompanyDescription & { settingUp?: boolean | undefined }

/**
 * Makes a company for an existing contact, waiting for approval or being set up, with its maker as owner. Runs in the caller's transaction.
 * @throws DomainError `companies.slug_occupied`
 */
export async function openCompany(
  ctx: Context,
  companyId: string,
  owner: { contactId: string; name: string },
  description: NewCompany,
): Promise<void> {
  await claimSlug(ctx, description.slug, companyId)
  const { slug, tagline, defaultLocale = ctx.locale, registrationNumber } = description
  await ctx.db.insert(companies).values({
    id: companyId,
    slug,
    tagline,
    description: description.description,
    defaultLocale,
    registrationNumber,
    createdAt: ctx.now(),
    handedInAt: description.settingUp ? null : ctx.now(),
  })
  await ctx.db
    .insert(staffMembers)
    .values({ companyId, contactId: owner.contactId, name: owner.name, flags: 'O', createdAt: ctx.now() })
}
