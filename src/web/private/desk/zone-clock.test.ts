import { expect, test } from 'vitest'
import { lanesOf } from './schedule/lanes.ts'
import { zoneClock } from './zone-clock.ts'

test.each([
  ['2030-05-01T16:00:00Z', 'Asia/Kuala_Lumpur', { day: '2030-05-02', minute: 0 }],
  ['2030-05-01T15:59:00Z', 'Asia/Kuala_Lumpur', { day: '2030-05-01', minute: 1439 }],
  ['2030-07-01T12:30:00Z', 'Europe/Berlin', { day: '2030-07-01', minute: 870 }],
  ['2030-01-01T12:30:00Z', 'Europe/Berlin', { day: '2030-01-01', minute: 810 }],
])('%s in %s', (instant, zone, clock) => {
  expect(zoneClock(instant, zone)).toEqual(clock)
})

test('blocks that overlap stand beside each other, those that touch below each other', () => {
  const blocks = [
    { id: 'a', from: 540, to: 600 },
    { id: 'b', from: 570, to: 630 },
    { id: 'c', from: 600, to: 660 },
    { id: 'd', from: 700, to: 760 },
  ]
  expect(lanesOf(blocks).map(({ id, lane, lanes }) => ({ id, lane, lanes }))).toEqual([
    { id: 'a', lane: 0, lanes: 2 },
    { id: 'b', lane: 1, lanes: 2 },
    { id: 'c', lane: 0, lanes: 2 },
    { id: 'd', lane: 0, lanes: 1 },
  ])
})
