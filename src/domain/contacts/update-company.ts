import { eq } from 'drizzle-orm'
import type { ChangeCompany } from '#contracts/contacts.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { describeCompany, readSlug, requireRight, withSlug } from '#domain/companies/index.ts'
import { atomically, type Context, requireAccount } from '#domain/context.ts'
import { recordAudit, recordMessage } from '#domain/outbox/index.ts'
import { contacts } from './contacts.tables.ts'
import { requireOwnPicture } from './pictures.ts'
import { saveCards, touch } from './save-cards.ts'

/**
 * Changes a company's name, slug, words, picture and branches; what is not given stays. Needs `company.edit` in all of the company.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.slug_occupied` with other slugs
 */
export async function updateCompany(ctx: Context, input: ChangeCompany): Promise<string> {
  const { contactId } = requireAccount(ctx)
  const { id, name, avatarFileId, infos, tagline, description, defaultLocale, registrationNumber } = input
  await requireRight(ctx, id, 'company.edit', 'whole')
  const slug = input.slug === undefined ? undefined : readSlug(input.slug)
  return withSlug(ctx, slug ?? '', name ?? slug ?? '', () =>
    atomically(ctx, async (ctx) => {
      if (avatarFileId) await requireOwnPicture(ctx, avatarFileId, [contactId, id])
      const look = { ...(name !== undefined && { name }), ...(avatarFileId !== undefined && { avatarFileId }) }
      if (Object.keys(look).length > 0) await ctx.db.update(contacts).set(look).where(eq(contacts.id, id))
      await describeCompany(ctx, id, { slug, tagline, description, defaultLocale, registrationNumber })
      if (infos) await saveCards(ctx, id, infos)
      await touch(ctx, id)
      // Searches see a company's name and the places of its branches.
      if (name !== undefined || infos) {
        const sold = await ctx.db.select({ id: offers.id }).from(offers).where(eq(offers.companyId, id))
        for (const offer of sold)
          await recordMessage(ctx, 'catalogue.offer_changed', { subjectId: offer.id, companyId: id })
      }
      await recordAudit(ctx, {
        action: 'companies.changed',
        companyId: id,
        subjectId: id,
        data: { fields: Object.keys(input).filter((field) => field !== 'id' && field !== 'isperson') },
      })
      return id
    }),
  )
}
