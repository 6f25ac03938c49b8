import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { mostFirstServices } from '#shared/starters.ts'
import { mostDates } from './booking.ts'
import { type CallKey, calls } from './calls.ts'
import { dearest, type Known } from './dearest.ts'
import type { Operation } from './operation.ts'

const known: Known = {
  slug: 'seri-ayu-salon',
  companyid: newId(),
  beginningid: newId(),
  offerid: newId(),
  itemids: Array.from({ length: 50 }, newId),
  orderid: newId(),
  changeableid: newId(),
  drafts: Array.from({ length: 50 }, () => ({ orderid: newId(), secret: 'c2VjcmV0c2VjcmV0c2VjcmV0' })),
  different: '7',
  day: (ahead) => new Date(Date.UTC(2030, 4, 1 + ahead)).toISOString().slice(0, 10),
}
const keys = Object.keys(dearest) as CallKey[]
const bodyOf = (key: CallKey) => {
  const make = dearest[key]
  return make === 'one' ? undefined : (make(known) as { body?: Record<string, unknown> }).body
}

test('the dearest body of an operation is one that it takes', () => {
  const refused = keys.filter((key) => {
    const { body }: Operation = calls[key]
    const asked = bodyOf(key)
    return asked !== undefined && body?.safeParse(asked).success !== true
  })
  expect(refused).toEqual([])
})

test('what is booked, or set up, together is asked for at its longest, and stands in a line', () => {
  expect(bodyOf('POST /api/h/orders/series')?.startsAts).toHaveLength(mostDates)
  expect(bodyOf('POST /api/h/checkout')?.orders).toHaveLength(known.drafts.length)
  const together: CallKey[] = ['POST /api/h/orders/series', 'POST /api/h/checkout', 'PUT /api/h/checkout/{groupid}']
  expect(together.filter((key) => !(calls[key] as Operation).heavy)).toEqual([])
  const { services } = (bodyOf('PUT /api/h/setup') ?? {}) as { services?: { list: unknown[] } }
  expect(services?.list).toHaveLength(mostFirstServices)
  expect((calls['PUT /api/h/setup'] as Operation).heavy).toBe(true)
  const one = keys.filter((key) => {
    const { heavy, keyed }: Operation = calls[key]
    return heavy && keyed && dearest[key] === 'one'
  })
  expect(one).toEqual([])
})
