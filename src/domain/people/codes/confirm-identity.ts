import { type AccountActor, type Context, requireAccount } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { MINUTE } from '#shared/time.ts'
import { readIdentifier } from '../identity/identifier.ts'
import { getAccountWithName } from '../identity/identity.queries.ts'
import type { CodePurpose } from '../identity/identity.tables.ts'
import { countTry, resetTries } from '../signing-in/login-tries.ts'
import { verifyPassword } from '../signing-in/passwords.ts'
import { checkAuthenticator } from '../two-factor/authenticator.ts'
import { checkCode, type SentCode, sendCode, useChallenge } from './one-time-codes.ts'

const freshSignIn = 5 * MINUTE

/** What a signed-in person sends to prove once more who they are. */
export interface Proof {
  password?: string | undefined
  tac?: string | undefined
}

/**
 * Checks a proof outside any transaction, so that a wrong one counts. Answers a function that uses the code up; call it in
 * the transaction of what the proof allows. With two-factor the code comes from the authenticator, not by mail. With
 * `freshEnough` a sign-in of the last five minutes is enough; with `second` a password is none where two-factor is on.
 * @throws DomainError `identity.reauthentication_required`, `identity.code_wrong`, `identity.code_exhausted`, `request.too_many`
 */
export async function confirmIdentity(
  ctx: Context,
  actor: AccountActor,
  proof: Proof,
  options: { purpose: Extract<CodePurpose, 'deletion' | 'stepup'>; freshEnough?: boolean; second?: boolean },
): Promise<(ctx: Context) => Promise<void>> {
  if (proof.password !== undefined) {
    if (options.second && (await getAccountWithName(ctx, actor.accountId)).twoFactorAt)
      throw new DomainError('identity.reauthentication_required')
    await requirePassword(ctx, actor, proof.password)
    return async () => undefined
  }
  if (proof.tac !== undefined) {
    const account = await getAccountWithName(ctx, actor.accountId)
    if (account.twoFactorAt) return checkAuthenticator(ctx, actor.accountId, proof.tac)
    const challenge = await checkCode(ctx, proof.tac, addressOf(account), [options.purpose])
    if (challenge.accountId !== actor.accountId) throw new DomainError('identity.code_wrong')
    return (ctx) => useChallenge(ctx, challenge)
  }
  if (options.freshEnough && ctx.now().getTime() - actor.authTime.getTime() <= freshSignIn) return async () => undefined
  throw new DomainError('identity.reauthentication_required')
}

async function requirePassword(ctx: Context, actor: AccountActor, password: string): Promise<void> {
  await countTry(ctx, actor.accountId)
  const { passwordHash } = await getAccountWithName(ctx, actor.accountId)
  if (!(await verifyPassword(password, passwordHash)))
    throw new DomainError('identity.reauthentication_required', { issues: [{ path: 'password', code: 'wrong' }] })
  await resetTries(ctx, actor.accountId)
}

/**
 * Sends a code for such a proof to the signed-in person's own email, or phone where there is none.
 * @throws DomainError `identity.code_too_soon`, `identity.code_too_often`, `identity.texts_paused`
 */
export async function requestProof(
  ctx: Context,
  actor: AccountActor,
  purpose: Extract<CodePurpose, 'deletion' | 'stepup'>,
): Promise<SentCode> {
  const to = addressOf(await getAccountWithName(ctx, actor.accountId))
  return sendCode(ctx, { purpose, to, accountId: actor.accountId, deliver: true })
}

/**
 * Sends the code for any action that needs a fresh proof. @throws DomainError `identity.sign_in_required`,
 * `identity.code_too_soon`
 */
export async function requestStepUp(ctx: Context): Promise<SentCode> {
  return requestProof(ctx, requireAccount(ctx), 'stepup')
}

function addressOf(account: { email: string | null; phone: string | null }) {
  return readIdentifier(account.email ? { email: account.email } : { phone: account.phone ?? undefined })
}
