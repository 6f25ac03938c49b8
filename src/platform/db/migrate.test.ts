import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { takenBy } from '../../../scripts/what-migrations-take.ts'
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
  await expect(migrateDatabase(await ownDatabase(), { migrations: folder })).rejects.toThrow(
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

test.each([
  ['of another branch', 1, /^The database was made by migrations that this version does not have.*db:reset/],
  ['of a newer version', 9_999_999_999_999, /^The database is of a newer version .* Start that version, or restore/],
])('a database %s is refused with a sentence that helps', async (_of, at, sentence) => {
  const { db } = await aContext()
  const url = await ownDatabase()
  await migrateDatabase(url)
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('another', ${at})`)
  await expect(migrateDatabase(url)).rejects.toThrow(sentence)
  await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'another'`)
})

test('functions and triggers follow their files: applied when changed, whole or not at all', async () => {
  const { db } = await aContext()
  const url = await ownDatabase()
  const repeatable = mkdtempSync(path.join(tmpdir(), 'khidmat-repeatable-'))
  const file = path.join(repeatable, 'answer.sql')
  const write = (answer: number, more = '') =>
    writeFileSync(
      file,
      `create or replace function the_answer() returns int language sql as $$ select ${answer} $$;\n${more}`,
    )
  const answer = async () =>
    (
      await db.execute(
        sql`select the_answer() as n, (select applied_at from drizzle.repeatable_sql where name = 'answer.sql') as at`,
      )
    ).rows[0]
  write(41)
  await migrateDatabase(url, { repeatable })
  const first = await answer()
  expect(first).toMatchObject({ n: 41 })
  await migrateDatabase(url, { repeatable })
  expect(await answer()).toEqual(first)
  write(43, 'select nothing_that_exists();')
  await expect(migrateDatabase(url, { repeatable })).rejects.toThrow(/^db\/sql\/answer\.sql could not be applied/)
  expect(await answer()).toEqual(first)
  write(42)
  await migrateDatabase(url, { repeatable })
  expect(await answer()).toMatchObject({ n: 42 })
})

test('what hand-written SQL says can be applied twice', async () => {
  const { db } = await aContext()
  const url = await ownDatabase()
  await db.execute(sql`delete from drizzle.repeatable_sql`)
  await migrateDatabase(url)
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from drizzle.repeatable_sql`)
  expect(rows[0]?.n).toBe(globSync('db/sql/*.sql').length)
})

test('a migration that stands is never rewritten', () => {
  const kept = Object.fromEntries(
    readFileSync('db/migrations/checksums.txt', 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('  ').toReversed()),
  )
  const now = Object.fromEntries(
    globSync('db/migrations/*.sql')
      .sort()
      .map((file) => [path.basename(file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  )
  expect(now, 'append a migration (npm run db:generate -- NAME)').toEqual(kept)
})

test('migrations only add: what is written is kept, and the version before runs on the new tables', () => {
  const taken = globSync('db/migrations/*.sql').flatMap((file) =>
    takenBy(path.basename(file), readFileSync(file, 'utf8')),
  )
  expect(taken, 'say in scripts/what-migrations-take.ts why nothing is lost').toEqual([])
})

test.each([
  // A renamed column, as the generator writes it down.
  [
    `ALTER TABLE "orders" ADD COLUMN "buyer_email" text;--> statement-breakpoint\nALTER TABLE "orders" DROP COLUMN "customer_email";`,
    'x drops a column',
  ],
  ['ALTER TABLE orders DROP note;', 'x drops a column'],
  ['ALTER TABLE orders ADD remark text, DROP\n  COLUMN note;', 'x drops a column'],
  ['ALTER TABLE orders RENAME note TO remark;', 'x renames'],
  ['ALTER TABLE orders ALTER note TYPE uuid USING note::uuid;', 'x changes the type of a column'],
  ['ALTER TABLE orders ADD a uuid NOT NULL, ADD COLUMN b int DEFAULT 0;', 'x demands a value that standing rows lack'],
  ['ALTER TABLE bookings DROP CONSTRAINT bookings_no_overlap;', 'x drops a promise'],
  ['DROP FUNCTION offer_plans CASCADE;', 'x drops a promise'],
  ['DROP INDEX "ledger_transactions_release_once";', 'x drops a promise'],
  [`UPDATE "orders" SET "note" = left("note", 300) WHERE length("note") > 300;`, 'x rewrites rows'],
  [`ALTER TABLE a ADD b text DEFAULT 'x -- y';DROP TABLE notices;`, 'x drops a table'],
  ['WITH gone AS (DELETE FROM notices RETURNING id) SELECT count(*) FROM gone;', 'x rewrites rows'],
  ['DO $$ BEGIN DELETE FROM notices; END $$;', 'x does what only people can read'],
  ['ALTER TABLE orders ALTER note DROP NOT NULL, ADD b numeric(9, 2) DEFAULT 0 NOT NULL;', undefined],
  ['ALTER TABLE "orders" RENAME COLUMN "customer_email" TO "buyer_email";', 'x renames'],
  ['DROP TABLE "notices" CASCADE;', 'x drops a table'],
  ['ALTER TABLE "notices" ADD COLUMN "batch_id" uuid NOT NULL;', 'x demands a value that standing rows lack'],
  [
    'ALTER TABLE "notices" ALTER COLUMN "kind" SET DATA TYPE uuid USING "kind"::uuid;',
    'x changes the type of a column',
  ],
  ['ALTER TABLE "notices" ADD COLUMN "read" boolean DEFAULT false NOT NULL;', undefined],
  [`-- Nobody may DROP COLUMN here.\nALTER TABLE "notices" ADD COLUMN "batch_id" uuid;`, undefined],
])('a migration that takes something away is named: %s', (sql, taken) => {
  expect(takenBy('x', sql)).toEqual(taken ? [taken] : [])
})

test('every migration stands in the journal, the last with its snapshot, numbered without a gap, and none is lost', () => {
  const { entries } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as {
    entries: { idx: number; tag: string }[]
  }
  const files = globSync('db/migrations/*.sql')
    .map((file) => path.basename(file, '.sql'))
    .toSorted()
  expect(entries.map(({ tag }) => tag)).toEqual(files)
  expect(entries.map(({ idx, tag }) => [idx, Number(tag.slice(0, 4))])).toEqual(files.map((_, i) => [i, i]))
  // The next migration is made from the last one's: another would stand for tables that no database has any more.
  const snapshots = globSync('db/migrations/meta/*_snapshot.json').map((file) => path.basename(file, '_snapshot.json'))
  expect(snapshots).toEqual([files.at(-1)?.slice(0, 4)])
})

test('the tables are what the migrations have made of them', () => {
  const out = mkdtempSync(path.join(tmpdir(), 'khidmat-drift-'))
  cpSync('db/migrations', out, { recursive: true })
  const before = readdirSync(out)
  const { stderr, status } = spawnSync('node', ['scripts/db-generate.ts', 'drift'], {
    env: { ...process.env, MIGRATIONS: out },
    encoding: 'utf8',
  })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  expect(readdirSync(out), 'npm run db:generate -- NAME').toEqual(before)
})
