import { and, eq, isNull } from 'drizzle-orm'
import { atomically, type Context, keepAnswer } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { SignInMethod } from '#shared/sign-in-methods.ts'
import { askerOf } from '../codes/asker.ts'
import { useChallenge } from '../codes/one-time-codes.ts'
import { getAccountWithName, isEnterable, isLeaving } from '../identity/identity.queries.ts'
import { type Account, type CodeChallenge, codeChallenges } from '../identity/identity.tables.ts'
import { refuseLeaving } from '../identity/leave.ts'
import { requireSameLock } from '../identity/require-same-lock.ts'
import { type SignedIn, signIn } from '../signing-in/sign-in.ts'
import { noteFailure } from '../signing-in/sign-in-history.ts'
import { checkAuthenticator } from './authenticator.ts'

const stepLife = 5 * 60

/** The first proof was right; the authenticator's code is needed next. */
export interface SecondStep {
  timeout: number
  by: 'app'
}

/**
 * Answers a first proof that was right: with a session, or where two-factor is on with the step that asks for the
 * authenticator. A known device does not skip that step.
 * @throws DomainError `identity.deletion_pending`, `identity.lock_changed`
 */
export async function admit(
  ctx: Context,
  account: Account,
  method: SignInMethod,
  identifier: string,
): Promise<SignedIn | SecondStep> {
  if (account.twoFactorAt) return openSecondStep(ctx, account, identifier)
  await refuseLeaving(ctx, account, method)
  return signIn(ctx, account, method)
}

/** Opens the step for five minutes and five tries; `identifier` is what the person logged in by. */
export async function openSecondStep(ctx: Context, judged: Account, identifier: string): Promise<SecondStep> {
  const now = ctx.now()
  const accountId = judged.id
  return atomically(ctx, async (ctx) => {
    await requireSameLock(ctx, judged)
    await ctx.db
      .update(codeChallenges)
      .set({ voidedAt: now })
      .where(
        and(
          eq(codeChallenges.accountId, accountId),
          eq(codeChallenges.purpose, 'second_step'),
          isNull(codeChallenges.usedAt),
          isNull(codeChallenges.voidedAt),
        ),
      )
    const id = newId()
    await ctx.db.insert(codeChallenges).values({
      id,
      purpose: 'second_step',
      identifier,
      accountId,
      deviceId: askerOf(ctx),
      // No code was sent: it comes from the authenticator.
      codeHash: '',
      createdAt: now,
      expiresAt: new Date(now.getTime() + stepLife * 1000),
    })
    await keepAnswer(ctx, { step: id })
    return { timeout: stepLife, by: 'app' as const }
  })
}

/**
 * Ends the step with a code of the authenticator or a backup code.
 * @throws DomainError `identity.code_wrong`, `identity.deletion_pending`, `request.too_many`
 */
export async function finishSecondStep(ctx: Context, challenge: CodeChallenge, code: string): Promise<SignedIn> {
  const { accountId } = challenge
  if (!accountId) throw new DomainError('identity.code_wrong')
  const use = await checkAuthenticator(ctx, accountId, code).catch(async (error: unknown) => {
    await noteFailure(ctx, accountId, 'authenticator')
    throw error
  })
  const account = await getAccountWithName(ctx, accountId)
  if (!isEnterable(account)) throw new DomainError('identity.code_wrong')
  const signedIn = await atomically(ctx, async (ctx) => {
    await useChallenge(ctx, challenge)
    await use(ctx)
    return isLeaving(account) ? null : signIn(ctx, account, 'authenticator')
  })
  if (signedIn) return signedIn
  await refuseLeaving(ctx, account, 'authenticator')
  throw new DomainError('identity.code_wrong')
}
