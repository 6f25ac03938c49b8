import { expect, test } from 'vitest'
import { monthStep, weeksOf } from './month-days.ts'

test('leafing by months begins with the first, over short months and the year', () => {
  expect(monthStep('2026-12-31', 1)).toBe('2027-01-01')
  expect(monthStep('2027-01-31', 1)).toBe('2027-02-01')
  expect(monthStep('2027-03-31', -1)).toBe('2027-02-01')
  expect(monthStep('2027-01-01', -1)).toBe('2026-12-01')
})

test('a month touches four to six weeks', () => {
  expect(weeksOf('2027-02-10')).toBe(4)
  expect(weeksOf('2026-12-10')).toBe(5)
  expect(weeksOf('2027-05-10')).toBe(6)
})
