import { expect, test } from 'vitest'
import { weeksOf } from './month-days.ts'

test('a month touches four to six weeks', () => {
  expect(weeksOf('2027-02-10')).toBe(4)
  expect(weeksOf('2026-12-10')).toBe(5)
  expect(weeksOf('2027-05-10')).toBe(6)
})
