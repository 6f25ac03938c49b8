import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, aContext } from '#test/world.ts'
import { eraseDueAccounts } from './erase-accounts.ts'
import { noteErasures, replayErasures } from './erasure-list.ts'

type At = Awaited<ReturnType<typeof openTestApi>>
const day = 24 * 3600
const systemAt = (at: At) => aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })

type Backup = { table: string; columns: string; rows: string }[]

/** Every row of every table, as a dump would hold them. */
async function backUp(at: At): Promise<Backup> {
  const { pool } = at.platform.database
  const { rows } = await pool.query<{ table: string; columns: string }>(
    `select c.table_name as table, string_agg(quote_ident(c.column_name), ',') as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' group by 1`,
  )
  const backup: Backup = []
  for (const { table, columns } of rows) {
    const all = await pool.query<{ rows: string }>(
      `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from "${table}" t`,
    )
    backup.push({ table, columns, rows: all.rows[0]?.rows ?? '[]' })
  }
  return backup
}

async function restore(at: At, backup: Backup): Promise<void> {
  const client = await at.platform.database.pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    for (const { table, columns, rows } of backup) {
      await client.query(`delete from "${table}"`)
      await client.query(
        `insert into "${table}" (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
        [rows],
      )
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

const dumpOf = async (at: At) => (await backUp(at)).map(({ rows }) => rows).join('\n')

test('whoever was erased after a backup is erased again when it is restored, and nobody else', async () => {
  const at = await openTestApi()
  const gone = await aRegistered(at, { name: 'Zebedee Quillfeather' })
  const stays = await aRegistered(at, { name: 'Barnaby Staysworth' })
  const backup = await backUp(at)
  const asked = await at.call('POST', '/api/h/deletion', { jwt: gone.jwt, body: { password: gone.password } })
  expect(asked.status).toBe(200)
  at.passTime(15 * day)
  const ctx = await systemAt(at)
  expect(await eraseDueAccounts(ctx)).toBe(1)
  expect(await noteErasures(ctx)).toBe(1)
  expect(await noteErasures(ctx)).toBe(0)
  expect(await replayErasures(ctx)).toBe(0)

  await restore(at, backup)
  // Control: the backup did bring the person back, sign-in and all.
  expect(await dumpOf(at)).toContain('Quillfeather')
  expect(await replayErasures(ctx)).toBe(1)
  const after = await dumpOf(at)
  expect(after).not.toContain('Quillfeather')
  expect(after).not.toContain(gone.email)
  expect(after).toContain('Barnaby Staysworth')
  const entered = await at.call('POST', '/api/h/auth', { body: { email: gone.email, password: gone.password } })
  expect(entered.status).toBe(401)
  const still = { body: { email: stays.email, password: stays.password }, device: stays.device }
  expect((await at.call('POST', '/api/h/auth', still)).status).toBe(200)
  expect(await replayErasures(ctx)).toBe(0)
})

test('the list outside the database names nobody', async () => {
  const at = await openTestApi()
  const gone = await aRegistered(at, { name: 'Zebedee Quillfeather' })
  await at.call('POST', '/api/h/deletion', { jwt: gone.jwt, body: { password: gone.password } })
  at.passTime(15 * day)
  const ctx = await systemAt(at)
  await eraseDueAccounts(ctx)
  await noteErasures(ctx)
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.contactId, gone.id))
  const note = readFileSync(path.join(at.platform.env.DATA_DIR, 'files/erasures', `${account?.id}.json`), 'utf8')
  expect(JSON.parse(note)).toEqual({ accountId: account?.id, erasedAt: account?.deletedAt?.toISOString() })
})

test('accounts that cannot go yet keep nobody else from being erased, however many', async () => {
  const at = await openTestApi()
  const leave = async (name: string) => {
    const person = await aRegistered(at, { name })
    await at.call('POST', '/api/h/deletion', { jwt: person.jwt, body: { password: person.password } })
    return person
  }
  for (let n = 0; n < 21; n++) {
    const { id } = await leave(`Stays ${n}`)
    // Became the only owner of a company since.
    await aCompany({ owner: { contactId: id } })
  }
  await leave('Goes')
  at.passTime(15 * day)
  expect(await eraseDueAccounts(await systemAt(at))).toBe(1)
})
