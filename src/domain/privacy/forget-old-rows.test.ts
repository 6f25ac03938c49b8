import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '#domain/base/index.ts'
import { accounts, codeChallenges, loginTries } from '#domain/people/identity/identity.tables.ts'
import { sessions } from '#domain/people/sessions/sessions.tables.ts'
import { mostSwept } from '#platform/db/index.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aContext } from '#test/world.ts'
import { forgetOldRows } from './forget-old-rows.ts'
import { registry } from './registry.ts'

const day = 24 * 3600

test('a session is forgotten ninety days after it ended, and no earlier', async () => {
  const at = await openTestApi()
  const { jwt, id } = await aRegistered(at)
  await at.call('GET', '/api/h/auth/logout', { jwt })
  const { db } = await aContext()
  const [account] = await db.select().from(accounts).where(eq(accounts.contactId, id))
  const kept = () => db.$count(sessions, eq(sessions.accountId, account?.id ?? ''))
  at.passTime(89 * day)
  await forgetOldRows(await aContext({ at: at.now() }))
  expect(await kept()).toBeGreaterThan(0)
  at.passTime(2 * day)
  await forgetOldRows(await aContext({ at: at.now() }))
  expect(await kept()).toBe(0)
})

test('the name and address of a registration that nobody finished are gone after a day', async () => {
  const at = await openTestApi()
  const email = `${crypto.randomUUID()}@example.test`
  await at.call('POST', '/api/h/register', { body: { name: 'Half Way', email } })
  const ctx = () => aContext({ platform: at.platform, at: at.now() })
  await forgetOldRows(await ctx())
  const { db } = await ctx()
  const kept = () => db.$count(codeChallenges, eq(codeChallenges.identifier, email))
  expect(await kept()).toBe(1)
  at.passTime(day + 301)
  await forgetOldRows(await ctx())
  expect(await kept()).toBe(0)
})

test('a table that fails keeps no other from being swept, and is told of', async () => {
  const ctx = await aContext()
  await ctx.db.insert(loginTries).values(triesOf(ctx, 3, 90))
  const tables = registry.filter(({ kept }) => 'days' in kept).map(({ table }) => table)
  expect(tables.indexOf('login_tries')).toBeGreaterThan(0)
  let asked = 0
  const execute = (...given: Parameters<typeof ctx.db.execute>) =>
    asked++ === 0 ? Promise.reject(new Error('relation is gone')) : ctx.db.execute(...given)
  const db = new Proxy(ctx.db, { get: (of, name) => (name === 'execute' ? execute : Reflect.get(of, name)) })
  await expect(forgetOldRows({ ...ctx, db })).rejects.toThrow('relation is gone')
  expect(await forgetOldRows(ctx, 'login_tries')).toBe(0)
})

test('a backlog is worked off in hands', async () => {
  const ctx = await aContext()
  await ctx.db.insert(loginTries).values(triesOf(ctx, mostSwept + 5, 90))
  expect(await forgetOldRows(ctx, 'login_tries')).toBe(mostSwept)
  expect(await forgetOldRows(ctx, 'login_tries')).toBeGreaterThanOrEqual(5)
  expect(await forgetOldRows(ctx, 'login_tries')).toBe(0)
})

test('ten times as many rows that stay cost a sweep nothing', async () => {
  const ctx = await aContext()
  const readBy = async () => {
    await ctx.db.execute(sql`analyze login_tries`)
    return rowsReadBy(ctx, { table: 'login_tries', column: 'at', where: 'true' })
  }
  await ctx.db.insert(loginTries).values([...triesOf(ctx, 50, 90), ...triesOf(ctx, 1000, 0)])
  const before = await readBy()
  for (let i = 0; i < 9; i++) await ctx.db.insert(loginTries).values(triesOf(ctx, 1000, 0))
  expect(await readBy()).toBe(before)
  expect(before).toBeLessThanOrEqual(mostSwept)
})

const swept = registry.flatMap(({ table, kept }) =>
  'days' in kept ? kept.after.map((column) => ({ table, column, where: kept.where ?? 'true' })) : [],
)

test.each(swept)('what is forgotten of $table by $column is found by an index', async (rule) => {
  expect(await plansOf(await aContext(), rule)).not.toContain('Seq Scan')
})

test('a rule without an index would be seen', async () => {
  const rule = { table: 'sessions', column: 'last_used_at', where: 'true' }
  expect(await plansOf(await aContext(), rule)).toContain('Seq Scan')
})

test('no table of the database is without a word on how long its rows live', async () => {
  const { db } = await aContext()
  const { rows } = await db.execute<{ table: string }>(sql`
    select c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'p' order by 1`)
  const monthly = registry.flatMap(({ table, kept }) => ('months' in kept ? [table] : []))
  expect(monthly.toSorted()).toEqual(rows.map(({ table }) => table))
})

function triesOf(ctx: Context, count: number, daysAgo: number) {
  const at = new Date(ctx.now().getTime() - daysAgo * day * 1000)
  return Array.from({ length: count }, () => ({ key: crypto.randomUUID(), tries: 1, allowedAt: at, at }))
}

const query = (ctx: Context, { table, column, where }: (typeof swept)[number]) => {
  const before = new Date(ctx.now().getTime() - day * 1000).toISOString()
  return sql.raw(
    `select ctid from ${table} where ${column} <= '${before}' and ${where} limit ${mostSwept} for update skip locked`,
  )
}

/** The plan of what a sweep looks for, where reading a whole table is the last resort. */
async function plansOf(ctx: Context, rule: (typeof swept)[number]): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<Record<string, string>>(sql`explain ${query(ctx, rule)}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

/** How many rows it reads. */
async function rowsReadBy(ctx: Context, rule: (typeof swept)[number]): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      sql`explain (analyze, format json) ${query(ctx, rule)}`,
    )
    const read = (plan: Plan): number =>
      (plan.Plans ?? []).reduce((sum, inner) => sum + read(inner), 0) +
      (plan['Node Type'].includes('Scan') ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0)
    const [first] = rows
    return read(first?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'Scan', 'Actual Rows': -1 })
  })
}

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
