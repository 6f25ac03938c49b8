import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { expect, test, vi } from 'vitest'
import type { Context } from '#domain/context.ts'
import { openStorage } from '#platform/storage/index.ts'
import { aContext, aPerson } from '#test/world.ts'
import { files } from './files.tables.ts'
import { storeDocument } from './store-document.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')

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

test('bytes that no row knows go after an hour; those with a row, and young ones, stay', async () => {
  const { folder, storage, ctx, age } = await aStore()
  const { id } = await storeDocument(ctx, { name: 'kept.pdf', bytes: pdf })
  const [row] = await ctx.db.select().from(files).where(eq(files.id, id))
  for (const key of ['pictures/aa/old.webp', 'documents/aa/young.pdf']) await storage.put(key, pdf)
  // What a process leaves that is killed while it writes.
  writeFileSync(path.join(folder, 'documents/aa/half.pdf.x.part'), 'half')
  age(row!.storageKey!, 600)
  age('pictures/aa/old.webp', 61)
  age('documents/aa/half.pdf.x.part', 61)
  expect(await sweepOrphans(ctx)).toBe(2)
  const keys = [...(await storage.list('pictures')), ...(await storage.list('documents'))].map(({ key }) => key)
  expect(keys.sort()).toEqual(['documents/aa/young.pdf', row!.storageKey].sort())
  expect(await sweepOrphans(ctx)).toBe(0)
})

const failing = (ctx: Context, error: Error) =>
  ({ ...ctx, db: { ...ctx.db, transaction: vi.fn().mockRejectedValue(error) } as never }) satisfies Context

test('a row that the database refuses takes its bytes along', async () => {
  const { storage, ctx } = await aStore()
  const refusal = Object.assign(new DatabaseError('violates', 8, 'error'), { code: '23514', severity: 'ERROR' })
  await expect(storeDocument(failing(ctx, refusal), { name: 'a.pdf', bytes: pdf })).rejects.toThrow('violates')
  expect(await storage.list('documents')).toEqual([])
})

test('bytes whose row may stand, because the answer to the commit was lost, are left to the sweep', async () => {
  const { storage, ctx } = await aStore()
  for (const lost of [
    new Error('Connection terminated unexpectedly'),
    Object.assign(new DatabaseError('terminating connection', 8, 'error'), { code: '57P01', severity: 'FATAL' }),
  ])
    await expect(storeDocument(failing(ctx, lost), { name: 'a.pdf', bytes: pdf })).rejects.toThrow(lost.message)
  expect(await storage.list('documents')).toHaveLength(2)
  expect(await sweepOrphans({ ...ctx, now: () => new Date(Date.now() + 2 * 3600_000) })).toBe(2)
})

test('a file is there whole or not at all', async () => {
  const { folder, storage } = await aStore()
  await storage.put('documents/aa/one.pdf', pdf)
  expect(readdirSync(path.join(folder, 'documents/aa'))).toEqual(['one.pdf'])
  await expect(storage.put('documents/aa/one.pdf', Buffer.from('other'))).rejects.toThrow('there already')
  expect(await storage.get('documents/aa/one.pdf')).toEqual(pdf)
  await expect(storage.put('../outside.pdf', pdf)).rejects.toThrow()
})
