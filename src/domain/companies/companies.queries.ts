import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { type Context, cutPage, readIdCursor } from '#domain/base/index.ts'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { contains } from '#platform/db/like.ts'
import { DomainError } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'
import { companies, formerSlugs, staffMembers } from './companies.tables.ts'

/**
 * The slug of the company that a path names by slug, former slug or id; `canonical` is false where the path should redirect to it.
 * @throws DomainError `companies.company_not_found`, also for companies that are not open.
 */
export async function resolveCompany(
  ctx: Context,
  slugOrId: string,
): Promise<{ id: string; slug: string; canonical: boolean }> {
  const wanted = slugOrId.toLowerCase()
  const [found] = await ctx.db
    .select({ id: companies.id, slug: companies.slug })
    .from(companies)
    .where(
      and(
        eq(companies.status, 'open'),
        isId(wanted) ? eq(companies.id, wanted) : eq(sql`lower(${companies.slug})`, wanted),
      ),
    )
  if (found) return { ...found, canonical: found.slug === slugOrId }
  const [former] = await ctx.db
    .select({ id: companies.id, slug: companies.slug })
    .from(formerSlugs)
    .innerJoin(companies, eq(companies.id, formerSlugs.companyId))
    .where(and(eq(formerSlugs.slug, wanted), gt(formerSlugs.until, ctx.now()), eq(companies.status, 'open')))
  if (!former) throw new DomainError('companies.company_not_found')
  return { ...former, canonical: false }
}

/** What a company's storefront shows of the company itself: card, branches, people. */
export async function getStorefront(ctx: Context, companyId: string) {
  const [[row], branches, people] = await Promise.all([
    ctx.db
      .select({ company: companies, name: contacts.name, avatarFileId: contacts.avatarFileId })
      .from(companies)
      .innerJoin(contacts, eq(contacts.id, companies.id))
      .where(eq(companies.id, companyId)),
    ctx.db
      .select()
      .from(contactInfos)
      .where(and(eq(contactInfos.contactId, companyId), isNull(contactInfos.endedAt)))
      .orderBy(desc(contactInfos.isPrimary), asc(contactInfos.id)),
    ctx.db
      .select({
        id: staffMembers.id,
        name: staffMembers.name,
        title: staffMembers.title,
        avatarFileId: staffMembers.avatarFileId,
      })
      .from(staffMembers)
      .where(and(eq(staffMembers.companyId, companyId), isNull(staffMembers.endedAt)))
      .orderBy(asc(staffMembers.createdAt), asc(staffMembers.id)),
  ])
  if (!row) throw new DomainError('companies.company_not_found')
  return { ...row, branches, people }
}
/** Open companies, newest first. @throws DomainError `request.invalid` for an invalid cursor. */
export async function listCompanies(
  ctx: Context,
  wish: { text?: string | undefined; limit: number; cursor?: string | undefined },
) {
  const after = readIdCursor(wish.cursor)
  const rows = await ctx.db
    .select({ company: companies, name: contacts.name, avatarFileId: contacts.avatarFileId, city: contactInfos.city })
    .from(companies)
    .innerJoin(contacts, eq(contacts.id, companies.id))
    .leftJoin(contactInfos, and(eq(contactInfos.contactId, companies.id), eq(contactInfos.isPrimary, true)))
    .where(
      and(
        eq(companies.status, 'open'),
        wish.text ? contains(contacts.name, wish.text) : undefined,
        after ? lt(companies.id, after) : undefined,
      ),
    )
    .orderBy(desc(companies.id))
    .limit(wish.limit + 1)
  return cutPage(rows, wish.limit, ({ company }) => company.id)
}
