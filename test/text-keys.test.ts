import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textKeys } from '../scripts/text-keys.ts'

/** Without what a formatter decides. */
const flat = (text: string) => text.replaceAll(/[\s|]+/g, '')

test('the type of keys knows every namespace', () => {
  expect(flat(readFileSync('src/locales/keys.ts', 'utf8')), 'run node scripts/text-keys.ts').toBe(flat(textKeys()))
})
