import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { databaseError } from '#platform/db/index.ts'
import { DomainError } from '#shared/errors.ts'
import { atomically, type Context } from '../context.ts'
import { idempotencyKeys } from './idempotency.tables.ts'
import { oneOfAKey } from './one-of-a-key.ts'

export interface Answer {
  status: number
  body: unknown
  /** It was stored: nothing was done. */
  replayed?: true
}

/** Runs work when its turn comes; see `fewAtATime`. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Does `work` once per idempotency key: a repeated request with the same body gets the stored answer, one with another body
 * is refused. The key is written in the transaction of the work, so that answer and effect commit together. A refusal
 * stores nothing, so a retry may succeed. Where the same request is still running, this waits for it two seconds at most.
 *
 * @param request.key without it the work is simply done.
 * @param inTurn where the work stands in a line: it does so before it takes a connection, for those who wait with one leave none
 * to anybody else. What is answered already stands in none.
 * @throws DomainError `request.idempotency_mismatch`, `request.idempotency_running` with Retry-After
 */
export async function withIdempotency(
  ctx: Context,
  request: { key: string | undefined; method: string; path: string; body: unknown },
  work: (ctx: Context) => Promise<Answer>,
  inTurn?: InTurn,
): Promise<Answer> {
  const { key } = request
  if (key === undefined) return inTurn ? inTurn(() => atomically(ctx, work)) : atomically(ctx, work)
  const who =
    ctx.actor.kind === 'account' ? ctx.actor.accountId : `${ctx.actor.kind}:${ctx.key?.id ?? ctx.deviceId ?? ctx.ip}`
  const scope = `${who} ${request.method} ${request.path}`
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest()
  const once = () =>
    atomically(ctx, async (ctx) => {
      if (!(await takeKey(ctx, scope, key, bodyHash))) return answered(await readKey(ctx, scope, key), bodyHash)
      const answer = await work(ctx)
      await ctx.db
        .update(idempotencyKeys)
        .set({ status: answer.status, body: answer.body })
        .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
      return answer
    })
  if (!inTurn) return once()
  return oneOfAKey(`${scope} ${key}`, async () => {
    const stored = await readKey(ctx, scope, key)
    return stored ? answered(stored, bodyHash) : inTurn(once)
  })
}

/**
 * Inserts the key; false when it is there already. A concurrent request with the same key blocks the insert until it
 * commits or rolls back.
 */
async function takeKey(ctx: Context, scope: string, key: string, bodyHash: Buffer): Promise<boolean> {
  try {
    const { rowCount } = await ctx.db.execute(sql`
      with lock_wait as materialized (select set_config('lock_timeout', '2000', true))
      insert into idempotency_keys (scope, key, body_hash, status, body, created_at)
      select ${scope}, ${key}, ${bodyHash}, 0, 'null'::json, ${ctx.now().toISOString()}::timestamptz from lock_wait
      on conflict do nothing`)
    return rowCount === 1
  } catch (error) {
    if (databaseError(error)?.code === '55P03')
      throw new DomainError('request.idempotency_running', { headers: { 'Retry-After': '2' } })
    throw error
  }
}

type Stored = typeof idempotencyKeys.$inferSelect

async function readKey(ctx: Context, scope: string, key: string): Promise<Stored | undefined> {
  const [stored] = await ctx.db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  return stored
}

/** @param stored is gone where the concurrent request rolled back between our insert and the query for it. */
function answered(stored: Stored | undefined, bodyHash: Buffer): Answer {
  if (!stored) throw new DomainError('request.idempotency_running', { headers: { 'Retry-After': '1' } })
  if (!stored.bodyHash.equals(bodyHash)) throw new DomainError('request.idempotency_mismatch')
  return { status: stored.status, body: stored.body, replayed: true }
}
