import { eq } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { readFile } from '#domain/files/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { serverTranslator } from '#locales/index.ts'
import { drawPoster } from '#platform/documents/index.ts'
import { brand } from '#shared/brand.ts'
import { DomainError } from '#shared/errors.ts'
import { localePrefix } from '#shared/locale.ts'
import { requireNotEnded, requireRight } from './companies.policy.ts'

/**
 * A poster whose code leads to a company's storefront, in the company's language. Needs `company.edit` in all of it.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended, `request.busy`
 */
export async function posterFile(
  ctx: Context,
  { companyid }: { companyid: string },
): Promise<{ name: string; bytes: Buffer }> {
  const { company } = await requireRight(ctx, companyid, 'company.edit', 'whole')
  requireNotEnded(company)
  const [contact] = await ctx.db.select().from(contacts).where(eq(contacts.id, company.id))
  const { defaultLocale, slug } = company
  const t = serverTranslator(defaultLocale)
  const bytes = await drawPoster({
    name: contact?.name ?? '',
    logo: contact?.avatarFileId ? await logoOf(ctx, contact.avatarFileId) : null,
    invites: t('company.posterInvites'),
    url: `${ctx.platform.env.PUBLIC_URL}${localePrefix(defaultLocale)}/co/${slug}`,
    foot: t('company.posterFoot', { brand: brand.name }),
    colour: brand.primary,
  })
  return { name: `${slug}.pdf`, bytes }
}

/** The bytes of a logo; none where its file is gone. */
async function logoOf(ctx: Context, fileId: string): Promise<Buffer | null> {
  try {
    const { bytes } = await readFile(ctx, fileId, { w: '640' }, 'granted')
    return Buffer.isBuffer(bytes) ? bytes : null
  } catch (error) {
    if (error instanceof DomainError && error.code === 'files.file_not_found') return null
    throw error
  }
}
