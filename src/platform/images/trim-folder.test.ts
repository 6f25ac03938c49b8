import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { trimFolder } from './trim-folder.ts'

/** A folder with so many pictures of a kilobyte in each part; the first of a part are the oldest. */
async function aFolder(perPart: number, parts = ['00', 'a7', 'ff']) {
  const folder = await mkdtemp(path.join(tmpdir(), 'khidmat-pictures-'))
  for (const part of parts) {
    await mkdir(path.join(folder, part))
    for (let i = 0; i < perPart; i++) {
      const file = path.join(folder, part, `${i}.webp`)
      await writeFile(file, Buffer.alloc(1024))
      await utimes(file, 1_000_000 + i, 1_000_000 + i)
    }
  }
  await mkdir(path.join(folder, 'wishes'))
  await writeFile(path.join(folder, 'wishes', 'one'), '')
  const left = async () =>
    (await Promise.all(parts.map((part) => readdir(path.join(folder, part))))).map((n) => n.sort())
  return { folder, left }
}

test('a folder below its size is left alone', async () => {
  const { folder, left } = await aFolder(4)
  expect(await trimFolder(folder, 12 * 1024)).toBe(0)
  expect((await left()).flat()).toHaveLength(12)
})

test('above it the oldest of every part go, and what else lies there stays', async () => {
  const { folder, left } = await aFolder(4)
  expect(await trimFolder(folder, 6 * 1024)).toBe(6)
  expect(await left()).toEqual([
    ['2.webp', '3.webp'],
    ['2.webp', '3.webp'],
    ['2.webp', '3.webp'],
  ])
  expect(await readdir(path.join(folder, 'wishes'))).toEqual(['one'])
  expect(await trimFolder(folder, 6 * 1024)).toBe(0)
})

test('a folder that is not there yet is empty', async () => {
  expect(await trimFolder(path.join(tmpdir(), 'khidmat-none'), 0)).toBe(0)
})
