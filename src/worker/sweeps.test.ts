import { expect, test } from 'vitest'
import { pauseAfter } from './sweeps.ts'

test('a sweep that is behind goes on soon; one that is not urgent takes a fifth of the time at most, however much waits', () => {
  const [urgent, hourly] = [60, 3600].map((everySeconds) => ({ everySeconds, batch: 100 }))
  expect(pauseAfter(urgent!, 100, 400)).toBe(50)
  expect(pauseAfter(hourly!, 100, 400)).toBe(1600)
  expect(pauseAfter(hourly!, 100, 2)).toBe(50)
  expect([urgent!, hourly!].map((sweep) => pauseAfter(sweep, 99, 400))).toEqual([60_000, 3_600_000])
})
