import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * An object that is looked up by a text from outside also answers `constructor`; such a lookup once crashed the process. A
 * table is a `Map`, or typed by its own keys.
 */
test('no table is an object that any text may be looked up in', () => {
  const open = /\b(?:const|let) \w+: (?:Readonly<)?Record<string, .*> = (?:\{\s*$|Object\.fromEntries)/m
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => open.test(readFileSync(file, 'utf8')))).toEqual([])
})
