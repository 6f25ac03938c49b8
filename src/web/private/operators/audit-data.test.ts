import { expect, test } from 'vitest'
import { dataRows } from './audit-data.ts'

test('what an entry holds is read by names and values, its numbers as money where it names a currency', () => {
  expect(dataRows({ data: { amount: 1050, currency: 'MYR', reason: 'excess' } }, 'en')).toEqual([
    ['amount', 'RM 10.50'],
    ['reason', 'excess'],
  ])
  expect(
    dataRows(
      {
        data: {
          staff: ['Aina', 'Ben'],
          branches: [],
          ended: 3,
          again: false,
          note: null,
          cdata: { locale: 'ms', x: { y: 1 } },
        },
      },
      'en',
    ),
  ).toEqual([
    ['staff', 'Aina, Ben'],
    ['branches', '-'],
    ['ended', '3'],
    ['again', 'false'],
    ['note', '-'],
    ['cdata · locale', 'ms'],
    ['cdata · x · y', '1'],
  ])
  expect(dataRows({ data: { addons: [{ name: 'Wash', quantity: 2 }] } }, 'en')).toEqual([
    ['addons · 1 · name', 'Wash'],
    ['addons · 1 · quantity', '2'],
  ])
})

test('when a booking was, and is, reads in the time of the log, what was before what is', () => {
  const data = { to: '2026-11-30T06:00:00.000Z', from: '2026-11-30T01:00:00.000Z', personOnly: false }
  expect(dataRows({ data }, 'en')).toEqual([
    ['from', 'Mon 30 Nov 2026, 9:00 am'],
    ['to', 'Mon 30 Nov 2026, 2:00 pm'],
    ['personOnly', 'false'],
  ])
})
