import { expect, test } from 'vitest'
import { readAmount, writeAmount } from './amount.ts'

test.each([
  ['500', 50_000],
  ['120.50', 12_050],
  ['120.5', 12_050],
  ['12,50', 1_250],
  ['1,234.50', 123_450],
  ['1,234', 123_400],
  ['1 234.50', 123_450],
  ['1\u00A0234\u00A0567', 123_456_700],
  ['999,999.99', 99_999_999],
  [' 0.01 ', 1],
])('%s is read as %i sen', (text, sen) => expect(readAmount(text)).toBe(sen))

test.each(['', '1.234,50', '1.234', '1,23,4', '1 23', '1,234 567', '12,34.50', '12,5x', '-5', '1e3', '1.2.3', ',50'])(
  '%s is no amount',
  (text) => expect(readAmount(text)).toBeUndefined(),
)

test.each([0, 5, 101, 123_450])('%i sen are written as they are read', (sen) =>
  expect(readAmount(writeAmount(sen))).toBe(sen),
)
