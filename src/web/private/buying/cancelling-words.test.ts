import { expect, test } from 'vitest'
import { serverTranslator } from '#locales/index.ts'
import { cancellingWords } from './cancelling-words.ts'

const until = Date.parse('2030-05-09T02:00:00Z')
const words = (percent: number, over: { until?: number | undefined; now?: number } = {}) =>
  cancellingWords(serverTranslator('en'), {
    percent,
    until,
    now: until - 1,
    locale: 'en',
    zone: 'Asia/Kuala_Lumpur',
    ...over,
  })

test('what cancelling costs is said with its end, and with what comes then', () => {
  expect(words(10)).toMatch(/^Free cancellation until .*9 May.*10:00.*; after that 10 %\.$/)
  expect(words(10, { now: until })).toBe('Cancelling costs 10 % from five minutes after booking.')
})

test('where nothing is ever kept, no end is named', () => {
  expect([words(0), words(10, { until: undefined })]).toEqual(Array(2).fill('Free cancellation until it starts.'))
})
