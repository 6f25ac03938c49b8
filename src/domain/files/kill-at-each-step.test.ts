import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { installationId } from '#domain/base/index.ts'
import { sweepOrphans } from '#domain/privacy/index.ts'
import { openStorage } from '#platform/storage/index.ts'
import { newId } from '#shared/ids.ts'
import { aContext, testPlatform } from '#test/world.ts'
import { files } from './files.tables.ts'

const child = path.resolve('test/faults/store-a-file.ts')
const wholeBytes = 256 * 1024 + 16

/** Stores a document in a process of its own that dies at a step. */
async function storeAndDie(step: string, command: (args: string[]) => string[] = (args) => args) {
  const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-kill-'))
  const contactId = newId()
  const { database } = await testPlatform()
  const [file = '', ...args] = command([process.execPath, child, database.url, folder, contactId, step])
  const process_ = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  process_.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const signal = await new Promise<string | null>((resolve) =>
    process_.once('exit', (_code, signal) => resolve(signal)),
  )
  const storage = openStorage({ driver: 'disk', folder })
  const ctx = await aContext({ platform: { storage } })
  // The database may still be processing the commit: wait for that.
  await expect
    .poll(
      async () => {
        const { rows } = await ctx.db.execute(sql`select 1 from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`)
        return rows.length
      },
      { timeout: 10_000 },
    )
    .toBe(0)
  const said = output ? (JSON.parse(output) as { outcome: string; left: string[] }) : undefined
  return { folder, contactId, signal, said, ctx }
}

type Dead = Awaited<ReturnType<typeof storeAndDie>>

/** What breaks 'every row has its bytes, and all bytes have a row'. */
async function broken({ folder, contactId, ctx }: Dead) {
  const rows = await ctx.db.select({ key: files.storageKey }).from(files).where(eq(files.folderId, contactId))
  const rowKeys = rows.map(({ key }) => key ?? '')
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((key) => !key.startsWith('installation/'))
  return {
    rows: rowKeys.length,
    withoutBytes: rowKeys.filter((key) => !bytes.includes(key) || statSync(path.join(folder, key)).size !== wholeBytes),
    withoutRow: bytes.filter((key) => !rowKeys.includes(key)),
  }
}

/** The sweep of this database's own storage as it runs days later, when nothing is on its way any more. */
async function sweepLater({ ctx }: Dead) {
  const note = { installation: await installationId(ctx) }
  await ctx.platform.storage.put('installation/note.json', Buffer.from(JSON.stringify(note)))
  return sweepOrphans({ ...ctx, now: () => new Date(Date.now() + 8 * 24 * 3600_000) })
}

test.each([
  { step: 'opened', rows: 0, orphans: 1 },
  { step: 'written', rows: 0, orphans: 1 },
  { step: 'synced', rows: 0, orphans: 1 },
  { step: 'renamed', rows: 0, orphans: 1 },
  { step: 'entered', rows: 0, orphans: 1 },
  { step: 'inserted', rows: 0, orphans: 1 },
  { step: 'committed', rows: 1, orphans: 0 },
])('killed once it is $step, a file is whole or nothing, and the sweep takes what nobody knows', async (expected) => {
  const dead = await storeAndDie(expected.step)
  expect(dead.signal).toBe('SIGKILL')
  const before = await broken(dead)
  expect(before.withoutBytes).toEqual([])
  // Control of the sweep: without it there would be bytes that no row knows.
  expect({ rows: before.rows, orphans: before.withoutRow.length }).toEqual({
    rows: expected.rows,
    orphans: expected.orphans,
  })
  expect(await sweepLater(dead)).toBe(expected.orphans)
  expect(await broken(dead)).toEqual({ rows: expected.rows, withoutBytes: [], withoutRow: [] })
})

test('killed while the commit is on its way, it is one or the other', async () => {
  const dead = await storeAndDie('committing')
  expect(dead.signal).toBe('SIGKILL')
  expect((await broken(dead)).withoutBytes).toEqual([])
  await sweepLater(dead)
  expect(await broken(dead)).toMatchObject({ withoutBytes: [], withoutRow: [] })
})

test('control: a row before its bytes is left without them', async () => {
  const dead = await storeAndDie('control')
  expect((await broken(dead)).withoutBytes).toHaveLength(1)
})

test('control: nobody is killed, and the file is there', async () => {
  const alive = await storeAndDie('none')
  expect(alive.said?.outcome).toBe('stored')
  expect(await broken(alive)).toEqual({ rows: 1, withoutBytes: [], withoutRow: [] })
})

test('a writer that finds the disk full says so and leaves nothing', async () => {
  const full = await storeAndDie('full')
  expect(full.said).toEqual({ outcome: 'files.storage_full', left: [] })
  expect(await broken(full)).toEqual({ rows: 0, withoutBytes: [], withoutRow: [] })
})

const inNamespace = ['--user', '--map-root-user', '--mount']
const mayMount =
  spawnSync('unshare', [...inNamespace, 'mount', '-t', 'tmpfs', '-o', 'size=64k', 'none', tmpdir()]).status === 0

test.skipIf(!mayMount)('a disk that is really full refuses the file and keeps nothing of it', async () => {
  const full = await storeAndDie('none', (args) => {
    const folder = args[3] ?? ''
    const mounted = `mount -t tmpfs -o size=64k none '${folder}' && exec "$@"`
    return ['unshare', ...inNamespace, 'sh', '-c', mounted, 'sh', ...args]
  })
  expect(full.said).toEqual({ outcome: 'files.storage_full', left: [] })
  expect(await broken(full)).toEqual({ rows: 0, withoutBytes: [], withoutRow: [] })
})
