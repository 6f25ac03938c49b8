import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { idempotencyKeys } from '#domain/base/idempotency/idempotency.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { MINUTE, SECOND } from '#shared/time.ts'
import { getAccountWithName, isEnterable, isLeaving } from '../identity/identity.queries.ts'
import { codeChallenges } from '../identity/identity.tables.ts'
import { authenticate } from '../sessions/sessions.ts'
import { sessions } from '../sessions/sessions.tables.ts'
import { keyedHash, passwordTokenLife, signPasswordToken, signSessionToken } from '../sessions/tokens.ts'
import type { SecondStep } from '../two-factor/second-step.ts'
import type { KeptAnswer } from './kept-answers.ts'
import { describeSignIn, type SignedIn } from './sign-in.ts'

/** For how long an answer is given once more: as long as somebody stands before the button that asks to be pressed again. */
const answersAgain = 10 * MINUTE
/** How long the second waits for the first. */
const mostWait = 2 * SECOND
const lookEvery = 100
/** What has not ended by then was cut off: the next one with its key may do it. */
const cutOff = 30 * SECOND

interface Attempt {
  scope: string
  key: string
  bodyHash: Buffer
}

/**
 * Does what uses up a proof and opens a session, once per idempotency key. The same caller with the same key and words gets
 * the answer once more while what it opened is untouched: made anew, since it holds a token, which must not be stored. What
 * the key was for is kept as a hash with our secret, so neither code nor password can be read from it. Without the key
 * a used proof stays used, whoever brings it. Nothing is kept of a refusal: it may be tried again.
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
  for (let waited = 0; ; waited += lookEvery) {
    if (await takeKey(ctx, attempt)) return doOnce(ctx, attempt, work)
    const [first] = await ctx.db.select().from(idempotencyKeys).where(named(attempt))
    if (first && !first.bodyHash.equals(attempt.bodyHash)) throw new DomainError('request.idempotency_mismatch')
    // Where what it opened has ended, it is refused as any proof that was used.
    if (first && first.status !== 0) return (await answerAnew(ctx, first)) ?? work(ctx)
    if (waited >= mostWait) throw new DomainError('request.idempotency_running', { headers: { 'Retry-After': '2' } })
    await sleep(lookEvery)
  }
}

const named = ({ scope, key }: Attempt) => and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))

/** Takes the key for the caller before anything is judged, so that of many at once one is judged; false where it is taken. */
async function takeKey(ctx: Context, attempt: Attempt): Promise<boolean> {
  const row = { ...attempt, status: 0, body: {}, createdAt: ctx.now() }
  const taken = await ctx.db
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { bodyHash: row.bodyHash, createdAt: row.createdAt },
      setWhere: and(
        eq(idempotencyKeys.status, 0),
        lt(idempotencyKeys.createdAt, new Date(ctx.now().getTime() - cutOff)),
      ),
    })
    .returning({ key: idempotencyKeys.key })
  return taken.length > 0
}

async function doOnce<T>(ctx: Context, attempt: Attempt, work: (ctx: Context) => Promise<T>): Promise<T> {
  try {
    return await work({ ...ctx, attempt })
  } finally {
    // What was refused is nobody's; what was done stands there with its answer.
    await ctx.db.delete(idempotencyKeys).where(and(named(attempt), eq(idempotencyKeys.status, 0)))
  }
}

async function answerAnew(
  ctx: Context,
  first: typeof idempotencyKeys.$inferSelect,
): Promise<SignedIn | SecondStep | undefined> {
  if (ctx.now().getTime() - first.createdAt.getTime() > answersAgain) return undefined
  const kept = first.body as KeptAnswer
  if ('session' in kept) return sessionAnew(ctx, kept.session)
  return 'step' in kept ? stepAnew(ctx, kept.step) : rightAnew(ctx, kept.right)
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
  const expires = new Date(code.usedAt.getTime() + passwordTokenLife)
  const account = await getAccountWithName(ctx, code.accountId)
  if (expires <= ctx.now() || !isEnterable(account) || isLeaving(account)) return undefined
  return describeSignIn(account, await signPasswordToken(ctx, { accountId: account.id, challengeId: id, expires }))
}

async function openCode(ctx: Context, id: string) {
  const [code] = await ctx.db
    .select()
    .from(codeChallenges)
    .where(and(eq(codeChallenges.id, id), isNull(codeChallenges.voidedAt)))
  return code
}
