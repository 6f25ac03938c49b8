import { and, eq, isNull } from 'drizzle-orm'
import { type Context, onceAnew } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { MINUTE, SECOND } from '#shared/time.ts'
import { getAccountWithName, isEnterable, isLeaving } from '../identity/identity.queries.ts'
import { codeChallenges } from '../identity/identity.tables.ts'
import { sessions } from '../sessions/sessions.tables.ts'
import { authenticate } from '../sessions/sessions.ts'
import { keyedHash, passwordTokenLife, signPasswordToken, signSessionToken } from '../sessions/tokens.ts'
import type { SecondStep } from '../two-factor/second-step.ts'
import { describeSignIn, type SignedIn } from './sign-in.ts'

/** For how long an answer is given once more: as long as somebody stands before the button that asks to be pressed again. */
const answersAgain = 10 * MINUTE

/**
 * Does what uses up a proof and opens a session, once per idempotency key. The same caller with the same key and words gets
 * the answer once more while what it opened is untouched: made anew, since it holds a token, which must not be stored. What
 * the key was for is kept as a hash with our secret, so neither code nor password can be read from it. Without the key
 * a used proof stays used, whoever brings it.
 * @throws DomainError `request.idempotency_mismatch`, `request.idempotency_running`, and whatever `work` throws
 */
export async function onceSignedIn<T extends SignedIn | SecondStep>(
  ctx: Context,
  call: { key: string | undefined; name: string; body: unknown },
  work: (ctx: Context) => Promise<T>,
): Promise<T | SignedIn | SecondStep> {
  if (call.key === undefined) return work(ctx)
  const attempt = {
    scope: `signing in:${ctx.deviceId ?? ctx.ip} ${call.name}`,
    key: keyedHash(ctx, 'attempt-keys', call.key),
    bodyHash: Buffer.from(keyedHash(ctx, 'attempt-words', JSON.stringify(call.body)), 'base64url'),
  }
  return onceAnew(ctx, attempt, work, (kept, since) => answerAnew(ctx, kept as Opened, since))
}

/** What was opened: a session, the step that asks for the authenticator, or the right to set a password (both by the code). */
type Opened = { session: string } | { step: string } | { right: string }

async function answerAnew(ctx: Context, opened: Opened, since: Date): Promise<SignedIn | SecondStep | undefined> {
  if (ctx.now().getTime() - since.getTime() > answersAgain) return undefined
  if ('session' in opened) return sessionAnew(ctx, opened.session)
  return 'step' in opened ? stepAnew(ctx, opened.step) : rightAnew(ctx, opened.right)
}

/** The first token of a session once more. Where it was renewed, it did arrive. */
async function sessionAnew(ctx: Context, id: string): Promise<SignedIn | undefined> {
  const [session] = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.gen, 1), isNull(sessions.revokedAt)))
  if (!session) return undefined
  const jwt = await signSessionToken(ctx, session)
  const isLiving = await authenticate(ctx, jwt).catch((error: unknown) => {
    if (error instanceof DomainError) return undefined
    throw error
  })
  return isLiving && describeSignIn(await getAccountWithName(ctx, session.accountId), jwt)
}

async function stepAnew(ctx: Context, id: string): Promise<SecondStep | undefined> {
  const step = await openCode(ctx, id)
  const left = step && !step.usedAt ? step.expiresAt.getTime() - ctx.now().getTime() : 0
  return left > 0 ? { timeout: Math.ceil(left / SECOND), by: 'app' } : undefined
}

/** The right ends when it would have, however often it is told. */
async function rightAnew(ctx: Context, id: string): Promise<SignedIn | undefined> {
  const code = await openCode(ctx, id)
  if (!code?.accountId || !code.usedAt || code.passwordSetAt) return undefined
  const expiresAt = new Date(code.usedAt.getTime() + passwordTokenLife)
  const account = await getAccountWithName(ctx, code.accountId)
  if (expiresAt <= ctx.now() || !isEnterable(account) || isLeaving(account)) return undefined
  return describeSignIn(account, await signPasswordToken(ctx, { accountId: account.id, challengeId: id, expiresAt }))
}

async function openCode(ctx: Context, id: string) {
  const [code] = await ctx.db
    .select()
    .from(codeChallenges)
    .where(and(eq(codeChallenges.id, id), isNull(codeChallenges.voidedAt)))
  return code
}
