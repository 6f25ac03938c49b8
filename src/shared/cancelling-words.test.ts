import { expect, test } from 'vitest'
import { serverTranslator } from '#locales/index.ts'
import { type Cancelling, cancellingWords, noShowWords } from './cancelling-words.ts'

const until = new Date('2030-05-09T02:00:00Z')
const policy = { latePercent: 10, noShowPercent: 30, noticeMinutes: 1440 }
const usual: Cancelling = {
  policy,
  price: { total: 8000, due: 8000, currency: 'MYR' },
  until,
  now: until.getTime() - 1,
  locale: 'en',
  zone: 'Asia/Kuala_Lumpur',
}
const words = (over: Partial<Cancelling> = {}) =>
  cancellingWords(serverTranslator(over.locale ?? 'en'), { ...usual, ...over })

test('what cancelling costs is said in money, with its end', () => {
  expect(words()).toMatch(/^Free cancellation until .*9 May.*10:00.*; after that RM 8\.00 \(10 %\)\.$/)
  expect(words({ until: null })).toBe('Free cancellation until 24 hours before; after that RM 8.00 (10 %).')
  expect(words({ until: null, policy: { ...policy, noticeMinutes: 90 } })).toContain('1h 30m')
})

test('once it is not free any more, a booking is told from five minutes on, and one that stands at once', () => {
  const now = until.getTime()
  expect(words({ now })).toBe('Cancelling costs RM 8.00 (10 %) from five minutes after booking.')
  expect(words({ now, isPlaced: true })).toBe('Cancelling costs RM 8.00 (10 %).')
})

test('a request is told that it is free until somebody accepts it, whenever it is for', () => {
  expect(words({ isRequest: true })).toMatch(
    /^Free cancellation until the provider accepts, and then until .*9 May.*; after/,
  )
  for (const isPlaced of [false, true])
    expect(words({ now: until.getTime(), isRequest: true, isPlaced })).toBe(
      'Free cancellation until the provider accepts, and for five minutes after; then RM 8.00 (10 %).',
    )
})

test('no more is named than is paid, and a share while the sum is open', () => {
  const price = { total: 20000, due: 6000, currency: 'MYR' }
  expect(words({ policy: { ...policy, latePercent: 50 }, price })).toMatch(/; after that RM 60\.00\.$/)
  expect(words({ price: null })).toMatch(/; after that 10 % of the total\.$/)
  expect(words({ price: null, isDeposit: true })).toMatch(/; after that 10 % of the total, at most the deposit\.$/)
  expect(noShowWords(serverTranslator('en'), { policy, price: null, isDeposit: true })).toContain('at most the deposit')
})

test('where nothing is ever kept, no end is named', () => {
  const nothing = { ...policy, latePercent: 0 }
  const price = { total: 0, due: 0, currency: 'MYR' }
  expect([words({ policy: nothing }), words({ until: undefined }), words({ price })]).toEqual(
    Array(3).fill('Free cancellation until it starts.'),
  )
})

test('not coming is told in money too, where it costs anything', () => {
  const t = serverTranslator('en')
  expect(noShowWords(t, usual)).toBe('Not coming costs RM 24.00 (30 %).')
  expect(noShowWords(t, { ...usual, policy: { ...policy, noShowPercent: 0 } })).toBe('')
})

test('all languages say it', () => {
  expect([words({ locale: 'ms', until: null }), words({ locale: 'zh', until: null })]).toEqual([
    'Pembatalan percuma sehingga 24 jam sebelumnya; selepas itu RM 8.00 (10 %).',
    '开始前 24 小时可免费取消；之后收取 RM 8.00（10%）。',
  ])
})

test('of a booking of which nothing is paid nothing can be kept, whenever it is cancelled', () => {
  for (const now of [until.getTime() - 1, until.getTime()])
    expect(words({ now, isPlaced: true, isUnpaid: true })).toBe('Nothing is paid yet, so cancelling costs nothing.')
  expect(noShowWords(serverTranslator('en'), { ...usual, isUnpaid: true })).toBe('')
})
