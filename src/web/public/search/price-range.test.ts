import { expect, test } from 'vitest'
import { rangeOf } from './price-range.tsx'

test.each([
  ['1,000', 'RM 2000.50', { min: '1000', max: '2000.5' }],
  ['500', '100', { min: '100', max: '500' }],
  ['', '80', { min: undefined, max: '80' }],
  ['0', '', { min: undefined, max: undefined }],
  ['abc', '80', null],
  ['-5', '', null],
])('from %s to %s is asked as %o', (least, most, range) => {
  expect(rangeOf(least, most)).toEqual(range)
})
