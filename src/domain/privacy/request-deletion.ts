import { eq, sql } from 'drizzle-orm'
import type { DeletionView } from '#contracts/privacy.ts'
import { atomically, type Context, requireAccount } from '#domain/base/index.ts'
import { lockCompany } from '#domain/companies/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import {
  confirmIdentity,
  erasureDue,
  getAccountWithName,
  graceDays,
  leave,
  maskIdentifier,
  type Proof,
  requestProof,
  type SentCode,
} from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'
import { listDeletionBlockers, listOwned } from './deletion-blockers.ts'

/**
 * What blocks the deletion of the signed-in person's account, and which proofs are possible. @throws DomainError
 * `identity.sign_in_required`
 */
export async function showDeletion(ctx: Context): Promise<DeletionView> {
  const actor = requireAccount(ctx)
  const { email, phone, passwordHash, twoFactorAt } = await getAccountWithName(ctx, actor.accountId)
  const kind = email ? 'email' : 'phone'
  const typed = email ?? phone ?? ''
  return {
    reasons: await listDeletionBlockers(ctx, actor),
    graceDays,
    hasPassword: passwordHash !== null,
    hasApp: twoFactorAt !== null,
    codeGoesTo: maskIdentifier({ kind, value: typed, typed }),
  }
}

/** Sends the code that confirms the deletion. @throws DomainError `identity.code_too_soon`, `identity.code_too_often` */
export async function requestDeletionCode(ctx: Context): Promise<SentCode> {
  return requestProof(ctx, requireAccount(ctx), 'deletion')
}

/**
 * Ends every session of the signed-in person's account and begins its days of grace; afterwards the worker erases it. Two
 * concurrent requests count as one.
 * @returns when the account will be erased.
 * @throws DomainError `identity.reauthentication_required` without password or code; `privacy.deletion_blocked` with `data:
 * {reasons}`
 */
export async function requestDeletion(ctx: Context, proof: Proof): Promise<Date> {
  const actor = requireAccount(ctx)
  const use = await confirmIdentity(ctx, actor, proof, { purpose: 'deletion' })
  return atomically(ctx, async (ctx) => {
    // Of two owners who leave at the same moment the second one is the last.
    for (const companyId of await listOwned(ctx, actor.contactId)) await lockCompany(ctx, companyId)
    await ctx.db.execute(sql`select 1 from accounts where id = ${actor.accountId} for update`)
    const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, actor.accountId))
    if (!account || account.deletedAt) throw new DomainError('identity.token_invalid')
    if (account.deletionRequestedAt) return erasureDue(account.deletionRequestedAt)
    const reasons = await listDeletionBlockers(ctx, actor)
    if (reasons.length > 0) throw new DomainError('privacy.deletion_blocked', { data: { reasons } })
    await use(ctx)
    return leave(ctx, account)
  })
}
