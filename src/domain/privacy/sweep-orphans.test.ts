import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { expect, test, vi } from 'vitest'
import { type Context, installationId, requireAccount } from '#domain/base/index.ts'
import { files } from '#domain/files/files.tables.ts'
import { storeDocument } from '#domain/files/index.ts'
import { openStorage, type Storage, storageFolders } from '#platform/storage/index.ts'
import { newId } from '#shared/ids.ts'
import { aContext, aPerson } from '#test/world.ts'
import { dataExports } from './privacy.tables.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')

const keysOf = async (storage: Storage, folder: string) => (await Array.fromAsync(storage.keys(folder))).flat()

async function aStore() {
  const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-store-'))
  const storage = openStorage({ driver: 'disk', folder })
  const ctx = await aContext({ actor: await aPerson(), platform: { storage }, at: new Date() })
  const age = (key: string, minutes: number) => {
    const at = new Date(Date.now() - minutes * 60_000)
    utimesSync(path.join(folder, key), at, at)
  }
  return { folder, storage, ctx, age }
}

const week = 7 * 24 * 60

test('bytes that no row knows go after a week; those with a row, and younger ones, stay', async () => {
  const { folder, storage, ctx, age } = await aStore()
  const { id } = await storeDocument(ctx, { name: 'kept.pdf', bytes: pdf })
  const [row] = await ctx.db.select().from(files).where(eq(files.id, id))
  for (const key of ['pictures/aa/old.webp', 'documents/aa/young.pdf'] as const) await storage.put(key, pdf)
  // The file of a process that was killed while it wrote.
  writeFileSync(path.join(folder, 'documents/aa/half.pdf.x.part'), 'half')
  age(row!.storageKey!, week + 600)
  age('pictures/aa/old.webp', week + 1)
  age('documents/aa/young.pdf', week - 1)
  age('documents/aa/half.pdf.x.part', week + 1)
  expect(await sweepOrphans(ctx)).toBe(2)
  const keys = [...(await keysOf(storage, 'pictures')), ...(await keysOf(storage, 'documents'))]
  expect(keys.sort()).toEqual(['documents/aa/young.pdf', row!.storageKey].sort())
  expect(await sweepOrphans(ctx)).toBe(0)
})

test('of every folder what nobody wants goes in time, also what was left half-written, and what somebody wants stays', async () => {
  const { folder, storage, ctx, age } = await aStore()
  const [exportId, formerId] = [newId(), newId()]
  const copy = `exports/${exportId}/${newId()}.zip` as const
  const former = `exports/${formerId}.zip` as const
  const { accountId } = requireAccount(ctx)
  const ready = { accountId, requestedAt: ctx.now(), readyAt: ctx.now() }
  await ctx.db.insert(dataExports).values({ ...ready, id: exportId, storageKey: copy })
  await ctx.db.insert(dataExports).values({ ...ready, id: formerId, storageKey: former })
  const { id } = await storeDocument(ctx, { name: 'kept.pdf', bytes: pdf })
  const [row] = await ctx.db.select().from(files).where(eq(files.id, id))
  const note = `erasures/${newId()}.json` as const
  for (const key of [copy, former, note]) await storage.put(key, pdf)
  const wanted = [copy, former, note, row!.storageKey!]
  for (const key of wanted) age(key, week + 600)
  for (const within of storageFolders)
    for (const left of [`${within}/aa/${newId()}.zip`, `${within}/aa/${newId()}.json.x.part`] as const) {
      await storage.put(left, pdf)
      age(left, ['pictures', 'documents'].includes(within) ? week + 1 : 61)
    }
  // An attempt at a copy that was killed beside the one that is kept.
  const killed = `${copy}.${crypto.randomUUID()}.part`
  writeFileSync(path.join(folder, killed), 'half')
  age(killed, 61)
  expect(await sweepOrphans(ctx)).toBe(2 * storageFolders.length + 1)
  const left = await Promise.all(storageFolders.map((within) => keysOf(storage, within)))
  expect(left.flat().sort()).toEqual([...wanted, 'installation/note.json'].sort())
})

test('ten thousand files are gone through hand by hand, and only those without a row are asked about', async () => {
  const { ctx } = await aStore()
  const all = Array.from({ length: 10_000 }, (_, i) => `pictures/${i % 97}/${crypto.randomUUID()}.webp`)
  const orphans = new Set(all.filter((_, i) => i % 1000 === 7))
  for (let i = 0; i < all.length; i += 1000) {
    const kept = all.slice(i, i + 1000).filter((key) => !orphans.has(key))
    await ctx.db.insert(files).values(kept.map((storageKey) => ({ name: 'x', mime: 'image/webp', storageKey })))
  }
  const hands: number[] = []
  const asked: string[] = []
  const removed: string[] = []
  const storage: Storage = {
    ...ctx.platform.storage,
    async *keys(folder) {
      if (folder !== 'pictures') return
      for (let i = 0; i < all.length; i += 1000) {
        hands.push(i)
        yield all.slice(i, i + 1000)
        // The next batch is not read before this one is handled.
        expect(asked).toHaveLength(i / 1000 + 1)
      }
    },
    changedAt: async (key) => {
      if (!key.startsWith('pictures/')) return ctx.platform.storage.changedAt(key)
      asked.push(key)
      return new Date(0)
    },
    remove: async (key) => void removed.push(key),
  }
  await ctx.platform.storage.put(
    'installation/note.json',
    Buffer.from(JSON.stringify({ installation: await installationId(ctx) })),
  )
  expect(await sweepOrphans({ ...ctx, platform: { ...ctx.platform, storage } })).toBe(10)
  expect(hands).toHaveLength(10)
  expect(new Set(asked)).toEqual(orphans)
  expect(new Set(removed)).toEqual(orphans)
})

test('a database that knows none of the files removes none, however old: it is new, or the wrong one', async () => {
  const { storage, ctx, age } = await aStore()
  const keys = ['pictures/aa/one.webp', 'documents/aa/two.pdf'] as const
  for (const key of keys) await storage.put(key, pdf)
  for (const key of keys) age(key, 10 * week)
  await expect(sweepOrphans(ctx)).rejects.toThrow('knows none of the files')
  expect([...(await keysOf(storage, 'pictures')), ...(await keysOf(storage, 'documents'))]).toEqual(keys)
  // Nor does one that has stored files of its own beside them.
  await storage.put('installation/note.json', Buffer.from(JSON.stringify({ installation: newId() })))
  await storeDocument(ctx, { name: 'own.pdf', bytes: pdf })
  await expect(sweepOrphans(ctx)).rejects.toThrow('another installation')
  expect(await keysOf(storage, 'pictures')).toEqual([keys[0]])
})

test('a storage from before it had a note is the database’s that knows what lies there', async () => {
  const { storage, ctx, age } = await aStore()
  await storeDocument(ctx, { name: 'kept.pdf', bytes: pdf })
  await storage.put('pictures/aa/left.webp', pdf)
  age('pictures/aa/left.webp', 2 * week)
  expect(await sweepOrphans(ctx)).toBe(1)
  expect(JSON.parse((await storage.get('installation/note.json')).toString())).toEqual({
    installation: await installationId(ctx),
  })
})

const failing = (ctx: Context, error: Error) =>
  ({ ...ctx, db: { ...ctx.db, transaction: vi.fn().mockRejectedValue(error) } as never }) satisfies Context

test('a row that the database refuses takes its bytes along', async () => {
  const { storage, ctx } = await aStore()
  const refusal = Object.assign(new DatabaseError('violates', 8, 'error'), { code: '23514', severity: 'ERROR' })
  await expect(storeDocument(failing(ctx, refusal), { name: 'a.pdf', bytes: pdf })).rejects.toThrow('violates')
  expect(await keysOf(storage, 'documents')).toEqual([])
})

test('bytes whose row may stand, because the answer to the commit was lost, are left to the sweep', async () => {
  const { storage, ctx } = await aStore()
  for (const lost of [
    new Error('Connection terminated unexpectedly'),
    Object.assign(new DatabaseError('terminating connection', 8, 'error'), { code: '57P01', severity: 'FATAL' }),
  ])
    await expect(storeDocument(failing(ctx, lost), { name: 'a.pdf', bytes: pdf })).rejects.toThrow(lost.message)
  expect(await keysOf(storage, 'documents')).toHaveLength(2)
  await storeDocument(ctx, { name: 'a.pdf', bytes: pdf })
  expect(await sweepOrphans({ ...ctx, now: () => new Date(Date.now() + (week + 60) * 60_000) })).toBe(2)
})

test('a file is there whole or not at all', async () => {
  const { folder, storage } = await aStore()
  await storage.put('documents/aa/one.pdf', pdf)
  expect(readdirSync(path.join(folder, 'documents/aa'))).toEqual(['one.pdf'])
  await expect(storage.put('documents/aa/one.pdf', Buffer.from('other'))).rejects.toThrow('there already')
  expect(await storage.get('documents/aa/one.pdf')).toEqual(pdf)
  await expect(storage.put('documents/../../outside.pdf', pdf)).rejects.toThrow()
})
