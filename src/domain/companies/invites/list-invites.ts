import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { InvitesQuery, InvitesView } from '#contracts/contacts.ts'
import { type Context, cutPage } from '#domain/base/index.ts'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { localized } from '#shared/locale.ts'
import { requireRight } from '../companies.policy.ts'
import { companies } from '../companies.tables.ts'
import { ownAddresses } from './addressee.ts'
import { invites } from './invites.tables.ts'

const PAGE = 50
const inviter = alias(contacts, 'inviter')

/**
 * A page of open invites, the newest first: those the signed-in person got, or those a company sent for the branches that the caller's `staff.manage` reaches; with own bookings only those that they sent.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function listInvites(
  ctx: Context,
  { companyid: companyId, cursor: after }: InvitesQuery = {},
): Promise<InvitesView> {
  const { actor, addresses } = await ownAddresses(ctx)
  const desk = companyId ? await requireRight(ctx, companyId, 'staff.manage', 'reach') : undefined
  const rows = await ctx.db
    .select({
      invite: invites,
      name: contacts.name,
      avatar: contacts.avatarFileId,
      slug: companies.slug,
      defaultLocale: companies.defaultLocale,
      branch: contactInfos.name,
      city: contactInfos.city,
      inviter: inviter.name,
    })
    .from(invites)
    .innerJoin(companies, eq(companies.id, invites.companyId))
    .innerJoin(contacts, eq(contacts.id, invites.companyId))
    .innerJoin(contactInfos, eq(contactInfos.id, invites.infoId))
    .innerJoin(inviter, eq(inviter.id, invites.invitedBy))
    .where(
      and(
        eq(invites.status, 'open'),
        gt(invites.expiresAt, ctx.now()),
        companyId ? eq(invites.companyId, companyId) : inArray(invites.address, addresses),
        // As `seesInvite` has it.
        desk?.member.ownBookingsOnly
          ? eq(invites.invitedBy, actor.contactId)
          : desk?.member.branchIds
            ? inArray(invites.infoId, [...desk.member.branchIds])
            : undefined,
        after
          ? sql`(${invites.createdAt}, ${invites.id}) < (select created_at, id from invites where id = ${after}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(invites.createdAt), desc(invites.id))
    .limit(PAGE + 1)
  const { rows: page, cursor } = cutPage(rows, PAGE, ({ invite }) => invite.id)
  const shown = page.map(({ invite, ...row }) => ({
    msgid: invite.id,
    toid: companyId ? (/^user:(.+)$/.exec(invite.address)?.[1] ?? null) : actor.contactId,
    infoid: invite.infoId,
    companyid: invite.companyId,
    companyName: row.name,
    companySlug: row.slug,
    companyAvatarFileId: row.avatar,
    branch: localized(row.branch, ctx.locale, row.defaultLocale) || (row.city ?? ''),
    to: companyId ? (/^(?:email|phone):(.+)$/.exec(invite.address)?.[1] ?? null) : null,
    flags: invite.flags,
    perms: invite.perms,
    title: invite.title,
    own: invite.ownBookingsOnly === 1,
    whole: invite.scopeInfoIds === null,
    invitedBy: row.inviter,
    createdAt: invite.createdAt.toISOString(),
    expiresAt: invite.expiresAt.toISOString(),
  }))
  return { rows: shown, cursor }
}
