import { expect, test } from 'vitest'
import { addUp } from './add-up.ts'

test('money of one currency is added up, and each currency stays apart', () => {
  expect(
    addUp([
      { amount: 1000, currency: 'MYR' },
      { amount: 250, currency: 'SGD' },
      { amount: 50, currency: 'MYR' },
    ]),
  ).toEqual([
    { amount: 1050, currency: 'MYR' },
    { amount: 250, currency: 'SGD' },
  ])
})

test('a row without money adds none, and no rows have no sum', () => {
  expect(addUp([null, { amount: -300, currency: 'MYR' }])).toEqual([{ amount: -300, currency: 'MYR' }])
  expect(addUp([null])).toEqual([])
})
