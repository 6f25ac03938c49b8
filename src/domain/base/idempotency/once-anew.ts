import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, lt } from 'drizzle-orm'
import { DomainError } from '#shared/errors.ts'
import { SECOND } from '#shared/time.ts'
import type { Context } from '../context.ts'
import { idempotencyKeys } from './idempotency.tables.ts'

/** How long the second waits for the first. */
const mostWait = 2 * SECOND
const lookEvery = 100
/** What has not ended by then was cut off: the next one with its key may do it. */
const cutOff = 30 * SECOND

/** Which attempt it is, and a hash of the words that its key is held to. */
export interface Attempt {
  scope: string
  key: string
  bodyHash: Buffer
}

/**
 * Does `work` once per attempt, where its answer must not be stored: instead of it, what `keepAnswer` is given in the
 * transaction that does it, of which the answer can be made `anew`. The key is taken before the work begins and not in its
 * transaction, since what counts guesses must stand outside of one. A refusal lets go of it.
 * @param anew makes the answer once more; where it has none, the work is tried, and refuses by itself.
 * @throws DomainError `request.idempotency_mismatch`, `request.idempotency_running`, and whatever `work` throws
 */
export async function onceAnew<T, A>(
  ctx: Context,
  attempt: Attempt,
  work: (ctx: Context) => Promise<T>,
  anew: (kept: unknown, since: Date) => Promise<A | undefined>,
): Promise<T | A> {
  for (let waited = 0; ; waited += lookEvery) {
    if (await takeKey(ctx, attempt)) return doOnce(ctx, attempt, work)
    const [first] = await ctx.db.select().from(idempotencyKeys).where(named(attempt))
    if (first && !first.bodyHash.equals(attempt.bodyHash)) throw new DomainError('request.idempotency_mismatch')
    if (first && first.status !== 0) return (await anew(first.body, first.createdAt)) ?? work(ctx)
    if (waited >= mostWait) throw new DomainError('request.idempotency_running', { headers: { 'Retry-After': '2' } })
    await sleep(lookEvery)
  }
}

/** Notes what the answer is made of, in the transaction of the work. Does nothing where nobody asked with a key. */
export async function keepAnswer(ctx: Context, body: object): Promise<void> {
  if (ctx.attempt) await ctx.db.update(idempotencyKeys).set({ status: 200, body }).where(named(ctx.attempt))
}

const named = ({ scope, key }: Pick<Attempt, 'scope' | 'key'>) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))

/** Takes the key for the caller, so that of many at once one does the work; false where it is taken. */
async function takeKey(ctx: Context, attempt: Attempt): Promise<boolean> {
  const now = ctx.now()
  const isCutOff = lt(idempotencyKeys.createdAt, new Date(now.getTime() - cutOff))
  const taken = await ctx.db
    .insert(idempotencyKeys)
    .values({ ...attempt, status: 0, body: {}, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { bodyHash: attempt.bodyHash, createdAt: now },
      setWhere: and(eq(idempotencyKeys.status, 0), isCutOff),
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
