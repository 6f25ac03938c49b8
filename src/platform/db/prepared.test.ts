import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aContext } from '#test/world.ts'
import { statementNames } from './prepared.ts'

const often = Array.from({ length: 21 })

test('what is sent over and over has one name, and what is rare or no statement has none', () => {
  const nameOf = statementNames()
  const names = often.map(() => nameOf('select 1 where $1'))
  expect(names.slice(0, 20).filter((name) => name !== undefined)).toEqual([])
  expect(names[20]).toMatch(/^khidmat_\d+$/)
  expect(nameOf('select 1 where $1')).toBe(names[20])
  expect(nameOf('select 2 where $1')).toBeUndefined()
  for (const text of ['begin', 'set local x = 1', 'listen bus', 'select 3 where x in ($1, $2)'])
    for (const _ of often) expect(nameOf(text)).toBeUndefined()
})

test('texts without end take neither names nor memory from those that come again', () => {
  const nameOf = statementNames()
  for (let i = 0; i < 10_000; i++) expect(nameOf(`select ${i}`)).toBeUndefined()
  expect(often.map(() => nameOf('select often')).at(-1)).toBeDefined()
  const names = new Set<string>()
  for (let i = 0; i < 1_000; i++) {
    const name = often.map(() => nameOf(`select often, ${i}`)).at(-1)
    if (name) names.add(name)
  }
  expect(names.size).toBe(199)
})

test('the database plans a statement that is sent often once for each connection', async () => {
  const { db } = await aContext()
  const prepared = await db.transaction(async (tx) => {
    for (const [i] of often.entries())
      expect((await tx.execute(sql`select ${i}::int as often_sent`)).rows).toEqual([{ often_sent: i }])
    return (await tx.execute(sql`select from pg_prepared_statements where statement like '%as often_sent%'`)).rows
  })
  expect(prepared).toHaveLength(1)
})
