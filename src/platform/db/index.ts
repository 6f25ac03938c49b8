import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { DomainError, type ErrorCode } from '#shared/errors.ts'

/** A connection to query by: the pool, or the transaction that is under way. */
export type Db = NodePgDatabase

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
