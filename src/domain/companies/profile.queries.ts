import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { OwnCard, ProfileView } from '#contracts/profile.ts'
import { type Context, requireAccount } from '#domain/base/index.ts'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { heldLetters } from '#shared/rights.ts'
import { companies, staffMembers } from './companies.tables.ts'

/**
 * The signed-in person; on demand the person's address cards, and the companies where the person works, each with only the
 * person's own staff entry.
 * @throws DomainError `identity.sign_in_required`, `identity.token_invalid`
 */
export async function getProfile(
  ctx: Context,
  options: { withCompanies: boolean; withInfos?: boolean },
): Promise<ProfileView> {
  const { accountId, contactId, sysadmin } = requireAccount(ctx)
  const [row] = await ctx.db
    .select({ account: accounts, contact: contacts })
    .from(accounts)
    .innerJoin(contacts, eq(contacts.id, accounts.contactId))
    .where(eq(accounts.id, accountId))
  if (!row) throw new DomainError('identity.token_invalid')
  const { account, contact } = row
  return {
    id: contactId,
    cinfoid: account.cinfoId,
    folderid: contactId,
    uts: contact.uts,
    isperson: true,
    name: contact.name,
    avatarFileId: contact.avatarFileId,
    email: account.email,
    phone: account.phone,
    hasPassword: account.passwordHash !== null,
    sysadmin,
    twoFactor: account.twoFactorAt !== null,
    cdata: { locale: contact.cdata.locale },
    ...(options.withCompanies && { companies: await listOwnCompanies(ctx, contactId) }),
    ...(options.withInfos && { infos: await listOwnCards(ctx, contactId) }),
  }
}

async function listOwnCards(ctx: Context, contactId: string): Promise<OwnCard[]> {
  const rows = await ctx.db
    .select()
    .from(contactInfos)
    .where(eq(contactInfos.contactId, contactId))
    .orderBy(desc(contactInfos.isPrimary), asc(contactInfos.createdAt), asc(contactInfos.id))
  return rows.map((row) => ({
    infoid: row.id,
    isPrimary: row.isPrimary,
    name: row.name ?? {},
    line1: row.line1 ?? '',
    line2: row.line2 ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    postcode: row.postcode ?? '',
    country: row.country,
    lat: row.lat,
    lng: row.lng,
  }))
}

async function listOwnCompanies(ctx: Context, contactId: string): Promise<NonNullable<ProfileView['companies']>> {
  const rows = await ctx.db
    .select({ company: companies, contact: contacts, flags: staffMembers.flags, perms: staffMembers.perms })
    .from(staffMembers)
    .innerJoin(companies, eq(companies.id, staffMembers.companyId))
    .innerJoin(contacts, eq(contacts.id, companies.id))
    .where(and(eq(staffMembers.contactId, contactId), isNull(staffMembers.endedAt)))
    .orderBy(asc(contacts.name), asc(companies.id))
  return rows.map(({ company, contact, flags, perms }) => ({
    id: company.id,
    slug: company.slug,
    name: contact.name,
    avatarFileId: contact.avatarFileId,
    status: company.status,
    handedInAt: company.handedInAt?.toISOString() ?? null,
    staff: [{ toid: contactId, flags, perms, can: heldLetters(flags, perms) }],
  }))
}

/**
 * When contacts last changed: of the caller, and of the companies the caller works in. Others are left out.
 * @throws DomainError `identity.sign_in_required`
 */
export async function listContactStamps(ctx: Context, ids: readonly string[]): Promise<{ id: string; uts: number }[]> {
  const { contactId } = requireAccount(ctx)
  const own = ctx.db
    .select({ id: staffMembers.companyId })
    .from(staffMembers)
    .where(and(eq(staffMembers.contactId, contactId), isNull(staffMembers.endedAt)))
  return ctx.db
    .select({ id: contacts.id, uts: contacts.uts })
    .from(contacts)
    .where(and(inArray(contacts.id, [...ids]), or(eq(contacts.id, contactId), inArray(contacts.id, own))))
}
