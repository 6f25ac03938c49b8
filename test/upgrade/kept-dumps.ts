import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { inject } from 'vitest'
import { firstMigrations } from '#db/restore.ts'
import { ensureDatabase, migrateDatabase } from '#platform/db/migrate.ts'
import { newId } from '#shared/ids.ts'
import type { Dump } from '../../scripts/keep-dump.ts'

/** The kept dumps of earlier versions. */
export const dumps = globSync('test/upgrade/*.json.gz').map((file) => ({
  file,
  ...(JSON.parse(gunzipSync(readFileSync(file)).toString()) as Dump),
}))

/** An empty database of the test server. */
export const anEmptyDatabase = (): Promise<string> =>
  ensureDatabase(inject('databaseServer'), `kept_${newId().replaceAll('-', '')}`)

/** A new database with the data of a dump, in the tables of its version. @returns its address. */
export async function databaseOf(dump: Dump): Promise<string> {
  const url = await anEmptyDatabase()
  const before = await firstMigrations(mkdtempSync(path.join(tmpdir(), 'khidmat-upgrade-')), dump.migrations)
  await migrateDatabase(url, { migrations: before, repeatable: path.join(before, 'none') })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await load(client, dump)
  await client.end()
  rmSync(before, { recursive: true })
  return url
}

async function load(client: pg.Client, { tables, sequences }: Dump): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  for (const [name, rows] of Object.entries(tables)) {
    const { rows: columns } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [name],
    )
    const list = columns.map((column) => `"${column.name}"`).join(', ')
    await client.query(`delete from "${name}"`)
    await client.query(
      `insert into "${name}" (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`,
      [JSON.stringify(rows)],
    )
  }
  for (const [name, value] of Object.entries(sequences)) await client.query('select setval($1, $2)', [name, value])
  await client.query('commit')
}
