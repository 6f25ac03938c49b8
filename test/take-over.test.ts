import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { takeOver } from '../scripts/take-over.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-build-'))
afterEach(() => rmSync(folder, { recursive: true }))

/** A build whose files of each part have such names. */
function build(...names: string[]): void {
  for (const part of ['client', 'server']) {
    mkdirSync(path.join(folder, 'next', part, 'assets'), { recursive: true })
    for (const name of names) writeFileSync(path.join(folder, 'next', part, 'assets', name), name)
    writeFileSync(path.join(folder, 'next', part, 'entry.js'), names.join())
  }
}

test('a new build takes the place of the one before whole, and the files of the latest stay', () => {
  const names = () =>
    globSync('client/assets/*', { cwd: folder })
      .map((file) => path.basename(file))
      .toSorted()
  const day = 24 * 3_600_000
  let now = 0
  const made = (...files: string[]) => {
    build(...files)
    takeOver(folder, now)
  }
  made('a1.js', 'b1.js')
  build('a2.js', 'b1.js')
  // Not before it is whole.
  expect(names()).toEqual(['a1.js', 'b1.js'])
  takeOver(folder, now)
  expect(names()).toEqual(['a1.js', 'a2.js', 'b1.js'])
  expect(readFileSync(path.join(folder, 'server', 'entry.js'), 'utf8')).toBe('a2.js,b1.js')
  expect(globSync('server/assets/a1.js', { cwd: folder })).toHaveLength(1)
  // The same once more makes no room.
  made('a2.js', 'b1.js')
  made('a3.js', 'b1.js')
  expect(names()).toEqual(['a1.js', 'a2.js', 'a3.js', 'b1.js'])
  // All that were replaced within a day are kept, however old they are, and else the latest three.
  now = 2 * day
  for (const name of ['a4.js', 'a5.js', 'a6.js']) made(name, 'b2.js')
  expect(names()).toEqual(['a3.js', 'a4.js', 'a5.js', 'a6.js', 'b1.js', 'b2.js'])
  now = 4 * day
  made('a7.js', 'b2.js')
  expect(names()).toEqual(['a5.js', 'a6.js', 'a7.js', 'b2.js'])
  expect(globSync('*', { cwd: folder }).toSorted()).toEqual(['client', 'names.json', 'server'])
})
