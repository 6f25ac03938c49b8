import { expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { partsOf } from './day-parts.ts'

const at = (hour: number) => ({ startsAt: `2030-05-06T${String(hour - 8).padStart(2, '0')}:30:00.000Z` })

test.each<[Locale, number]>([
  ['en', 17],
  ['ms', 19],
  ['zh', 18],
])('in %s the evening begins at %i', (locale, evening) => {
  const slots = [11, 12, evening - 1, evening].map(at)
  expect(partsOf(slots, { zone: 'Asia/Kuala_Lumpur', locale })).toEqual([
    { part: 'morning', slots: slots.slice(0, 1) },
    { part: 'afternoon', slots: slots.slice(1, 3) },
    { part: 'evening', slots: slots.slice(3) },
  ])
})
