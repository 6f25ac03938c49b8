import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { StaffQuery, StaffRow, StaffView } from '#contracts/staff.ts'
import { type Context, cutPage } from '#domain/base/index.ts'
import { branches, staffMembers } from '#domain/companies/companies.tables.ts'
import { branchName, type Member, managesColleague, requireMember } from '#domain/companies/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { resources } from '#domain/trade/booking/availability.tables.ts'
import { localized } from '#shared/locale.ts'
import { heldLetters, holds, rightsIn } from '#shared/rights.ts'
import { countFound, one } from '../count-found.ts'

/**
 * Who works in a company, whoever came first on top: to who manages staff those whom their rights reach, to all others themselves.
 * @throws DomainError `companies.company_not_found`
 */
export async function listCompanyStaff(ctx: Context, query: StaffQuery): Promise<StaffView> {
  const { company, member } = await requireMember(ctx, query.companyid)
  const limit = query.limit ?? 50
  const { id, companyId, endedAt } = staffMembers
  const asked = and(eq(companyId, company.id), isNull(endedAt), shownTo(member))
  const rows = await ctx.db
    .select({ row: staffMembers, servesAs: resources.id, ownAvatarId: contacts.avatarFileId })
    .from(staffMembers)
    .leftJoin(contacts, eq(contacts.id, staffMembers.contactId))
    .leftJoin(resources, and(eq(resources.staffId, id), isNull(resources.endedAt)))
    .where(and(asked, query.cursor ? gt(id, query.cursor) : undefined))
    .orderBy(asc(id))
    .limit(limit + 1)
  const page = cutPage(rows, limit, ({ row }) => row.id)
  const found = await countFound(ctx, query, page, ctx.db.select(one).from(staffMembers).where(asked))
  const names = await branchNames(
    ctx,
    page.rows.flatMap(({ row }) => row.scopeInfoIds ?? []),
  )
  const shown = page.rows.map(({ row, servesAs, ownAvatarId }): StaffRow => {
    return {
      staffid: row.id,
      toid: row.contactId,
      name: row.name,
      title: localized(row.title, ctx.locale, company.defaultLocale),
      avatarFileId: row.avatarFileId ?? ownAvatarId,
      flags: row.flags,
      perms: row.perms,
      rights: rightsIn(heldLetters(row.flags, row.perms)),
      own: row.ownBookingsOnly === 1,
      branches: row.scopeInfoIds?.map((infoid) => ({ infoid, name: names.get(infoid) ?? '' })) ?? null,
      since: row.createdAt.toISOString(),
      isYou: row.id === member.staffId,
      serves: servesAs !== null,
      manageable: managesColleague(member, row),
    }
  })
  return { rows: shown, cursor: page.cursor, ...found }
}

/** As `seesColleague` has it. */
function shownTo(member: Member) {
  const { id, scopeInfoIds } = staffMembers
  if (!holds(member.letters, 'staff.manage') || member.ownBookingsOnly) return eq(id, member.staffId)
  if (member.branchIds === null) return undefined
  const within = sql.join(
    member.branchIds.map((branch) => sql`${branch}::uuid`),
    sql`, `,
  )
  return sql`(${id} = ${member.staffId} or ${scopeInfoIds} && array[${within}])`
}

/** What some branches are called, by their ids. */
export async function branchNames(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .select({ id: branches.id, name: branches.name, city: branches.city })
    .from(branches)
    .where(inArray(branches.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, branchName(row, ctx.locale)]))
}
