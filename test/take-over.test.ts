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

test('a new build takes the place of the one before whole, whose files are there for one more', () => {
  const names = () =>
    globSync('client/assets/*', { cwd: folder })
      .map((file) => path.basename(file))
      .toSorted()
  build('a1.js', 'b1.js')
  takeOver(folder)
  build('a2.js', 'b1.js')
  // Not before it is whole.
  expect(names()).toEqual(['a1.js', 'b1.js'])
  takeOver(folder)
  expect(names()).toEqual(['a1.js', 'a2.js', 'b1.js'])
  expect(readFileSync(path.join(folder, 'server', 'entry.js'), 'utf8')).toBe('a2.js,b1.js')
  expect(globSync('server/assets/a1.js', { cwd: folder })).toHaveLength(1)
  build('a3.js', 'b1.js')
  takeOver(folder)
  expect(names()).toEqual(['a2.js', 'a3.js', 'b1.js'])
  expect(globSync('*', { cwd: folder }).toSorted()).toEqual(['client', 'own.json', 'server'])
})
