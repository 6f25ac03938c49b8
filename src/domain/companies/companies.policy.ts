import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#shared/errors.ts'
import { staffMembers } from './companies.tables.ts'

/** The permission letters; what each allows stands in docs/glossary.md. */
export const permissionLetters = 'BERTCPVKSNMQWXHFDGL'

/** What an actor may do in one company: flags O and A, letters, and how far they reach. */
export interface Rights {
  staffId: string
  isOwner: boolean
  isAdmin: boolean
  /** Every letter held, those that O and A imply included. */
  letters: ReadonlySet<string>
  /** Branches the rights hold for; null means all. */
  infoIds: readonly string[] | null
  ownBookingsOnly: boolean
}

/** Letters that flags and permissions come to: owners and admins hold all. Unknown letters count for nothing. */
export function effectiveLetters(flags: string, perms: string): Set<string> {
  const held = flags.includes('O') || flags.includes('A') ? permissionLetters : perms
  return new Set([...held].filter((letter) => permissionLetters.includes(letter)))
}

/** The actor's rights in a company; undefined for anybody who does not work there. Read anew each time, never from the token. */
export async function findRights(ctx: Context, companyId: string): Promise<Rights | undefined> {
  if (ctx.actor.kind !== 'account') return undefined
  const [member] = await ctx.db
    .select()
    .from(staffMembers)
    .where(
      and(
        eq(staffMembers.companyId, companyId),
        eq(staffMembers.contactId, ctx.actor.contactId),
        isNull(staffMembers.endedAt),
      ),
    )
  if (!member) return undefined
  return {
    staffId: member.id,
    isOwner: member.flags.includes('O'),
    isAdmin: member.flags.includes('A'),
    letters: effectiveLetters(member.flags, member.perms),
    infoIds: member.scopeInfoIds,
    ownBookingsOnly: member.ownBookingsOnly === 1,
  }
}

/**
 * @throws DomainError `companies.company_not_found` for those who do not work there, so that nothing is revealed.
 * @throws DomainError `companies.forbidden` for those who do and lack the letter.
 */
export async function requireRight(ctx: Context, companyId: string, letter: string): Promise<Rights> {
  const rights = await findRights(ctx, companyId)
  if (!rights) throw new DomainError('companies.company_not_found')
  if (!rights.letters.has(letter)) throw new DomainError('companies.forbidden')
  return rights
}
