import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type BackupOrder, backUp } from '#db/backup.ts'
import { readNote, rowsFile } from '#db/backup-note.ts'
import { restoreBackup } from '#db/restore.ts'
import { openDatabase } from '#platform/db/index.ts'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { openLog } from '#platform/log.ts'
import { openQueue } from '#platform/queue.ts'
import { newId } from '#shared/ids.ts'
import { brokenInvariants } from '../invariants.ts'
import { aContext } from '../world.ts'
import { anEmptyDatabase, databaseOf, dumps } from './kept-dumps.ts'

// What a backup holds is what the database, the files and the background work were at one instant, and comes back whole.

const aFolder = () => mkdtempSync(path.join(tmpdir(), 'khidmat-backup-'))
let url = ''
const home = aFolder()
const order = (over: Partial<BackupOrder> = {}): BackupOrder => ({
  url,
  into: path.join(home, 'backups'),
  files: path.join(home, 'files'),
  secrets: path.join(home, 'secrets'),
  keep: undefined,
  say: () => undefined,
  ...over,
})
const silent = { say: () => undefined }

async function query<T extends object>(at: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  return client
    .query<T>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** A print of the rows of every table. */
async function printOf(at: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    at,
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await query<{ print: string }>(
      at,
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as print from "${name}" t`,
    )
    prints[name] = row?.print ?? ''
  }
  return prints
}

beforeAll(async () => {
  const [dump] = dumps
  if (!dump) throw new Error('No dump is kept')
  url = await databaseOf(dump)
  await migrateDatabase(url)
  const queue = await openQueue({ url, queues: ['mails'], log: openLog('error'), supervise: false })
  const database = openDatabase(url, { max: 1 })
  await queue.send(database.db, 'mails', { id: 'of tomorrow' }, { startAfter: new Date('2030-01-02T03:04:05Z') })
  await database.close()
  await queue.stop()
  mkdirSync(path.join(home, 'files/ab'), { recursive: true })
  mkdirSync(path.join(home, 'secrets'))
  writeFileSync(path.join(home, 'files/ab/picture'), 'a picture')
  writeFileSync(path.join(home, 'secrets/auth_secret'), 'a secret')
})

test('all rows, files, secrets and waiting work come back, and every promise holds', async () => {
  const backup = await backUp(order())
  const target = await anEmptyDatabase()
  const elsewhere = aFolder()
  const places = { files: path.join(elsewhere, 'files'), secrets: path.join(elsewhere, 'secrets') }
  await restoreBackup({ url: target, backup, ...places, ...silent })

  expect(await printOf(target)).toEqual(await printOf(url))
  const parts = `select relname, pg_get_expr(relpartbound, oid) as bound from pg_class where relispartition and relkind = 'r' order by 1`
  expect(await query(target, parts)).toEqual(await query(url, parts))
  const sequences = `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`
  expect(await query(target, sequences)).toEqual(await query(url, sequences))
  const waiting = `select name, data, state, start_after from pgboss.job where name = 'mails'`
  expect(await query(target, waiting)).toEqual(await query(url, waiting))
  expect(readFileSync(path.join(places.files, 'ab/picture'), 'utf8')).toBe('a picture')
  expect(readFileSync(path.join(places.secrets, 'auth_secret'), 'utf8')).toBe('a secret')

  const database = openDatabase(target, { max: 2 })
  expect(await brokenInvariants(await aContext({ db: database.db }))).toEqual({})
  // The guards of the database are awake again.
  await expect(query(target, 'delete from audit_entries')).rejects.toThrow()
  await expect(query(target, `update orders set company_id = gen_random_uuid()`)).rejects.toThrow()
  await database.close()
})

test('a file is stored once for all backups that have it, and only the newest backups stay', async () => {
  const into = path.join(aFolder(), 'kept')
  const [first, second] = [await backUp(order({ into })), await backUp(order({ into, keep: 2 }))]
  const inode = (folder: string) => statSync(path.join(folder, 'files/ab/picture')).ino
  expect(inode(second)).toBe(inode(first))
  const third = await backUp(order({ into, keep: 2 }))
  expect((await readdir(into)).sort()).toEqual([second, third].map((folder) => path.basename(folder)).sort())
  expect(readFileSync(path.join(third, 'files/ab/picture'), 'utf8')).toBe('a picture')
})

test('a backup that fails leaves nothing that looks like one, and older ones stay', async () => {
  const into = path.join(aFolder(), 'kept')
  const good = await backUp(order({ into }))
  const fails = () => {
    throw new Error('the disk is full')
  }
  await expect(backUp(order({ into, keep: 1, say: fails }))).rejects.toThrow('the disk is full')
  expect(await readdir(into)).toEqual([path.basename(good)])
})

test('a damaged backup is refused, and nothing of it stays', async () => {
  const backup = await backUp(order({ into: path.join(aFolder(), 'kept') }))
  const file = rowsFile(backup, 'orders')
  truncateSync(file, statSync(file).size - 20)
  const target = await anEmptyDatabase()
  const elsewhere = aFolder()
  await expect(
    restoreBackup({ url: target, backup, files: path.join(elsewhere, 'files'), secrets: elsewhere, ...silent }),
  ).rejects.toThrow(`The backup is damaged: ${file} cannot be read (unexpected end of file).`)
  expect(await query(target, 'select 1 from accounts')).toEqual([])
  expect(existsSync(path.join(elsewhere, 'files'))).toBe(false)
  // The next attempt, from a whole one, is not told that the database is not empty.
  const whole = await backUp(order({ into: path.join(aFolder(), 'kept') }))
  await restoreBackup({ url: target, backup: whole, files: undefined, secrets: elsewhere, ...silent })
  expect(await printOf(target)).toEqual(await printOf(url))
})

test('a role that may not restore is told what it lacks, and the owner of a database who may needs no more', async () => {
  const backup = await backUp(order({ into: path.join(aFolder(), 'kept') }))
  const role = `owner_${newId().replaceAll('-', '')}`
  const target = new URL(await anEmptyDatabase())
  const name = target.pathname.slice(1)
  await query(target.href, `create role ${role} login`)
  await query(target.href, `alter database ${name} owner to ${role}`)
  const admin = target.href
  target.username = role
  const restore = () =>
    restoreBackup({ url: target.href, backup, files: undefined, secrets: aFolder(), say: () => undefined })
  await expect(restore()).rejects.toThrow(`grant set on parameter session_replication_role to ${role}`)
  await query(admin, `grant set on parameter session_replication_role to ${role}`)
  await restore()
  expect(await printOf(admin)).toEqual(await printOf(url))
})

test('nothing is restored over data, with other secrets, from half a backup, or from a newer version', async () => {
  const backup = await backUp(order({ into: path.join(aFolder(), 'kept') }))
  const elsewhere = aFolder()
  const restore = (over: { url?: string; backup?: string }, empty: string) =>
    restoreBackup({ url: empty, backup, files: undefined, secrets: elsewhere, ...silent, ...over })
  const empty = await anEmptyDatabase()
  await expect(restore({ url }, empty)).rejects.toThrow('not empty')
  await expect(restore({ backup: elsewhere }, empty)).rejects.toThrow('no whole backup')
  writeFileSync(path.join(elsewhere, 'auth_secret'), 'another secret')
  await expect(restore({}, empty)).rejects.toThrow('not the one of the backup')
  writeFileSync(path.join(elsewhere, 'auth_secret'), 'a secret')
  const note = readNote(backup)
  writeFileSync(path.join(backup, 'backup.json'), JSON.stringify({ ...note, migrations: note.migrations + 1 }))
  await expect(restore({}, empty)).rejects.toThrow('newer version')
})
