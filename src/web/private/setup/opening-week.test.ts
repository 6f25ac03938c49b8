import { expect, test } from 'vitest'
import { endOf, minutesOf } from '#shared/clock-of.ts'
import { hoursOf, type Where, whereOf } from './opening-week.ts'

test('who closes at midnight closes at the end of the day, and reads it so again', () => {
  expect([minutesOf('18:00'), endOf('00:00'), endOf('23:45')]).toEqual([1080, 1440, 1425])
  const where = { days: [true, ...Array<boolean>(6).fill(false)], opens: '18:00', closes: '00:00' } as Where
  const hours = hoursOf(where) ?? []
  expect(hours).toEqual([{ weekday: 1, from: 1080, to: 1440 }])
  const place = { line1: '1 Jalan Satu', lat: null, lng: null }
  expect(whereOf({ place, hours } as never)).toMatchObject({ opens: '18:00', closes: '00:00' })
})
