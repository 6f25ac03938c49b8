import { expect, test } from 'vitest'
import { wholeOf } from './whole-of.ts'

const description = {
  paths: {
    '/a/{id}': {
      get: { answer: { $ref: '#/schemas/Order', description: 'The order' }, list: [{ $ref: '#/schemas/Money' }] },
    },
  },
  schemas: {
    Money: { type: 'object' },
    Order: { price: { $ref: '#/schemas/Money' }, again: { $ref: '#/paths/~1a~1{id}/get/list/0' } },
    Node: { children: { items: { $ref: '#/schemas/Node' } } },
  },
}

test('what a part refers to is written out, with what stands beside the reference', () => {
  expect(wholeOf(description, ['paths', '/a/{id}', 'get'])).toEqual({
    answer: { price: { type: 'object' }, again: { type: 'object' }, description: 'The order' },
    list: [{ type: 'object' }],
  })
})

test('what refers to itself is written out once, and a part that is not there is nothing', () => {
  const children = { items: { $ref: '#/schemas/Node' } }
  expect(wholeOf({ ...description, one: { $ref: '#/schemas/Node' } }, ['one'])).toEqual({ children })
  expect(wholeOf(description, ['servers', '0'])).toBeUndefined()
})

test('it stands alone, as it is sent to a page', () => {
  const alone = new Function(`return ${wholeOf}`)() as typeof wholeOf
  expect(alone(description, ['schemas', 'Order'])).toEqual(wholeOf(description, ['schemas', 'Order']))
})
