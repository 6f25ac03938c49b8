import { AsyncLocalStorage } from 'node:async_hooks'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { DomainError, type ErrorCode } from '#shared/errors.ts'
import { statementNames } from './prepared.ts'

/** A connection for queries: the pool, or the open transaction. */
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
/** How long a request may wait for one answer, in milliseconds. */
export const requestTimeoutMs = 4_500
/** From so many milliseconds on a statement is told to `onSlow`. */
const slowMs = 1_000

/**
 * Opens the pool. Every wait has a timeout, so that a dead database leads to an error.
 * @param options.timeoutMs the longest wait for one answer, in milliseconds.
 * @param options.onSlow hears of each statement that took a second or more: its text, without the values, and its milliseconds.
 */
export function openDatabase(
  url: string,
  options: {
    max?: number
    timeoutMs?: number
    onError?: (error: Error) => void
    onSlow?: (statement: string, ms: number) => void
  } = {},
): DatabaseHandle {
  const timeoutMs = options.timeoutMs ?? backgroundTimeoutMs
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    // The server's timeout is shorter than ours, so that on a working connection its own error arrives in time.
    statement_timeout: timeoutMs * 0.8,
    query_timeout: timeoutMs,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
  })
  // Connections that end because we close the pool are no error.
  const tell = (error: Error) => {
    if (!pool.ending) options.onError?.(error)
  }
  pool.on('error', tell)
  // A connection that breaks while in use emits 'error' too; without a listener that would end the process. The query
  // itself fails.
  const nameOf = statementNames()
  pool.on('connect', (client) => {
    client.on('error', tell)
    prepareOften(client, nameOf)
    watchAnswers(client, options.onSlow)
  })
  markRefusedConnections(pool)
  return { db: withWhatFollows(drizzle(pool, { casing: 'snake_case' })), pool, url, close: () => pool.end() }
}

/** What follows the transaction that is open around the running code. */
const following = new AsyncLocalStorage<(() => Promise<void> | void)[]>()

/** Does what was asked for with `onceCommitted` after each transaction, before its result is answered. */
function withWhatFollows(db: Db): Db {
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    const due: (() => Promise<void> | void)[] = []
    const result = await following.run(due, () => transaction(work, config))
    for (const work of due) await work()
    return result
  }
  return db
}

/**
 * Does `work` once the transaction is committed that is open around the caller, and never where it is rolled back; outside of one, at
 * once. What is done must not fail: the caller's change stands by then.
 */
export async function onceCommitted(work: () => Promise<void> | void): Promise<void> {
  const due = following.getStore()
  if (due) due.push(work)
  else await work()
}

/** Errors thrown by database connections. Other sockets and files fail with the same codes, but are no outage of the database. */
const thrownByDatabase = new WeakSet<Error>()

/** Sends by its name what is sent often. */
function prepareOften(client: pg.ClientBase, nameOf: (text: string) => string | undefined): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (query: unknown, ...rest: unknown[]): unknown => {
    const name = isStatement(query) ? nameOf(query.text) : undefined
    return ask(name === undefined ? query : { ...(query as object), name }, ...rest)
  }
  client.query = named as typeof client.query
}

/** Whether it is what Drizzle sends: a statement with its text, as data. Others, such as a cursor, have a life of their own. */
const isStatement = (query: unknown): query is { text: string } =>
  typeof query === 'object' &&
  query !== null &&
  !('submit' in query) &&
  'text' in query &&
  typeof query.text === 'string'

/**
 * Marks errors of a connection as the database's, and closes a connection whose query timed out: on a dead connection the
 * next user would wait for the timeout again, and so would the rollback. Tells what was slow, also of what failed.
 */
function watchAnswers(
  client: pg.ClientBase & { end?: () => Promise<void> },
  onSlow: ((statement: string, ms: number) => void) | undefined,
): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown
  const clocked = (query: unknown) => {
    const began = performance.now()
    return () => {
      const ms = performance.now() - began
      if (ms >= slowMs) onSlow?.(typeof query === 'string' ? query : isStatement(query) ? query.text : 'unknown', ms)
    }
  }
  const look = (error: unknown) => {
    if (!(error instanceof Error)) return
    thrownByDatabase.add(error)
    if (error.message === 'Query read timeout') void client.end?.()
  }
  const bounded = (...args: unknown[]): unknown => {
    const then = args.at(-1)
    const tell = clocked(args[0])
    if (typeof then === 'function')
      return ask(...args.slice(0, -1), (error: unknown, result: unknown) => {
        tell()
        look(error)
        then(error, result)
      })
    const answer = ask(...args)
    if (answer instanceof Promise) answer.catch(look).finally(tell)
    return answer
  }
  client.query = bounded as typeof client.query
}

/** Marks errors of the pool as the database's when it has no connection to give. */
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

/** PostgreSQL's own error in the causes of what Drizzle throws, if any. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error && 'code' in cause && 'severity' in cause ? (cause as pg.DatabaseError) : undefined
}

/**
 * For `.catch(…)` after a write: turns the violation of a named constraint into its refusal. Any other error is rethrown.
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

// 57P..: the server shuts down or starts up; 08..: a broken connection; E…: a socket that breaks, is full or leads nowhere, a name that nobody
// resolves. ERR_… is of a program that asks wrongly.
const LOST_CODE = /^(57P\d\d|08\d{3}|E(?!RR_)[A-Z_]+)$/
const LOST_TEXT = /Connection terminated|Client has encountered a connection error/
// 53...: no room on its disk, in its memory or for another connection; 57014 and 55P03: our own timeouts.
const OUTAGE_CODE = /^(53\d{3}|57014|55P03)$/
const OUTAGE_TEXT = /timeout exceeded when trying to connect|Query read timeout/

/** Whether the database failed, and not the request or a file; checks the whole chain of causes. */
export const isOutage = (error: unknown): boolean => ofDatabase(error).some(saysOutage)

interface Told {
  code?: unknown
  message?: unknown
}

/** As `isOutage`, of what whoever asks nobody but the database was told, as a library with connections of its own. */
export const saysOutage = (told: Told): boolean => saysLost(told) || says(told, OUTAGE_CODE, OUTAGE_TEXT)

const saysLost = (told: Told): boolean => says(told, LOST_CODE, LOST_TEXT)

const says = ({ code, message }: Told, codes: RegExp, texts: RegExp): boolean =>
  (typeof code === 'string' && codes.test(code)) || (typeof message === 'string' && texts.test(message))

/** The causes of an error that are errors of database connections. */
function ofDatabase(error: unknown): Error[] {
  const found: Error[] = []
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if (thrownByDatabase.has(at)) found.push(at)
  return found
}

/**
 * Whether the database certainly refused the write: it answered with an error, but not of a shutdown, a broken connection
 * or the system. After any other error the commit may have happened.
 */
export function isRefusal(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57|58|XX)/.test(code)
}

/** Most rows that a sweep removes at once: a backlog of months is removed in batches that stay below the timeout. */
export const mostSwept = 1000

/** Removes at most `mostSwept` rows of a table, whichever come first. @returns how many; a full batch means that more may be left. */
export async function sweepRows(db: Db, table: SQLWrapper, where: SQL): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${mostSwept} for update skip locked))`,
  )
  return rowCount ?? 0
}

/**
 * Runs several inserts as one statement, in one round trip. They do not see each other's rows, but foreign keys between
 * them hold, since these are checked at the end of the statement.
 */
export async function writeTogether(db: Db, writes: readonly SQLWrapper[]): Promise<void> {
  const parts = writes.map((write, i) => sql`${sql.raw(`w${i}`)} as ${write}`)
  await db.execute(sql`with ${sql.join(parts, sql`, `)} select 1`)
}
