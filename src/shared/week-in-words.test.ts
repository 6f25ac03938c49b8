import { expect, test } from 'vitest'
import { dayInWords, weekInWords } from './week-in-words.ts'

const days = (numbers: number[], from: number, to: number) => numbers.map((weekday) => ({ weekday, from, to }))

test('days that are alike stand together, each part of a day is told, and a day without openings parts them', () => {
  const hours = [...days([1, 2, 3], 540, 780), ...days([1, 2, 3], 840, 1080), ...days([5], 600, 1440)]
  expect(weekInWords(hours, 'en')).toBe('Mon–Wed 09:00–13:00, 14:00–18:00 · Fri 10:00–00:00')
  expect(weekInWords(days([1, 3], 540, 600), 'en')).toBe('Mon 09:00–10:00 · Wed 09:00–10:00')
  expect(weekInWords([], 'en')).toBe('')
  expect([dayInWords(hours, 1), dayInWords(hours, 4)]).toEqual(['09:00–13:00, 14:00–18:00', ''])
})
