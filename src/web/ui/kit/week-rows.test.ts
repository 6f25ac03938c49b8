import { expect, test } from 'vitest'
import { hoursOf, likeDay, rowsOf, withAnother, wrongOf } from './week-rows.ts'

const row = (weekday: number, from: string, to: string) => ({ weekday, from, to })

test('hours are written as they are read, and midnight ends a day', () => {
  const hours = [
    { weekday: 1, from: 540, to: 780 },
    { weekday: 1, from: 840, to: 1440 },
    { weekday: 7, from: 0, to: 60 },
  ]
  expect(rowsOf(hours)[1]).toEqual(row(1, '14:00', '00:00'))
  expect(hoursOf(rowsOf(hours).toReversed())).toEqual(hours)
})

test('what is wrong with a time is said of it: a part that lacks, an end before its beginning, two at once', () => {
  const rows = [
    row(1, '09:00', '13:00'),
    row(1, '12:00', '18:00'),
    row(2, '12:00', '18:00'),
    row(3, '18:00', '09:00'),
    row(4, '', '09:00'),
  ]
  expect(rows.map((one) => wrongOf(one, rows))).toEqual(['overlap', 'overlap', undefined, 'backward', 'lacking'])
  const whole = row(5, '00:00', '00:00')
  expect(wrongOf(whole, [whole])).toBeUndefined()
})

test('another time on a day begins an hour after its last, and a day is put on those that are worked', () => {
  expect(withAnother([], 3)).toEqual([row(3, '09:00', '18:00')])
  expect(withAnother([row(3, '09:00', '13:00')], 3).at(-1)).toEqual(row(3, '14:00', ''))
  const split = [row(1, '09:00', '13:00'), row(1, '14:00', '18:00'), row(5, '10:00', '12:00')]
  expect(likeDay(split, 1)).toEqual([...split.slice(0, 2), row(5, '09:00', '13:00'), row(5, '14:00', '18:00')])
})
