import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { transitions } from '#domain/trade/orders/orders.states.ts'
import { orderStatuses, traitsOf } from '#shared/order-status.ts'
import { orderLife } from '../scripts/order-life.ts'

test('the picture of the life of an order is the table by which it lives', () => {
  expect(readFileSync('docs/order-life.md', 'utf8'), 'run node scripts/order-life.ts').toBe(orderLife())
})

test('an order that is not over can get out of every status, by somebody or by a clock', () => {
  const left = new Set<string>(Object.values(transitions).flatMap(({ from }) => from))
  expect(orderStatuses.filter((status) => !traitsOf(status).over && !left.has(status))).toEqual([])
})
