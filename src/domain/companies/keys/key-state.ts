import { eq } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import type { KeyState } from '#shared/api-keys.ts'
import { heldByBoth, heldLetters } from '#shared/rights.ts'
import { companies, staffMembers } from '../companies.tables.ts'
import { isHere } from '../is-here.ts'
import { apiKeys } from './keys.tables.ts'

/** A key with everything that decides whether it works. */
export const selectKeys = (ctx: Context) =>
  ctx.db
    .select({ key: apiKeys, maker: staffMembers, account: accounts, status: companies.status })
    .from(apiKeys)
    .innerJoin(companies, eq(companies.id, apiKeys.companyId))
    .innerJoin(staffMembers, eq(staffMembers.id, apiKeys.staffId))
    .leftJoin(accounts, eq(accounts.contactId, staffMembers.contactId))

export type FoundKey = Awaited<ReturnType<typeof selectKeys>>[number]

/** The letters that a key holds while its maker has them. */
export const permsHeldBy = ({ key, maker }: FoundKey): string =>
  heldByBoth(key.perms, heldLetters(maker.flags, maker.perms))

/** How a key stands: nothing of it is written down when somebody leaves, so that nothing can be forgotten. */
export function stateOf(found: FoundKey, now: Date): KeyState {
  const { key, maker, account, status } = found
  if (key.revokedAt) return 'revoked'
  if (key.expiresAt <= now) return 'expired'
  if (status === 'suspended' || status === 'terminated') return 'company_closed'
  if (maker.endedAt || !isHere(account)) return 'maker_left'
  return permsHeldBy(found) === '' ? 'no_rights' : 'works'
}
