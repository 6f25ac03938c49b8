import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { connectionError, StartError } from '../start-error.ts'

/** The one advisory lock that migrations of this product take, so that processes starting together wait for each other. */
const MIGRATION_LOCK = 7_206_001

/** How long a server may take to answer. */
const ANSWER_MS = 15_000

async function connected(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS })
    // A connection that breaks fails its query; without a listener it would end the process, as when a start is cut short.
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (error) {
    throw connectionError(error, url)
  }
}

/** Creates the database if the server has none of that name. Needs a URL that may connect to `postgres`. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  const client = await connected(serverUrl)
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Migrates the database to the newest migration, and its functions and triggers to the files of `db/sql`. Several processes
 * may call it at once.
 *
 * @param from folders of migrations (each applied once, in their order) and of repeatable SQL (each file applied again
 * whenever it has changed, in the order of their names).
 * @returns the names of the migrations that were applied now, in their order
 * @throws StartError when the database cannot be reached, when it was made by migrations that this version does not have,
 * or when one of this version's was skipped.
 */
export async function migrateDatabase(
  url: string,
  { migrations = path.resolve('db/migrations'), repeatable = path.resolve('db/sql') } = {},
): Promise<string[]> {
  const client = await connected(url)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages = warning')
    const before = await refuseForeignMigrations(client, migrations)
    await migrate(drizzle(client), { migrationsFolder: migrations })
    await refuseSkippedMigrations(client, migrations)
    await applyRepeatable(client, repeatable)
    return namesOf(migrations, before)
  } finally {
    await client.end()
  }
}

/** Applies the files of functions and triggers that changed since they were last applied, each all or none. */
async function applyRepeatable(client: pg.Client, folder: string): Promise<void> {
  await client.query(
    'create table if not exists drizzle.repeatable_sql (name text primary key, checksum text not null, applied_at timestamptz not null)',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from drizzle.repeatable_sql',
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const file of globSync(path.join(folder, '*.sql')).sort()) {
    const name = path.basename(file)
    const text = readFileSync(file, 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    if (applied.get(name) === checksum) continue
    try {
      await client.query('begin')
      await client.query(text)
      await client.query(
        `insert into drizzle.repeatable_sql values ($1, $2, now())
          on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
        [name, checksum],
      )
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`db/sql/${name} could not be applied: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    }
  }
}

/** The names of a folder's migrations that are not among these hashes. */
function namesOf(folder: string, known: ReadonlySet<string>): string[] {
  const { entries } = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  const applied = readMigrationFiles({ migrationsFolder: folder }).filter(({ hash }) => !known.has(hash))
  const at = new Set(applied.map(({ folderMillis }) => folderMillis))
  return entries.filter(({ when }) => at.has(when)).map(({ tag }) => tag)
}

/** The migrator compares only dates: it would silently skip a migration older than the last applied one. */
async function refuseSkippedMigrations(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  const applied = new Set(rows.map(({ hash }) => hash))
  const skipped = readMigrationFiles({ migrationsFolder: folder }).filter(({ hash }) => !applied.has(hash))
  if (skipped.length === 0) return
  throw new StartError(
    `${skipped.length} of this version's migrations are older than the last one of the database and were skipped. Generate them again, so that they come after it (npm run db:generate).`,
  )
}

/** @returns the hashes of the migrations that the database has */
async function refuseForeignMigrations(client: pg.Client, folder: string): Promise<ReadonlySet<string>> {
  const { rows: made } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!made[0]?.there) return new Set()
  const ours = readMigrationFiles({ migrationsFolder: folder })
  const known = new Set(ours.map(({ hash }) => hash))
  const newest = Math.max(...ours.map(({ folderMillis }) => folderMillis))
  const { rows } = await client.query<{ hash: string; at: number }>(
    'select hash, created_at::float8 as at from drizzle.__drizzle_migrations',
  )
  const foreign = rows.filter(({ hash }) => !known.has(hash))
  if (foreign.length === 0) return new Set(rows.map(({ hash }) => hash))
  if (foreign.every(({ at }) => at > newest))
    throw new StartError(
      `The database is of a newer version of Khidmat (${foreign.length} migrations that this one does not have). Start that version, or restore the backup from before the upgrade.`,
    )
  throw new StartError(
    'The database was made by migrations that this version does not have, of another branch perhaps. Start the version that made it, or choose another DATA_DIR or DATABASE_URL. If its data may be lost, "npm run db:reset" makes it anew.',
  )
}
