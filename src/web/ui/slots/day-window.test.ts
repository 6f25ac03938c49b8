import { expect, test } from 'vitest'
import { leaf, shownDays } from './day-window.ts'

const horizon = { first: '2026-11-22', last: '2027-01-10' }

test('two weeks begin with the day, and end with the last day that may be chosen', () => {
  expect(shownDays('2026-11-22', false, horizon)).toEqual({ from: '2026-11-22', to: '2026-12-05' })
  expect(shownDays('2027-01-05', false, horizon)).toEqual({ from: '2026-12-28', to: '2027-01-10' })
  const short = { first: '2026-11-22', last: '2026-11-25' }
  expect(shownDays('2026-11-24', false, short)).toEqual({ from: '2026-11-22', to: '2026-11-25' })
})

test('a month is shown as far as it may be chosen from', () => {
  expect(shownDays('2026-11-25', true, horizon)).toEqual({ from: '2026-11-22', to: '2026-11-30' })
  expect(shownDays('2026-12-31', true, horizon)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(shownDays('2027-01-01', true, horizon)).toEqual({ from: '2027-01-01', to: '2027-01-10' })
})

test('leafing stays within the days that may be chosen, and knows the year', () => {
  expect(leaf('2026-12-31', 1, true, horizon)).toBe('2027-01-01')
  expect(leaf('2027-01-05', -1, true, horizon)).toBe('2026-12-01')
  expect(leaf('2026-12-01', -1, true, horizon)).toBe('2026-11-22')
  expect(leaf('2026-11-22', 1, false, horizon)).toBe('2026-12-06')
  expect(leaf('2027-01-08', 1, false, horizon)).toBe('2027-01-10')
})
