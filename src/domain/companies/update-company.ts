import { eq } from 'drizzle-orm'
import type { ChangeCompany } from '#contracts/contacts.ts'
import { type Context, recordAudit, recordEvent, requireAccount } from '#domain/base/index.ts'
import { adoptPictures } from '#domain/files/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { changeLook, saveCards, touchContact } from '#domain/people/index.ts'
import { countingDone } from '#platform/rate-limits/index.ts'
import { invalid } from '#shared/errors.ts'
import { requireNotEnded, requireRight, requireUnchanged } from './companies.policy.ts'
import { describeCompany } from './describe-company.ts'
import { lockCompany } from './lock-company.ts'
import { readSlug, withSlug } from './slugs.ts'
import { touchStaff } from './touch-staff.ts'

/**
 * Changes a company's name, slug, texts, picture and branches; what is not given stays. With another name or registration
 * number it is no longer verified. Needs `company.edit` in all of the
 * company.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.slug_occupied` with other slugs, `companies.not_now` once it
 * has ended, `companies.changed_meanwhile` where it is not what was `seen` any more, `request.invalid` for a picture that is neither its own
 * nor the caller's, `request.too_many` for other slugs within a day
 */
export async function updateCompany(ctx: Context, input: ChangeCompany): Promise<string> {
  const { contactId } = requireAccount(ctx)
  const { id, name, avatarFileId, infos, tagline, description: about, defaultLocale, registrationNumber } = input
  const { coverFileId, galleryFileIds } = input
  const seen = await requireRight(ctx, id, 'company.edit', 'whole')
  const slug = input.slug === undefined ? undefined : readSlug(input.slug)
  const change = () =>
    withSlug(ctx, slug ?? '', name ?? slug ?? '', async (ctx) => {
      const company = await lockCompany(ctx, id)
      requireNotEnded(company)
      if (input.seen !== undefined) await requireUnchanged(ctx, id, input.seen)
      await takePictures(ctx, input, contactId)
      const renamed = name !== undefined && name !== (await nameOf(ctx, id))
      const texts = { slug, tagline, description: about, defaultLocale, registrationNumber }
      const description = { ...texts, coverFileId, galleryFileIds }
      const unverified = await describeCompany(ctx, company, description, renamed)
      await changeLook(ctx, id, { name, avatarFileId })
      if (infos) await saveCards(ctx, id, infos)
      await touchContact(ctx, id)
      if (slug !== undefined || name !== undefined || avatarFileId !== undefined) await touchStaff(ctx, id)
      // The search index holds a company's name, its mark and the places of its branches.
      if (name !== undefined || infos || unverified)
        await recordEvent(ctx, 'companies.changed', { subjectId: id, companyId: id })
      await recordAudit(ctx, {
        action: 'companies.changed',
        companyId: id,
        subjectId: id,
        data: {
          fields: Object.keys(input).filter((field) => !['id', 'isperson', 'seen'].includes(field)),
          ...(unverified && { unverified }),
        },
      })
      return id
    })
  const isMoved = slug !== undefined && slug !== seen.company.slug
  return isMoved ? countingDone(ctx.platform.limits, [['company_slug', id]], change) : change()
}

/** @throws DomainError `request.invalid` at the picture that is nobody's whose it may be */
async function takePictures(
  ctx: Context,
  { id, avatarFileId, coverFileId, galleryFileIds = [] }: ChangeCompany,
  contactId: string,
): Promise<void> {
  const named = [
    ['avatarFileId', avatarFileId],
    ['coverFileId', coverFileId],
    ...galleryFileIds.map((fileId, n) => [`galleryFileIds.${n}`, fileId] as const),
  ] as const
  const ids = named.flatMap(([, fileId]) => fileId ?? [])
  const taken = await adoptPictures(ctx, [...new Set(ids)], { from: contactId, to: id })
  const [strange] = named.filter(([, fileId]) => fileId && !taken.has(fileId))
  if (strange) throw invalid({ path: strange[0], code: 'not_found' })
}

async function nameOf(ctx: Context, companyId: string): Promise<string | undefined> {
  const [row] = await ctx.db.select({ name: contacts.name }).from(contacts).where(eq(contacts.id, companyId))
  return row?.name
}
