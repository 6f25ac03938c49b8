import { and, eq, isNull } from 'drizzle-orm'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { voidCodes } from '../codes/one-time-codes.ts'
import { getAccountWithName, isEnterable, isLeaving } from '../identity/identity.queries.ts'
import { type Account, accounts, codeChallenges } from '../identity/identity.tables.ts'
import { sessions } from '../sessions/sessions.tables.ts'
import { authenticate, forgetDevices, revokeAllSessions } from '../sessions/sessions.ts'
import { readPasswordToken } from '../sessions/tokens.ts'
import { openSecondStep, type SecondStep } from '../two-factor/second-step.ts'
import { countTry, resetTries } from './login-tries.ts'
import { hashPassword, requireUncommonPassword, verifyPassword } from './passwords.ts'
import { type SignedIn, signIn } from './sign-in.ts'
import { tellOwner } from './tell-owner.ts'

const freshSignIn = 5 * MINUTE
/** After a registration people may take longer to choose their first password. */
const freshRegistration = HOUR

/**
 * Sets a password. Allowed by the token that a code gave (once), by a sign-in within five minutes, or by the current
 * password. Ends every session and forgets every device of the account, opens a new session and tells the owner.
 * @throws DomainError `identity.token_invalid`, `identity.reauthentication_required`, `identity.password_too_common`
 */
export async function setPassword(
  ctx: Context,
  input: { jwt: string; password: string; currentPassword?: string | undefined },
): Promise<SignedIn | SecondStep> {
  const right = await findRight(ctx, input)
  const { account } = right
  await requireUncommonPassword(input.password, [account.email, account.phone])
  const passwordHash = await hashPassword(input.password)
  return atomically(ctx, async (ctx) => {
    await right.use(ctx)
    const hadPassword = account.passwordHash !== null
    const [after] = await ctx.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id)).returning()
    // Switched off, or to be deleted, since the right was judged: the row is as it is now.
    if (!after || !isEnterable(after) || isLeaving(after)) throw new DomainError('identity.token_invalid')
    // Under the lock of the account, as everything that opens it: what was under way until now is seen, and ended.
    await voidCodes(ctx, account.id)
    await revokeAllSessions(ctx, account.id, 'password_changed')
    await forgetDevices(ctx, account.id)
    const { id } = account
    await recordAudit(ctx, { action: 'identity.password_set', subjectId: id, by: id, data: { by: right.by } })
    if (hadPassword) await tellOwner(ctx, account, 'password_changed')
    // A mailed code may set a password; it does not replace the authenticator.
    if (right.identifier && account.twoFactorAt) return openSecondStep(ctx, after, right.identifier)
    return signIn(ctx, after, hadPassword ? 'password_change' : 'registration')
  })
}

interface Right {
  account: Account
  by: 'code' | 'fresh_sign_in' | 'current_password'
  /** Where the code was sent that gave the right. */
  identifier?: string
  /** Uses the right up, in the transaction that sets the password. */
  use(ctx: Context): Promise<void>
}

async function findRight(ctx: Context, input: { jwt: string; currentPassword?: string | undefined }): Promise<Right> {
  if (isPasswordToken(input.jwt)) return rightOfCode(ctx, input.jwt)
  const actor = await authenticate(ctx, input.jwt)
  const account = await getAccountWithName(ctx, actor.accountId)
  // Asked under the lock of the session's row, so that a session revoked meanwhile sets nothing.
  const use = async (ctx: Context) => {
    const [living] = await ctx.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.revokedAt)))
      .for('update')
    if (!living) throw new DomainError('identity.token_invalid')
  }
  if (input.currentPassword !== undefined) {
    await countTry(ctx, actor.accountId)
    if (!(await verifyPassword(input.currentPassword, account.passwordHash))) {
      throw new DomainError('identity.reauthentication_required', {
        issues: [{ path: 'currentPassword', code: 'wrong' }],
      })
    }
    await resetTries(ctx, actor.accountId)
    return { account, by: 'current_password', use }
  }
  const allowedAgeMs = account.passwordHash === null ? freshRegistration : freshSignIn
  if (ctx.now().getTime() - actor.authTime.getTime() > allowedAgeMs)
    throw new DomainError('identity.reauthentication_required')
  return { account, by: 'fresh_sign_in', use }
}

async function rightOfCode(ctx: Context, jwt: string): Promise<Right> {
  const { accountId, challengeId } = await readPasswordToken(ctx, jwt)
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId))
  const [challenge] = await ctx.db
    .select({ identifier: codeChallenges.identifier })
    .from(codeChallenges)
    .where(eq(codeChallenges.id, challengeId))
  if (!account || !challenge || !isEnterable(account) || isLeaving(account))
    throw new DomainError('identity.token_invalid')
  const use = async (ctx: Context) => {
    const used = await ctx.db
      .update(codeChallenges)
      .set({ passwordSetAt: ctx.now() })

      .where(
        and(eq(codeChallenges.id, challengeId), isNull(codeChallenges.passwordSetAt), isNull(codeChallenges.voidedAt)),
      )
      .returning({ id: codeChallenges.id })
    if (used.length === 0) throw new DomainError('identity.token_invalid')
  }
  return { account, by: 'code', identifier: challenge.identifier, use }
}

/** The header's `typ` only chooses the path; each path verifies the signature and the kind for itself. */
function isPasswordToken(jwt: string): boolean {
  const [header = ''] = jwt.split('.')
  try {
    return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { typ?: unknown }).typ === 'pwset'
  } catch {
    return false
  }
}
