import { expect, test } from 'vitest'
import { durationIn } from './duration-in.ts'

test('a duration is written as each language writes it', () => {
  const told = (minutes: number) => (['en', 'ms', 'zh'] as const).map((locale) => durationIn(minutes, locale))
  expect(told(1439)).toEqual(['23h 59m', '23 j 59 min', '23小时59分钟'])
  expect(told(120)).toEqual(['2h', '2 j', '2小时'])
  expect(told(45)).toEqual(['45m', '45 min', '45分钟'])
  expect(told(0)).toEqual(['0m', '0 min', '0分钟'])
})
