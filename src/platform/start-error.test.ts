import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeDataFolder } from './data-folder.ts'
import { folderError, listenError, StartError, saidOf } from './start-error.ts'

const failed = (code: string) => Object.assign(new Error(`${code}: what the system says`), { code })

test('what a folder lacks is said in words, and what is no fault of a folder stays what it is', () => {
  for (const code of ['EEXIST', 'ENOTDIR', 'ENOENT', 'EROFS', 'EACCES', 'EPERM', 'ENOSPC'])
    expect(saidOf(folderError(failed(code), '/data', 'No data in'))).toMatch(
      /^No data in \/data: [a-z ]+\. Set DATA_DIR to a folder that this user may write\.$/,
    )
  const other = new TypeError('a mistake of ours')
  expect(folderError(other, '/data', 'No data in')).toBe(other)
  expect(saidOf(other)).toBe(other)
})

test('an address that cannot be had is said with the setting', () => {
  expect(saidOf(listenError(failed('EACCES'), 80, '0.0.0.0'))).toContain('Set PORT')
  expect(saidOf(listenError(failed('EADDRNOTAVAIL'), 3000, '192.0.2.1'))).toContain('HOST')
})

test('a data folder is made with those above it, and refused where a file stands in the way', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-data-'))
  makeDataFolder(path.join(folder, 'a/b/c'))
  makeDataFolder(path.join(folder, 'a/b/c'))
  writeFileSync(path.join(folder, 'file'), '')
  expect(() => makeDataFolder(path.join(folder, 'file'))).toThrow(StartError)
  expect(() => makeDataFolder(path.join(folder, 'file/below'))).toThrow('a file stands above it')
})
