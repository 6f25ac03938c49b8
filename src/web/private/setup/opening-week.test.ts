import { expect, test } from 'vitest'
import { endOf, minutesOf } from '#shared/clock-of.ts'
import { hoursOf, type Where, whereOf } from './opening-week.ts'

test('who closes at midnight closes at the end of the day, and reads it so again', () => {
  expect([minutesOf('18:00'), endOf('00:00'), endOf('23:45')]).toEqual([1080, 1440, 1425])
  const days = [true, ...Array<boolean>(6).fill(false)]
  const where = { days, opens: '18:00', closes: '00:00', inParts: false } as Where
  const hours = hoursOf(where) ?? []
  expect(hours).toEqual([{ weekday: 1, from: 1080, to: 1440 }])
  const place = { line1: '1 Jalan Satu', lat: null, lng: null }
  expect(whereOf({ place, hours } as never)).toMatchObject({ opens: '18:00', closes: '00:00' })
})

test('a week that is alike on its days is asked for in one line; one with a break, or with another day, in parts, as it was saved', () => {
  const place = { line1: '1 Jalan Satu', lat: null, lng: null }
  const read = (hours: { weekday: number; from: number; to: number }[]) => whereOf({ place, hours } as never)
  const alike = [1, 2, 5].map((weekday) => ({ weekday, from: 540, to: 1080 }))
  expect([read(alike).inParts, hoursOf(read(alike))]).toEqual([false, alike])
  for (const hours of [
    [
      { weekday: 1, from: 540, to: 780 },
      { weekday: 1, from: 840, to: 1080 },
    ],
    [...alike, { weekday: 6, from: 600, to: 900 }],
  ])
    expect([read(hours).inParts, hoursOf(read(hours))]).toEqual([true, hours])
  expect(read([])).toMatchObject({ inParts: false, opens: '09:00', closes: '18:00' })
})
