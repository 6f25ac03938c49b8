import { sql, type SQLWrapper } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { DomainError, type ErrorCode } from '#shared/errors.ts'

/** A connection to query by: the pool, or the transaction that is under way. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export interface DatabaseHandle {
  db: Db
  pool: pg.Pool
  url: string
  close(): Promise<void>
}

// Amounts and counters stay far below 2^53, so bigint columns may be plain numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens the pool. Every wait is bounded: a dead database answers with an error, never with silence. */
export function openDatabase(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    query_timeout: 20_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
  })
  pool.on('error', (error) => options.onError?.(error))
  // A connection that breaks while it is in use speaks up too; unheard, that would end the process. The query itself fails.
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)))
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, url, close: () => pool.end() }
}

/** PostgreSQL's own error behind what Drizzle throws, when there is one. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error && 'code' in cause && 'severity' in cause ? (cause as pg.DatabaseError) : undefined
}

/**
 * For `.catch(…)` after a write: turns the breach of a named constraint into the refusal that it stands for.
 * Any other error passes through as it is.
 */
export function refuseOn(constraints: Record<string, ErrorCode>): (error: unknown) => never {
  return (error) => {
    const name = databaseError(error)?.constraint
    const code = name ? constraints[name] : undefined
    throw code ? new DomainError(code) : error
  }
}

/** Whether trying the whole transaction once more may succeed: serialization failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code === '40001' || code === '40P01'
}

/**
 * Whether the database has surely refused: it answered, with something else than that it is going away or that the
 * connection is. After anything else a commit may have happened all the same.
 */
export function isRefusal(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57|58|XX)/.test(code)
}

/**
 * Carries out several inserts as one statement, one trip to the database. They see none of each other's rows, but foreign
 * keys among them hold, since those are judged at the statement's end.
 */
export async function writeTogether(db: Db, writes: readonly SQLWrapper[]): Promise<void> {
  const parts = writes.map((write, i) => sql`${sql.raw(`w${i}`)} as ${write}`)
  await db.execute(sql`with ${sql.join(parts, sql`, `)} select 1`)
}
