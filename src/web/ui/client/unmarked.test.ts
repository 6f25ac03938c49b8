import { expect, test } from 'vitest'
import { pathOf } from './path-of.ts'
import { unmarked } from './unmarked.ts'

test('marks of direction that a phone copied along are not sent, in a body or an address', () => {
  const copied = '\u202a+60 12-345 6789\u202c'
  const body = { customer: { phone: copied }, note: `call \u2066${copied}\u2069`, n: 1, none: null }
  expect(JSON.parse(JSON.stringify(body, unmarked))).toEqual({
    customer: { phone: '+60 12-345 6789' },
    note: 'call +60 12-345 6789',
    n: 1,
    none: null,
  })
  expect(pathOf('GET /api/h/desk/orders', { query: { companyid: 'x', q: copied } })).toBe(
    '/api/h/desk/orders?companyid=x&q=%2B60+12-345+6789',
  )
})
