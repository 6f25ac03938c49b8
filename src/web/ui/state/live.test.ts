import { expect, test } from 'vitest'
import { mayChangeOrders } from './live.ts'

test('after each connection every order is looked at again; words of others leave it alone', () => {
  for (const one of [undefined, 'a']) {
    expect(mayChangeOrders({}, one)).toBe(true)
    expect(mayChangeOrders({ orderid: 'a', changed: true }, one)).toBe(true)
    expect(mayChangeOrders({ orderid: 'a' }, one)).toBe(false)
    expect(mayChangeOrders({ notices: true }, one)).toBe(false)
    expect(mayChangeOrders({ companyid: 'c', schedule: true }, one)).toBe(false)
    expect(mayChangeOrders({ companyid: 'c', offers: true }, one)).toBe(false)
  }
  expect(mayChangeOrders({ orderid: 'b', changed: true }, 'a')).toBe(false)
})
