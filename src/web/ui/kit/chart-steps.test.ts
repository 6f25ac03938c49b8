import { expect, test } from 'vitest'
import { daySteps, stepByKey } from './chart-steps.ts'

test.each([
  ['en', { name: 'Tue, 1 December', short: '1 Dec' }],
  ['ms', { name: 'Sel, 1 Disember', short: '1 Dis' }],
  ['zh', { name: '12月1日周二', short: '12月1日' }],
] as const)('days stand along a chart in the language of the page (%s)', (locale, step) => {
  expect(daySteps(['2026-12-01'], locale)).toEqual([step])
})

test('keys go from step to step and not past the ends', () => {
  expect(stepByKey('ArrowLeft', 3, 10)).toBe(2)
  expect(stepByKey('ArrowRight', 3, 10)).toBe(4)
  expect(stepByKey('ArrowRight', 9, 10)).toBe(9)
  expect(stepByKey('PageDown', 3, 10)).toBe(0)
  expect(stepByKey('PageUp', 1, 10)).toBe(8)
  expect(stepByKey('Home', 5, 10)).toBe(0)
  expect(stepByKey('End', 5, 10)).toBe(9)
})

test('the first key begins at the last step, and other keys are not taken', () => {
  expect(stepByKey('ArrowRight', null, 10)).toBe(9)
  expect(stepByKey('ArrowLeft', null, 10)).toBe(8)
  expect(stepByKey('Tab', 3, 10)).toBeNull()
  expect(stepByKey('ArrowRight', null, 0)).toBeNull()
})
