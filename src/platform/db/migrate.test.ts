import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { aContext } from '../../../test/world.ts'
import { migrateDatabase } from './migrate.ts'

/** The address of this file's database, which stands at the newest migration. */
async function ownDatabase(): Promise<string> {
  const { db } = await aContext()
  const url = new URL(inject('databaseServer'))
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`)
  url.pathname = `/${rows[0]?.name}`
  return url.href
}

test('a migration that is older than the last one applied is refused by name instead of skipped', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-migrations-'))
  cpSync('db/migrations', folder, { recursive: true })
  const journal = path.join(folder, 'meta/_journal.json')
  const written = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const last = written.entries.at(-1)
  if (!last) throw new Error('no migrations')
  written.entries.push({ ...last, idx: last.idx + 1, when: last.when - 1000, tag: '9999_of_another_branch' })
  writeFileSync(journal, JSON.stringify(written))
  writeFileSync(path.join(folder, '9999_of_another_branch.sql'), 'create table another_branch (id int);')
  await expect(migrateDatabase(await ownDatabase(), folder)).rejects.toThrow(
    /1 of this version's migrations are older .* were skipped/,
  )
})

test('migrations are dated in the order in which they stand', () => {
  const { entries } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as {
    entries: { when: number }[]
  }
  const dates = entries.map(({ when }) => when)
  expect(dates).toEqual(dates.toSorted((a, b) => a - b))
})

test('a database of other migrations is refused with a sentence that helps', async () => {
  const { db } = await aContext()
  const url = await ownDatabase()
  await migrateDatabase(url)
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('another', 1)`)
  await expect(migrateDatabase(url)).rejects.toThrow(/^The database was made by another version.*db:reset/)
})
