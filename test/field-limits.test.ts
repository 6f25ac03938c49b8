import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldLimits } from '../scripts/field-limits.ts'

/** Without what a formatter decides. */
const flat = (text: string) => text.replaceAll(/[\s,'"]+/g, '')

test('the limits of forms are those of the records', () => {
  expect(flat(readFileSync('src/shared/field-limits.ts', 'utf8')), 'run node scripts/field-limits.ts').toBe(
    flat(fieldLimits()),
  )
})
