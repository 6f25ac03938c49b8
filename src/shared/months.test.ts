import { expect, test } from 'vitest'
import { monthStep } from './months.ts'

test('leafing by months begins with the first, over short months and the year', () => {
  expect(monthStep('2026-12-31', 1)).toBe('2027-01-01')
  expect(monthStep('2027-01-31', 1)).toBe('2027-02-01')
  expect(monthStep('2027-03-31', -1)).toBe('2027-02-01')
  expect(monthStep('2027-01-01', -1)).toBe('2026-12-01')
})
