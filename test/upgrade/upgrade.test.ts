import type { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import { showOrder } from '#domain/trade/index.ts'
import { openDatabase } from '#platform/db/index.ts'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { newId } from '#shared/ids.ts'
import { brokenInvariants } from '../invariants.ts'
import { aContext } from '../world.ts'
import { databaseOf, dumps } from './kept-dumps.ts'

/** Of a table how many rows have something in each of its columns. */
async function filled(pool: { query: Pool['query'] }, table: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ column: string; n: number }>(
    `select f.key as column, count(*)::int as n from "${table}" t, jsonb_each(to_jsonb(t)) f where f.value <> 'null' group by 1`,
  )
  return Object.fromEntries(rows.map(({ column, n }) => [column, n]))
}

/** The same of rows that were kept. */
function filledOf(rows: readonly Record<string, unknown>[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows)
    for (const [column, value] of Object.entries(row))
      if (value !== null) counts.set(column, (counts.get(column) ?? 0) + 1)
  return Object.fromEntries(counts)
}

describe.each(dumps)('data of $version', (dump) => {
  test('outlive every later migration: nothing is lost, every promise holds, and the orders go on', async () => {
    const url = await databaseOf(dump)
    await migrateDatabase(url)
    const database = openDatabase(url, { max: 4 })
    try {
      for (const [table, rows] of Object.entries(dump.tables)) {
        const { rows: counted } = await database.pool.query<{ n: number }>(`select count(*)::int as n from "${table}"`)
        expect([table, counted[0]?.n]).toEqual([table, rows.length])
        expect([table, await filled(database.pool, table)]).toEqual([table, expect.objectContaining(filledOf(rows))])
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

test('time that was closed before closings were told apart is a closing of its own each, also where one transaction restored it', async () => {
  const url = await databaseOf(dumps[0]!)
  const database = openDatabase(url, { max: 1 })
  try {
    const hour = `'2030-05-03 09:00+08', '2030-05-03 10:00+08', 0, 'Dentist'`
    await database.pool.query(
      `insert into availability_exceptions (id, resource_id, starts_at, ends_at, seats, note)
       select gen_random_uuid(), id, ${hour} from resources
       where company_id = (select company_id from resources group by 1 order by count(*) desc limit 1) limit 2`,
    )
    await migrateDatabase(url)
    const { rows } = await database.pool.query<{ closings: number }>(
      `select count(distinct closing_id)::int as closings from availability_exceptions where note = 'Dentist'`,
    )
    expect(rows).toEqual([{ closings: 2 }])
  } finally {
    await database.close()
  }
})

test('a dump is kept', () => {
  expect(dumps.map(({ version }) => version)).toContain('0.2.0')
})
