import { eq } from 'drizzle-orm'
import type { MakeCompany } from '#contracts/contacts.ts'
import { type Context, recordAudit, requireAccount } from '#domain/base/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { createCompanyContact, requireOwnPicture, saveCards, touchContact } from '#domain/people/index.ts'
import { countingDone } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { openCompany } from './open-company.ts'
import { readSlug, withSlug } from './slugs.ts'

/**
 * Makes a company that waits for approval, or is set up before, with the signed-in person as owner. Without branches it gets an empty one.
 * @returns its id.
 * @throws DomainError `companies.slug_occupied` with other slugs that are free, `request.invalid`, `request.too_many`
 */
export async function createCompany(ctx: Context, input: MakeCompany): Promise<string> {
  const { accountId, contactId } = requireAccount(ctx)
  const slug = readSlug(input.slug)
  const { name, tagline, description, defaultLocale, registrationNumber, avatarFileId, infos, settingUp } = input
  const make = () =>
    withSlug(ctx, slug, name, async (ctx) => {
      const [owner] = await ctx.db.select().from(contacts).where(eq(contacts.id, contactId))
      if (!owner) throw new DomainError('identity.token_invalid')
      if (avatarFileId) await requireOwnPicture(ctx, avatarFileId, [contactId])
      const id = await createCompanyContact(ctx, { name, avatarFileId })
      await openCompany(
        ctx,
        id,
        { contactId, name: owner.name },
        {
          slug,
          tagline,
          description,
          defaultLocale,
          registrationNumber,
          settingUp,
        },
      )
      await saveCards(ctx, id, infos?.length ? infos : [{ name: { [ctx.locale]: name } }])
      await touchContact(ctx, contactId)
      await recordAudit(ctx, { action: 'companies.created', companyId: id, subjectId: id, data: { slug } })
      return id
    })
  const { limits } = ctx.platform
  await limits.consume('company_create_try', accountId)
  return countingDone(limits, [['company_create', accountId]], make)
}
