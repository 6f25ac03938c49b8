import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openScratchFile } from '#platform/scratch-file.ts'
import { type Packed, writeZip } from './write-zip.ts'

const at = new Date('2026-11-20T04:00:00Z')
const megabyte = 1024 * 1024

test('a zip holds its words and its files, and those as they flow', async () => {
  const words = new TextEncoder().encode('Gunting rambut. '.repeat(megabyte / 4))
  const picture = crypto.getRandomValues(new Uint8Array(60_000))
  async function* files(): AsyncGenerator<Packed> {
    yield { name: 'json/orders.json', bytes: words }
    yield { name: 'csv/none.csv', bytes: new Uint8Array() }
    const flow = async function* () {
      yield picture.subarray(0, 20_000)
      yield picture.subarray(20_000)
    }
    yield { name: 'files/one.webp', bytes: flow() }
  }
  await using zip = await openScratchFile()
  await writeZip(zip, files(), at)
  const bytes = await zip.bytes()
  expect(await zip.byteLength()).toBe(bytes.byteLength)
  expect(bytes.byteLength).toBeLessThan(megabyte / 2)
  expect(unzipSync(bytes)).toEqual({
    'json/orders.json': words,
    'csv/none.csv': new Uint8Array(),
    'files/one.webp': picture,
  })
  expect(Buffer.concat(await Array.fromAsync(zip.chunks()))).toEqual(Buffer.from(bytes))
})

test('others have their turn after each piece, and no file is opened before its turn', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const opened: number[] = []
  async function* files(): AsyncGenerator<Packed> {
    yield { name: 'json/a.json', bytes: new Uint8Array(16 * megabyte) }
    opened.push(turns)
    yield { name: 'json/b.json', bytes: new Uint8Array(megabyte) }
  }
  await using zip = await openScratchFile()
  await writeZip(zip, files(), at)
  isOver = true
  // Sixteen pieces to a megabyte.
  expect(opened[0]).toBeGreaterThan(200)
})

test('what breaks off breaks the zip off', async () => {
  async function* files(): AsyncGenerator<Packed> {
    const flow = async function* () {
      yield new Uint8Array(10)
      throw new Error('the disk is gone')
    }
    yield { name: 'files/one.pdf', bytes: flow() }
  }
  await using zip = await openScratchFile()
  await expect(writeZip(zip, files(), at)).rejects.toThrow('the disk is gone')
})
