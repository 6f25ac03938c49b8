import { expect, test } from 'vitest'
import { stepToShow } from './step-to-show.ts'

const steps = (...states: ('whole' | 'changed' | 'open')[]) =>
  states.map((state, place) => ({ key: `s${place}`, isWhole: state !== 'open', isChanged: state === 'changed' }))

test('one goes on where something is missing first, and at the last step where nothing is', () => {
  expect(stepToShow(steps('whole', 'open', 'open'), null)).toBe(1)
  expect(stepToShow(steps('whole', 'whole'), null)).toBe(1)
  expect(stepToShow(steps('open', 'open'), 'nonsense')).toBe(0)
})

test('an address leads back to any step before, and to none past what is missing or unsaved', () => {
  expect(stepToShow(steps('whole', 'whole', 'open'), 's0')).toBe(0)
  expect(stepToShow(steps('whole', 'open', 'open'), 's2')).toBe(1)
  expect(stepToShow(steps('changed', 'whole', 'whole'), 's2')).toBe(0)
})
