import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Context, requireAccount, requireStaff } from '#domain/base/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'
import { heldByBoth, heldLetters, holds, type Right } from '#shared/rights.ts'
import { companies, formerSlugs, staffMembers } from './companies.tables.ts'
import { isHere } from './is-here.ts'

export type Company = typeof companies.$inferSelect

/** How much of a company somebody's rights reach: all of it, some branches, own bookings only. */
export interface Reach {
  staffId: string
  /** Branches the rights hold for; null means all. */
  branchIds: readonly string[] | null
  ownBookingsOnly: boolean
}

/** What somebody is in a company: owner, admin or staff, with which rights, and how far they reach. */
export interface Member extends Reach {
  isOwner: boolean
  isAdmin: boolean
  /** The letters of every right held, including those that O and A imply. */
  letters: string
}

const toMember = (row: typeof staffMembers.$inferSelect): Member => ({
  staffId: row.id,
  branchIds: row.scopeInfoIds,
  ownBookingsOnly: row.ownBookingsOnly === 1,
  isOwner: row.flags.includes('O'),
  isAdmin: row.flags.includes('A'),
  letters: heldLetters(row.flags, row.perms),
})

/** Whether rights reach into a branch. */
export const isWithin = (reach: Reach, branchId: string): boolean => reach.branchIds?.includes(branchId) ?? true

export const reachesAll = (reach: Reach): boolean => reach.branchIds === null && !reach.ownBookingsOnly

/**
 * What the caller is in a company; undefined for anybody who does not work there. Read from the database each time, never
 * from the token.
 */
export async function findMember(ctx: Context, companyId: string): Promise<Member | undefined> {
  if (ctx.actor.kind === 'account') return memberOf(ctx, companyId, ctx.actor.contactId)
  if (ctx.actor.kind !== 'key' || ctx.key === undefined) return undefined
  const maker = await memberOf(ctx, companyId, ctx.key.contactId)
  return maker && asCaller(ctx, companyId, maker)
}

/** What is left of what a member may do where a program acts on their behalf: in the key's company, the rights that it holds too. */
function asCaller({ actor, key }: Context, companyId: string, member: Member): Member | undefined {
  if (actor.kind !== 'key') return member
  if (key?.companyId !== companyId || key.staffId !== member.staffId) return undefined
  return { ...member, isOwner: false, isAdmin: false, letters: heldByBoth(member.letters, key.letters) }
}

/** The same of somebody else, on whose behalf something goes on: undefined also where their account is shut, or about to be deleted. */
export async function memberHere(ctx: Context, companyId: string, contactId: string): Promise<Member | undefined> {
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.contactId, contactId))
  return isHere(account ?? null) ? memberOf(ctx, companyId, contactId) : undefined
}

async function memberOf(ctx: Context, companyId: string, contactId: string): Promise<Member | undefined> {
  const [row] = await ctx.db
    .select()
    .from(staffMembers)
    .where(
      and(eq(staffMembers.companyId, companyId), eq(staffMembers.contactId, contactId), isNull(staffMembers.endedAt)),
    )
  return row && toMember(row)
}

/** Whether the caller works in a company, with any rights. False for an id that is not a company's. */
export async function worksIn(ctx: Context, companyId: string): Promise<boolean> {
  return (await findMember(ctx, companyId)) !== undefined
}

/**
 * Requires that a folder named in a call is the caller's, or belongs to a company where the caller works. @throws
 * DomainError `contacts.contact_not_found`
 */
export async function requireFolder(ctx: Context, folderid: string | undefined): Promise<void> {
  const { contactId } = requireAccount(ctx)
  if (folderid === undefined || folderid === contactId) return
  if (!(await worksIn(ctx, folderid))) throw new DomainError('contacts.contact_not_found')
}

/**
 * The one access check for what belongs to a company, by its id or slug: the caller holds one of the rights with enough
 * reach. `whole` requires that it covers all of the company (its name, its settings). `reach` accepts any reach and answers
 * it with the member: the calling code must query no more than that.
 * @throws DomainError `identity.sign_in_required`; `companies.company_not_found` for those who do not work there, so that
 * nothing is revealed; `companies.forbidden`, naming the right or its reach, for those who do and lack it.
 */
export async function requireRight(
  ctx: Context,
  key: string,
  right: Right | readonly [Right, ...Right[]],
  extent: 'whole' | 'reach',
): Promise<{ company: Company; member: Member }> {
  const found = await requireMember(ctx, key)
  requireHeld(found.member, right, extent)
  return found
}

/**
 * Requires that the caller works in a company, by its id or slug, whatever they may do there. By a slug that it had before, too, as long as that leads
 * to it: a colleague gave it another while somebody works on.
 * @throws DomainError `identity.sign_in_required`, `companies.company_not_found`
 */
export async function requireMember(ctx: Context, key: string): Promise<{ company: Company; member: Member }> {
  const { contactId } = requireStaff(ctx)
  const [row] = await ctx.db
    .select({ company: companies, member: staffMembers })
    .from(staffMembers)
    .innerJoin(companies, eq(companies.id, staffMembers.companyId))
    .where(
      and(
        isId(key) ? eq(companies.id, key) : eq(sql`lower(${companies.slug})`, key.toLowerCase()),
        eq(staffMembers.contactId, contactId),
        isNull(staffMembers.endedAt),
      ),
    )
  const member = row && asCaller(ctx, row.company.id, toMember(row.member))
  if (row && member) return { company: row.company, member }
  const moved = row || isId(key) ? undefined : await movedFrom(ctx, key)
  if (moved === undefined) throw new DomainError('companies.company_not_found')
  return requireMember(ctx, moved)
}

/** The company that had a slug before. */
async function movedFrom(ctx: Context, slug: string): Promise<string | undefined> {
  const [former] = await ctx.db
    .select({ companyId: formerSlugs.companyId })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.slug, slug.toLowerCase()), gt(formerSlugs.until, ctx.now())))
  return former?.companyId
}

/**
 * Requires that the caller works in a company, by its id or slug, or runs the platform: for what these may see and nobody else.
 * @throws DomainError `identity.sign_in_required`, `companies.company_not_found`
 */
export async function requireInside(ctx: Context, key: string): Promise<Company> {
  if (!requireAccount(ctx).sysadmin) return (await requireMember(ctx, key)).company
  const [company] = await ctx.db
    .select()
    .from(companies)
    .where(isId(key) ? eq(companies.id, key) : eq(sql`lower(${companies.slug})`, key.toLowerCase()))
  if (!company) throw new DomainError('companies.company_not_found')
  return company
}

/**
 * Whom a member books for. A member with own bookings only always books for themselves, also without naming anybody: a
 * colleague's booking would be invisible to them once made.
 * @throws DomainError `companies.forbidden`
 */
export function servedBy(reach: Reach, wanted: string | undefined, right: Right): string | undefined {
  if (!reach.ownBookingsOnly) return wanted
  if (wanted !== undefined && wanted !== reach.staffId) throw shortReach(reach, right)
  return reach.staffId
}

/** The second half of `requireRight`, for code that has loaded the member already. @throws DomainError `companies.forbidden` */
export function requireHeld(
  member: Member,
  right: Right | readonly [Right, ...Right[]],
  extent: 'whole' | 'reach',
): void {
  const wanted: readonly [Right, ...Right[]] = typeof right === 'string' ? [right] : right
  const held = wanted.some((one) => holds(member.letters, one))
  if (!held) throw new DomainError('companies.forbidden', { right: wanted[0] })
  if (extent === 'whole' && !reachesAll(member)) throw shortReach(member, wanted[0])
}

/** The refusal of what a right that is held does not reach: it says how far it does, since asking for the right would not help. */
export const shortReach = (reach: Reach, right: Right): DomainError =>
  new DomainError('companies.forbidden', { right, reach: reach.ownBookingsOnly ? 'own' : 'branches' })

/**
 * Requires that nobody has changed a company since it was looked at, and lets nobody until the caller's transaction ends. Whatever changes what it
 * says of itself, or how it stands, counts its contact on, in the same transaction.
 * @param seen the contact's `uts` then
 * @throws DomainError `companies.changed_meanwhile`
 */
export async function requireUnchanged(ctx: Context, companyId: string, seen: number): Promise<void> {
  const [contact] = await ctx.db
    .select({ uts: contacts.uts })
    .from(contacts)
    .where(eq(contacts.id, companyId))
    .for('no key update')
  if (contact?.uts !== seen) throw new DomainError('companies.changed_meanwhile')
}

/** Refuses to change a company that has ended: it stays as it was decided. @throws DomainError `companies.not_now` */
export function requireNotEnded({ status }: Company): void {
  if (status === 'terminated') throw new DomainError('companies.not_now')
}

/** The people of a company who hold a right, for notifying them; the caller checks their reach. */
export async function membersWho(
  ctx: Context,
  companyId: string,
  right: Right,
): Promise<(Member & { contactId: string })[]> {
  const rows = await ctx.db
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.companyId, companyId), isNull(staffMembers.endedAt)))
  return rows
    .flatMap((row) => (row.contactId === null ? [] : [{ ...toMember(row), contactId: row.contactId }]))
    .filter((member) => holds(member.letters, right))
}

/** The bus's channel for ids of contacts whose rights in a company have changed (`db/sql/companies.sql` tells it). */
export const staffChannel = 'staff_changed'

/** The companies in which the caller holds a right, with how far it reaches. */
export async function companiesWhere(
  ctx: Context,
  right: Right,
): Promise<{ companyid: string; slug: string; reach: Reach }[]> {
  const own = await companiesOf(ctx)
  return own.flatMap(({ companyid, slug, reachOf }) => {
    const reach = reachOf(right)
    return reach ? [{ companyid, slug, reach }] : []
  })
}

/** The companies in which the caller works, with how far each right reaches there; undefined where it is not held. */
export async function companiesOf(
  ctx: Context,
): Promise<{ companyid: string; slug: string; reachOf: (right: Right) => Reach | undefined }[]> {
  const { contactId } = requireAccount(ctx)
  const rows = await ctx.db
    .select({ member: staffMembers, slug: companies.slug })
    .from(staffMembers)
    .innerJoin(companies, eq(companies.id, staffMembers.companyId))
    .where(and(eq(staffMembers.contactId, contactId), isNull(staffMembers.endedAt)))
  return rows.map(({ member: row, slug }) => {
    const member = toMember(row)
    return {
      companyid: row.companyId,
      slug,
      reachOf: (right) => (holds(member.letters, right) ? member : undefined),
    }
  })
}
