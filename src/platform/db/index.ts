import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTable } from 'drizzle-orm/pg-core'
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

/** How long background work may wait for one answer, in milliseconds. */
const backgroundTimeoutMs = 20_000
/** How long somebody who waits at a screen does. */
export const requestTimeoutMs = 4_500

/**
 * Opens the pool. Every wait is bounded: a dead database answers with an error, never with silence.
 * @param options.timeoutMs the longest wait for one answer, in milliseconds.
 */
export function openDatabase(
  url: string,
  options: { max?: number; timeoutMs?: number; onError?: (error: Error) => void } = {},
): DatabaseHandle {
  const timeoutMs = options.timeoutMs ?? backgroundTimeoutMs
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    // The server gives up before we do, so that on a healthy line an answer comes in time, if only a refusal.
    statement_timeout: timeoutMs * 0.8,
    query_timeout: timeoutMs,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
  })
  // Connections that end because we close are nobody's trouble.
  const tell = (error: Error) => {
    if (!pool.ending) options.onError?.(error)
  }
  pool.on('error', tell)
  // A connection that breaks while it is in use speaks up too; unheard, that would end the process. The query itself fails.
  pool.on('connect', (client) => {
    client.on('error', tell)
    watchAnswers(client)
  })
  markRefusedConnections(pool)
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, url, close: () => pool.end() }
}

/** What connections to the database have thrown. Other sockets and files fail with the same codes and are no outage. */
const thrownByDatabase = new WeakSet<Error>()

/**
 * Marks what a connection throws as the database's, and closes one that left a question unanswered: on a dead line whoever
 * got it next would wait as long again, and the rollback of what was under way, too.
 */
function watchAnswers(client: pg.ClientBase & { end?: () => Promise<void> }): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown
  const look = (error: unknown) => {
    if (!(error instanceof Error)) return
    thrownByDatabase.add(error)
    if (error.message === 'Query read timeout') void client.end?.()
  }
  const bounded = (...args: unknown[]): unknown => {
    const then = args.at(-1)
    if (typeof then === 'function')
      return ask(...args.slice(0, -1), (error: unknown, result: unknown) => {
        look(error)
        then(error, result)
      })
    const answer = ask(...args)
    if (answer instanceof Promise) answer.catch(look)
    return answer
  }
  client.query = bounded as typeof client.query
}

/** Marks as the database's what the pool throws when it finds no connection to give. */
function markRefusedConnections(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  const look = (error: unknown) => {
    if (error instanceof Error) thrownByDatabase.add(error)
  }
  const watched = (...args: unknown[]): unknown => {
    const then = args.at(-1)
    if (typeof then === 'function')
      return connect((error: unknown, ...rest: unknown[]) => {
        look(error)
        then(error, ...rest)
      })
    const answer = connect()
    if (answer instanceof Promise) answer.catch(look)
    return answer
  }
  pool.connect = watched as typeof pool.connect
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

// 57P.. is a server going down, coming up or starving, 08.. a broken connection, 53300 too many of them; 57014 and 55P03 are
// our own time limits; the rest is the socket's word.
const OUTAGE_CODE = /^(57P\d\d|08\d{3}|53300|57014|55P03|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/
const OUTAGE_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/

/** Whether the database, and not the request or a file, is what failed; looked for through the chain of causes. */
export function isOutage(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (!thrownByDatabase.has(at)) continue
    if ('code' in at && typeof at.code === 'string' && OUTAGE_CODE.test(at.code)) return true
    if (OUTAGE_TEXT.test(at.message)) return true
  }
  return false
}

/**
 * Whether the database has surely refused: it answered, with something else than that it is going away or that the
 * connection is. After anything else a commit may have happened all the same.
 */
export function isRefusal(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57|58|XX)/.test(code)
}

/** Most rows that a sweep removes at once: a backlog of months is worked off in hands, none of which runs into a time limit. */
export const mostSwept = 1000

/** Removes at most `mostSwept` rows of a table, whichever come first. @returns how many; a full batch means that more may be left. */
export async function sweepRows(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${where ?? sql`true`} limit ${mostSwept} for update skip locked))`,
  )
  return rowCount ?? 0
}

/**
 * Carries out several inserts as one statement, one trip to the database. They see none of each other's rows, but foreign
 * keys among them hold, since those are judged at the statement's end.
 */
export async function writeTogether(db: Db, writes: readonly SQLWrapper[]): Promise<void> {
  const parts = writes.map((write, i) => sql`${sql.raw(`w${i}`)} as ${write}`)
  await db.execute(sql`with ${sql.join(parts, sql`, `)} select 1`)
}
