import { expect, test } from 'vitest'
import { moneyOf, senOf, signOf, textOf, wrongOf } from './money-text.ts'

test.each([
  ['12', 1200],
  ['1,234.50', 123_450],
  ['12,50', 1250],
  ['RM 12.50', 1250],
  ['rm12.50', 1250],
  [' MYR 1,000 ', 100_000],
  ['0', 0],
  ['', null],
  ['   ', null],
  ['RM', 'RM'],
  ['1.234,50', '1.234,50'],
  ['twelve', 'twelve'],
  ['-5', '-5'],
])('%j means %j', (text, money) => {
  expect(moneyOf(text, 'MYR')).toBe(money)
})

test.each([
  [1250, '12.50'],
  [123_450, '1,234.50'],
  [0, '0.00'],
  [null, ''],
  ['12.5.0', '12.5.0'],
])('%j stands there as %j', (money, text) => {
  expect(textOf(money, 'MYR')).toBe(text)
})

test('an amount that was tidied means the same', () => {
  for (const sen of [0, 5, 1250, 123_450, 99_999_999])
    for (const currency of ['MYR', 'SGD', 'USD']) expect(moneyOf(textOf(sen, currency), currency)).toBe(sen)
})

test('what is no amount is no money', () => {
  expect([1250, null, 'twelve'].map(senOf)).toEqual([1250, null, null])
})

test('a currency is written in front as in every price', () => {
  expect(['MYR', 'USD'].map(signOf)).toEqual(['RM', 'US$'])
})

test.each([
  [null, undefined],
  ['twelve', 'unread'],
  [99, 'less'],
  [100, undefined],
  [500, undefined],
  [501, 'more'],
] as const)('of RM 1 to RM 5, %j is %s', (money, wrong) => {
  expect(wrongOf(money, 100, 500)).toBe(wrong)
})
