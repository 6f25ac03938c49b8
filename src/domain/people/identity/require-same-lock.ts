import { eq } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { type Account, accounts } from './identity.tables.ts'

/** What an account is entered by, and whether it may be. */
const lockOf = ({ email, phone, passwordHash, twoFactorAt, disabledAt, deletionRequestedAt, deletedAt }: Account) =>
  JSON.stringify([email, phone, passwordHash, twoFactorAt, disabledAt, deletionRequestedAt, deletedAt])

/**
 * Requires that what an account is entered by is still what it was when a proof was judged. Judging a password takes long:
 * meanwhile its owner may have set another one, or left the address, because somebody else knows the old one. The row stays
 * locked until the caller's transaction ends, so whoever changes the lock ends the session that is opened here, too.
 * @param judged the account as it was read for the proof
 * @throws DomainError `identity.lock_changed`
 */
export async function requireSameLock(ctx: Context, judged: Account): Promise<void> {
  if (!ctx.inTransaction) throw new Error('A lock is held by a transaction')
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, judged.id)).for('share')
  if (!account || lockOf(account) !== lockOf(judged)) throw new DomainError('identity.lock_changed')
}
