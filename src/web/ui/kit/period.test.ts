import { expect, test } from 'vitest'
import { isPeriod, isTurned, periodOf, presetOf, presets } from './period.ts'

test.each([
  ['today', '2026-12-31', '2026-12-31', '2026-12-31'],
  ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
  ['next7', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['last7', '2026-11-23', '2026-11-17', '2026-11-23'],
  ['last30', '2026-11-23', '2026-10-25', '2026-11-23'],
  ['last90', '2026-11-23', '2026-08-26', '2026-11-23'],
  ['thisMonth', '2026-11-23', '2026-11-01', '2026-11-30'],
  ['thisMonth', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['thisMonth', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-01', '2025-12-01', '2025-12-31'],
] as const)('%s on %s is from %s to %s', (preset, today, from, to) => {
  expect(periodOf(preset, today)).toEqual({ from, to })
})

test('a period is known by its days, and by what was chosen where two have the same', () => {
  for (const looks of ['back', 'ahead'] as const)
    for (const preset of presets[looks])
      expect(presetOf(periodOf(preset, '2026-11-23'), '2026-11-23', looks)).toBe(preset)
  expect(presetOf(periodOf('tomorrow', '2026-11-23'), '2026-11-23', 'back')).toBeUndefined()
  const whole = { from: '2026-11-01', to: '2026-11-30' }
  expect(presetOf(whole, '2026-11-30', 'back', 'thisMonth')).toBe('thisMonth')
  expect(presetOf(whole, '2026-11-30', 'back', 'last30')).toBe('last30')
  expect(presetOf(whole, '2026-11-29', 'back', 'last30')).toBe('thisMonth')
  expect(presetOf({ from: '', to: '' }, '2026-11-23', 'back', 'last7')).toBeUndefined()
  expect(presetOf({ from: '2026-11-01', to: '' }, '2026-11-23', 'back')).toBeUndefined()
})

test.each([
  ['', '', true],
  ['2026-11-01', '', true],
  ['', '2026-11-01', true],
  ['2026-11-01', '2026-11-01', true],
  ['2026-11-02', '2026-11-01', false],
  ['0002-11-02', '', false],
  ['2026-02-30', '', false],
  ['banana', '', false],
])('from %j to %j can be asked for: %s', (from, to, can) => {
  expect(isPeriod({ from, to })).toBe(can)
})

test('a period of one day is not turned', () => {
  expect(isTurned({ from: '2026-11-01', to: '2026-11-01' })).toBe(false)
  expect(isTurned({ from: '2026-11-02', to: '2026-11-01' })).toBe(true)
})
