import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { orderLife } from '../scripts/order-life.ts'

test('the picture of the life of an order is the table by which it lives', () => {
  expect(readFileSync('docs/order-life.md', 'utf8'), 'run node scripts/order-life.ts').toBe(orderLife())
})
