import { expect, test, vi } from 'vitest'
import { type CartAction, cartReducer, emptyCart } from './cart-reducer.ts'

const added = { type: 'add_new', orderid: 'o1', timeout: 5000, docno: 'K-1', title: 'Haircut', ts: 7 } as const

test('add_new raises the count, appends the order and opens the popover', () => {
  expect(cartReducer(emptyCart, added)).toEqual({
    count: 1,
    orderids: ['o1'],
    timeout: 5000,
    docno: 'K-1',
    title: 'Haircut',
    ts: 7,
  })
})
test('set_count sets the count alone', () => {
  expect(cartReducer(emptyCart, { type: 'set_count', count: 4 })).toEqual({ ...emptyCart, count: 4 })
})
test('decrement lowers the count by one or by its value, never below zero', () => {
  const three = { ...emptyCart, count: 3 }
  expect(cartReducer(three, { type: 'decrement' }).count).toBe(2)
  expect(cartReducer(three, { type: 'decrement', value: 2 }).count).toBe(1)
  expect(cartReducer(three, { type: 'decrement', value: 9 }).count).toBe(0)
})
test('increment raises the count by its value alone', () => {
  expect(cartReducer(emptyCart, { type: 'increment', value: 2 })).toEqual({ ...emptyCart, count: 2 })
})
test('set_value sets the orders and derives the count', () => {
  expect(cartReducer({ ...emptyCart, count: 9 }, { type: 'set_value', orderids: ['a', 'b'] })).toEqual({
    ...emptyCart,
    count: 2,
    orderids: ['a', 'b'],
  })
})
test('hide_popover clears what the popover shows and keeps the rest', () => {
  expect(cartReducer(cartReducer(emptyCart, added), { type: 'hide_popover' })).toEqual({
    count: 1,
    orderids: ['o1'],
    timeout: null,
    docno: null,
    title: null,
    ts: 7,
  })
})
test('an unknown action is reported and changes nothing', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(cartReducer(emptyCart, { type: 'explode' } as unknown as CartAction)).toBe(emptyCart)
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
