import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openPictures } from './pictures.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a6' } })
  .png()
  .toBuffer()

/** Pictures, and the order in which those that are asked for were made. */
function aShop() {
  const pictures = openPictures(path.join(folder, crypto.randomUUID()), 10_000_000)
  const made: string[] = []
  const ask = (caller: string, key: string) =>
    pictures.resized(
      caller,
      key,
      () => {
        made.push(`${caller} ${key}`)
        return Promise.resolve(bytes)
      },
      { width: 40 },
    )
  return { pictures, made, ask }
}

test('whoever asks for a hundred pictures waits for themselves: another’s picture, and an upload, come in between', async () => {
  const { pictures, made, ask } = aShop()
  const many = Array.from({ length: 100 }, (_, n) => ask('stranger', `s${n}`))
  await expect(ask('stranger', 'one more')).rejects.toThrow('request.busy')
  const [picture, upload] = await Promise.all([ask('buyer', 'b'), pictures.normalised('owner', bytes)])
  expect(picture.mime).toBe('image/webp')
  expect(upload?.width).toBe(60)
  expect(made.indexOf('buyer b')).toBeLessThan(4)
  expect(made.length).toBeLessThan(10)
  await Promise.all(many)
  expect(made).toHaveLength(101)
})

test('nobody waits behind another’s pictures for one that both ask for, and it is made once', async () => {
  const { made, ask } = aShop()
  const many = Array.from({ length: 30 }, (_, n) => ask('stranger', `s${n}`))
  await ask('buyer', 's29')
  expect(made).toContain('buyer s29')
  expect(made.length).toBeLessThan(6)
  await Promise.all(many)
  expect(made.filter((one) => one.endsWith(' s29'))).toEqual(['buyer s29'])
  await ask('later', 's29')
  expect(made).toHaveLength(30)
})

test('a picture that cannot be made stops nobody', async () => {
  const { pictures, ask } = aShop()
  const broken = pictures.resized('stranger', 'broken', () => Promise.reject(new Error('gone')), { width: 40 })
  await expect(broken).rejects.toThrow('gone')
  expect(await pictures.normalised('stranger', Buffer.from('no picture'))).toBeUndefined()
  expect((await ask('stranger', 'next')).mime).toBe('image/webp')
})
