import { expect, test } from 'vitest'
import { openNow, weekdayAt } from './open-now.ts'

const day = (weekday: number, from: number, to: number) => ({ weekday, from, to })
const at = (instant: string) => Date.parse(instant)
/** Thursday 2 May 2030, ten in Kuala Lumpur. */
const thursday = at('2030-05-02T02:00:00Z')
const kl = 'Asia/Kuala_Lumpur'

test('it is open until the part of the day ends, and closed until the next one begins, today or later', () => {
  const hours = [day(4, 540, 780), day(4, 840, 1080), day(6, 600, 900)]
  expect(openNow(hours, thursday, kl)).toEqual({ isOpen: true, until: 780 })
  const noon = at('2030-05-02T05:30:00Z')
  expect(openNow(hours, noon, kl)).toEqual({ isOpen: false, opens: { minute: 840, weekday: 4, days: 0 } })
  const evening = at('2030-05-02T12:00:00Z')
  expect(openNow(hours, evening, kl)).toEqual({ isOpen: false, opens: { minute: 600, weekday: 6, days: 2 } })
  // At the minute of the end it is closed, at that of the beginning open.
  expect(openNow(hours, at('2030-05-02T05:00:00Z'), kl).isOpen).toBe(false)
  expect(openNow(hours, at('2030-05-02T06:00:00Z'), kl).isOpen).toBe(true)
})

test('parts that touch are one, over midnight, too; what never closes says no time', () => {
  expect(openNow([day(4, 540, 660), day(4, 660, 720)], thursday, kl)).toEqual({ isOpen: true, until: 720 })
  expect(openNow([day(4, 540, 1440), day(5, 0, 120)], thursday, kl)).toEqual({ isOpen: true, until: 120 })
  expect(openNow([day(4, 540, 1440)], thursday, kl)).toEqual({ isOpen: true, until: 0 })
  const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => day(weekday, 0, 1440))
  expect(openNow(always, thursday, kl)).toEqual({ isOpen: true, until: null })
  expect(openNow([], thursday, kl)).toEqual({ isOpen: false, opens: null })
})

test('the week comes round, and each zone has its own day, also where its clock changes', () => {
  expect(openNow([day(4, 540, 550)], thursday, kl)).toEqual({
    isOpen: false,
    opens: { minute: 540, weekday: 4, days: 7 },
  })
  const late = at('2030-05-02T17:00:00Z')
  expect([weekdayAt(late, kl), weekdayAt(late, 'Europe/London')]).toEqual([5, 4])
  // In London the clocks go forward on 31 March 2030 at one.
  const hours = [day(7, 60, 180)]
  expect(openNow(hours, at('2030-03-31T01:00:00Z'), 'Europe/London')).toEqual({ isOpen: true, until: 180 })
})

test('on closed days nothing is open, what would open next is looked for after them, and the night before ends at midnight', () => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => day(weekday, 540, 1080))
  const closed = [
    { from: '2030-05-02', to: '2030-05-03' },
    { from: '2030-05-04', to: '2030-05-04' },
  ]
  expect(openNow(hours, thursday, kl, closed)).toEqual({ isOpen: false, opens: { minute: 540, weekday: 7, days: 3 } })
  expect(openNow(hours, at('2030-05-01T02:00:00Z'), kl, closed)).toEqual({ isOpen: true, until: 1080 })
  expect(openNow(hours, at('2030-05-05T02:00:00Z'), kl, closed).isOpen).toBe(true)
  expect(openNow(hours, thursday, kl, [{ from: '2030-04-01', to: '2030-06-01' }])).toEqual({
    isOpen: false,
    opens: null,
  })
  const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => day(weekday, 0, 1440))
  expect(openNow(always, at('2030-05-01T02:00:00Z'), kl, closed)).toEqual({ isOpen: true, until: 0 })
})
