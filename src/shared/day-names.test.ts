import { expect, test } from 'vitest'
import { localDay, nameOfDay, spokenDay } from './day-names.ts'

test('a day is read in its zone', () => {
  expect(localDay('2030-05-01T17:00:00Z', 'Asia/Kuala_Lumpur')).toBe('2030-05-02')
})

test.each([
  ['en', 'Tuesday, 1 December'],
  ['ms', 'Selasa, 1 Disember'],
  ['zh', '12月1日星期二'],
] as const)('a day is spoken in the language of the page (%s)', (locale, said) => {
  expect(nameOfDay('2026-12-01', locale, spokenDay)).toBe(said)
})
