import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** The one advisory lock that migrations of this product take, so that processes starting together wait for each other. */
const MIGRATION_LOCK = 7_206_001

/** Makes the database if the server has none of that name. Needs a URL that may connect to `postgres`. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
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
 * Brings the database to the newest migration; several processes may call it at once.
 *
 * @throws Error with a sentence for the operator when the database was made by migrations that this version does not have,
 * or when one of this version's was skipped.
 */
export async function migrateDatabase(url: string, folder = path.resolve('db/migrations')): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages = warning')
    await refuseForeignMigrations(client, folder)
    await migrate(drizzle(client), { migrationsFolder: folder })
    await refuseSkippedMigrations(client, folder)
  } finally {
    await client.end()
  }
}

/** The migrator goes by dates alone: one that is older than the last applied would be skipped without a word. */
async function refuseSkippedMigrations(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  const applied = new Set(rows.map(({ hash }) => hash))
  const skipped = readMigrationFiles({ migrationsFolder: folder }).filter(({ hash }) => !applied.has(hash))
  if (skipped.length === 0) return
  throw new Error(
    `${skipped.length} of this version's migrations are older than the last one of the database and were skipped. Generate them again, so that they come after it (npm run db:generate).`,
  )
}

async function refuseForeignMigrations(client: pg.Client, folder: string): Promise<void> {
  const { rows: made } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!made[0]?.there) return
  const known = new Set(readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.hash))
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  if (rows.every(({ hash }) => known.has(hash))) return
  throw new Error(
    'The database was made by another version of Khidmat, whose migrations this one does not have. Run "npm run db:reset" to make it anew (its data is lost), or choose another DATA_DIR or DATABASE_URL.',
  )
}
