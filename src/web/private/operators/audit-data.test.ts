import { expect, test } from 'vitest'
import { dataRows } from './audit-data.ts'

test('what an entry holds is read by names and values, its numbers as money where it names a currency', () => {
  expect(dataRows({ data: { amount: 1050, currency: 'MYR', reason: 'excess' } })).toEqual([
    ['amount', 'RM 10.50'],
    ['reason', 'excess'],
  ])
  expect(
    dataRows({
      data: {
        staff: ['Aina', 'Ben'],
        branches: [],
        ended: 3,
        again: false,
        note: null,
        cdata: { locale: 'ms', x: { y: 1 } },
      },
    }),
  ).toEqual([
    ['staff', 'Aina, Ben'],
    ['branches', '-'],
    ['ended', '3'],
    ['again', 'false'],
    ['note', '-'],
    ['cdata · locale', 'ms'],
    ['cdata · x · y', '1'],
  ])
  expect(dataRows({ data: { addons: [{ name: 'Wash', quantity: 2 }] } })).toEqual([
    ['addons · 1 · name', 'Wash'],
    ['addons · 1 · quantity', '2'],
  ])
})
