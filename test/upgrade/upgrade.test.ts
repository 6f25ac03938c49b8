import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import type { Dump } from '../../scripts/keep-dump.ts'
import { showOrder } from '#domain/trade/index.ts'
import { openDatabase } from '#platform/db/index.ts'
import { ensureDatabase, migrateDatabase } from '#platform/db/migrate.ts'
import { newId } from '#shared/ids.ts'
import { brokenInvariants } from '../invariants.ts'
import { aContext } from '../world.ts'

const dumps = globSync('test/upgrade/*.json.gz').map((file) => ({
  file,
  ...(JSON.parse(gunzipSync(readFileSync(file)).toString()) as Dump),
}))

/** The first so many migrations, as the version had them that the dump is of. */
function migrationsOf({ migrations }: Dump): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-upgrade-'))
  cpSync('db/migrations', folder, { recursive: true })
  const journal = path.join(folder, 'meta/_journal.json')
  const written = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] }
  writeFileSync(journal, JSON.stringify({ ...written, entries: written.entries.slice(0, migrations) }))
  return folder
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

describe.each(dumps)('data of $version', (dump) => {
  test('outlive every later migration: nothing is lost, every promise holds, and the orders go on', async () => {
    const name = `upgrade_${newId().replaceAll('-', '')}`
    const url = await ensureDatabase(inject('databaseServer'), name)
    const before = migrationsOf(dump)
    const none = mkdtempSync(path.join(tmpdir(), 'khidmat-none-'))
    await migrateDatabase(url, { migrations: before, repeatable: none })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await load(client, dump)
    await client.end()
    rmSync(before, { recursive: true })

    await migrateDatabase(url)
    const database = openDatabase(url, { max: 4 })
    try {
      for (const [table, rows] of Object.entries(dump.tables)) {
        const { rows: counted } = await database.pool.query<{ n: number }>(`select count(*)::int as n from "${table}"`)
        expect([table, counted[0]?.n]).toEqual([table, rows.length])
      }
      const ctx = await aContext({ db: database.db })
      expect(await brokenInvariants(ctx)).toEqual({})
      const { rows: orders } = await database.pool.query<{
        id: string
        account: string
        contact: string
        status: string
      }>(
        `select o.id, a.id as account, a.contact_id as contact, o.status from orders o join accounts a on a.id = o.account_id`,
      )
      expect(orders.length).toBeGreaterThan(10)
      for (const { id, account: accountId, contact: contactId, status } of orders) {
        const actor = {
          kind: 'account',
          accountId,
          contactId,
          sessionId: newId(),
          authTime: new Date(),
          sysadmin: false,
        } as const
        const shown = await showOrder({ ...ctx, actor }, id, undefined)
        expect(shown.status).toBe(status)
      }
    } finally {
      await database.close()
    }
  })
})

test('a dump is kept', () => {
  expect(dumps.map(({ version }) => version)).toContain('0.2.0')
})
