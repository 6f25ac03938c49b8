import { createReadStream } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { openLog } from '#platform/log.ts'
import { openQueue } from '#platform/queue.ts'
import { type BackupNote, readNote, rowsFile } from './backup-note.ts'
import { copyFiles } from './copy-files.ts'

export interface RestoreOrder {
  /** An empty database. */
  url: string
  /** The folder of one backup. */
  backup: string
  /** Where uploaded files belong; undefined where they are in a bucket. */
  files: string | undefined
  secrets: string
  say: (line: string) => void
}

/**
 * Restores a backup into an empty database: all rows or none, in the tables of its version, which are migrated to those of
 * this one. Files that are there stay, among them the notes of erasures, which the next start repeats.
 * @throws Error with a sentence when the database is not empty, the backup is not whole, or it is of a newer version.
 */
export async function restoreBackup(order: RestoreOrder): Promise<BackupNote> {
  const { url, backup, say } = order
  const note = readNote(backup)
  await requireEmpty(url)
  await requireSameSecrets(order)
  await migrateTo(url, note.migrations)
  // The queue's own tables, before the transaction that fills them.
  const queue = await openQueue({
    url,
    queues: [...new Set(note.waiting.map((entry) => entry.queue))],
    log: openLog('error'),
    supervise: false,
  })
  const client = new pg.Client({ connectionString: url, application_name: 'khidmat-restore' })
  await client.connect()
  try {
    await client.query('begin')
    // Without triggers and foreign keys: the rows obeyed them when they were written.
    await client.query('set local session_replication_role = replica')
    for (const [name, table] of Object.entries(note.tables)) {
      await makeParts(client, name, table.parts)
      const rows = await loadRows(client, backup, name, table.columns)
      if (rows !== table.rows) throw new Error(`The backup is damaged: ${name} has ${rows} of ${table.rows} rows.`)
      say(`${name}: ${rows}`)
    }
    for (const [name, value] of Object.entries(note.sequences))
      await client.query('select setval($1::regclass, $2)', [client.escapeIdentifier(name), value])
    await client.query('set local session_replication_role = origin')
    const db = drizzle<Record<string, never>, pg.Client>(client)
    for (const { queue: name, data, priority, startAfter, singletonKey } of note.waiting)
      await queue.send(db, name, data, {
        priority,
        startAfter: new Date(startAfter),
        ...(singletonKey !== null && { singletonKey }),
      })
    await client.query('commit')
  } finally {
    await client.end()
    await queue.stop()
  }
  await migrateDatabase(url)
  await analyse(url)
  // Whose the files are says the backup, not a start before it.
  if (order.files) await rm(path.join(order.files, 'installation'), { recursive: true, force: true })
  if (order.files) say(`files: ${await copyFiles(path.join(backup, 'files'), order.files)}`)
  await copyFiles(path.join(backup, 'secrets'), order.secrets)
  return note
}

/** Requires a database without a row, where this role may load rows without waking triggers. Tables of an attempt that failed may be there. */
async function requireEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of rows) {
      const { rowCount } = await client.query(`select 1 from ${client.escapeIdentifier(name)} limit 1`)
      if (rowCount)
        throw new Error('The database is not empty. Restore into a new one: another DATA_DIR, or another DATABASE_URL.')
    }
    await client.query('set session_replication_role = replica').catch((error: unknown) => {
      const { username } = new URL(url)
      throw new Error(
        `The role may not restore. Let a superuser say: grant set on parameter session_replication_role to ${username}`,
        { cause: error },
      )
    })
  } finally {
    await client.end()
  }
}

/** Other secrets than those of the backup cannot open what it sealed. */
async function requireSameSecrets({ backup, secrets }: RestoreOrder): Promise<void> {
  for (const name of ['auth_secret', 'sandbox_secret']) {
    const [ours, theirs] = await Promise.all(
      [secrets, path.join(backup, 'secrets')].map((folder) =>
        readFile(path.join(folder, name), 'utf8').catch(() => undefined),
      ),
    )
    if (ours !== undefined && theirs !== undefined && ours !== theirs)
      throw new Error(
        `${path.join(secrets, name)} is not the one of the backup. Move it away, or restore into another DATA_DIR.`,
      )
  }
}

/** Makes the tables as they were after so many migrations. */
async function migrateTo(url: string, count: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'khidmat-restore-'))
  try {
    await migrateDatabase(url, {
      migrations: await firstMigrations(folder, count),
      repeatable: path.join(folder, 'none'),
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Writes the first so many migrations into a folder.
 * @throws Error with a sentence where this version does not have as many.
 */
export async function firstMigrations(into: string, count: number): Promise<string> {
  await cp('db/migrations', into, { recursive: true })
  const journal = path.join(into, 'meta/_journal.json')
  const written = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] }
  if (written.entries.length < count)
    throw new Error('The backup is of a newer version of Khidmat. Restore it with that version.')
  await writeFile(journal, JSON.stringify({ ...written, entries: written.entries.slice(0, count) }))
  return into
}

/** Makes the partitions as they were, instead of those that the migrations made. */
async function makeParts(
  client: pg.Client,
  table: string,
  parts: BackupNote['tables'][string]['parts'],
): Promise<void> {
  if (parts.length === 0) return
  const { rows } = await client.query<{ name: string }>(
    'select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass',
    [client.escapeIdentifier(table)],
  )
  for (const { name } of rows) await client.query(`drop table ${client.escapeIdentifier(name)}`)
  for (const { name, bound } of parts)
    await client.query(
      `create table ${client.escapeIdentifier(name)} partition of ${client.escapeIdentifier(table)} ${bound}`,
    )
}

async function loadRows(client: pg.Client, backup: string, name: string, columns: readonly string[]): Promise<number> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  // Rows that a migration wrote into the empty tables.
  await client.query(`delete from ${client.escapeIdentifier(name)}`)
  const rows = client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${list}) from stdin`))
  const file = rowsFile(backup, name)
  await pipeline(createReadStream(file), createGunzip(), rows).catch((error: unknown) => {
    // What the database says of the rows is another matter.
    const isOfFile = error instanceof Error && 'code' in error && /^(Z_|E)/.test(String(error.code))
    throw isOfFile
      ? new Error(`The backup is damaged: ${file} cannot be read (${error.message}).`, { cause: error })
      : error
  })
  return rows.rowCount
}

/** Tells the planner how large the tables are: the first requests would read them whole otherwise. */
async function analyse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('analyze').finally(() => client.end())
}
