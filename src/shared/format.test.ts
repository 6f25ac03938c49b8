import { expect, test } from 'vitest'
import {
  formatCount,
  formatDistance,
  formatDuration,
  formatInstant,
  formatSpan,
  formatWait,
  textColorOn,
} from './format.ts'
import { formatMoney } from './money.ts'

test('money reads RM 1,234.50, whole RM 1,235, bare 1,234.50', () => {
  expect(formatMoney(123450)).toBe('RM 1,234.50')
  expect(formatMoney(123450, 'MYR', { whole: true })).toBe('RM 1,235')
  expect(formatMoney(123450, 'MYR', { bare: true })).toBe('1,234.50')
  expect(formatMoney(123450, 'USD', { bare: true })).toBe('$1,234.50')
  expect(formatMoney(undefined)).toBe('-')
  expect(formatMoney(100, 'not a currency')).toBe('')
  expect(formatMoney(Number.NaN)).toBe('')
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1049, '1K'],
  [1050, '1.1K'],
  [1_250_000, '1.3M'],
  [999_950, '1M'],
  [2_000_000_000, '2B'],
  [3_400_000_000_000, '3.4T'],
])('the count %d reads %s', (value, text) => expect(formatCount(value)).toBe(text))

test('durations read 1h 30m or digital 01:30, past a day 26:05', () => {
  expect(formatDuration(90)).toBe('1h 30m')
  expect(formatDuration(45)).toBe('45m')
  expect(formatDuration(120)).toBe('2h')
  expect(formatDuration(90, { digital: true })).toBe('01:30')
  expect(formatDuration(1565, { digital: true })).toBe('26:05')
  for (const bad of [-1, Number.NaN, '90', 1.5, undefined]) expect(formatDuration(bad)).toBe('Invalid input')
})

test('a wait reads in seconds below a minute, then in whole minutes that are never too short', () => {
  expect([0.2, 45, 59.5, 61, 3600, 5401].map(formatWait)).toEqual(['1s', '45s', '60s', '2m', '1h', '1h 31m'])
})

test('text on a colour is white below a luminance of 0.6, else black', () => {
  expect(textColorOn('#0066b2')).toBe('#ffffff')
  expect(textColorOn('#ffffff')).toBe('#000000')
  expect(textColorOn('#999999')).toBe('#000000')
  expect(textColorOn('#989898')).toBe('#ffffff')
})

test('instants read in the zone of the place, in each language', () => {
  const instant = '2026-12-04T07:00:00Z'
  expect(formatInstant(instant, 'en', 'Asia/Kuala_Lumpur')).toBe('Fri 4 Dec, 3:00 pm')
  expect(formatInstant(instant, 'ms', 'Asia/Kuala_Lumpur', 'date')).toMatch(/Jum 4 Dis/)
  expect(formatInstant(instant, 'zh', 'Asia/Kuala_Lumpur', 'date')).toMatch(/12月4日/)
  expect(formatInstant(instant, 'en', 'Asia/Kuala_Lumpur', 'weekday')).toBe('Fri')
  expect(formatInstant(instant, 'en', 'Asia/Kuala_Lumpur', 'day')).toBe('4 Dec 2026')
  expect(formatInstant('nonsense', 'en', 'Asia/Kuala_Lumpur')).toBe('')
})

test('distances read in metres below a kilometre', () => {
  expect(formatDistance(0.84)).toBe('850 m')
  expect(formatDistance(3.24)).toBe('3.2 km')
  expect(formatDistance(41.6)).toBe('42 km')
})

test('a span of time names the year where one of its ends lies in another one than now', () => {
  const now = Date.parse('2026-11-26T00:00:00Z')
  const of = (startsAt: string, endsAt: string) => formatSpan({ startsAt, endsAt }, 'en', 'Asia/Kuala_Lumpur', now)
  expect(of('2026-12-04T07:00:00Z', '2026-12-31T10:00:00Z')).toBe('Fri 4 Dec, 3:00 pm – Thu 31 Dec, 6:00 pm')
  // By the clock of the place it is the next year already.
  expect(of('2026-12-04T07:00:00Z', '2026-12-31T17:00:00Z')).toBe('Fri 4 Dec 2026, 3:00 pm – Fri 1 Jan 2027, 1:00 am')
  expect(of('2027-01-04T07:00:00Z', '2027-01-05T07:00:00Z')).toBe('Mon 4 Jan 2027, 3:00 pm – Tue 5 Jan 2027, 3:00 pm')
})
