import { expect, test } from 'vitest'
import { without } from './use-moves.ts'

test('a move that ended is forgotten, and those of other cards go on', () => {
  const moves = new Map([
    ['a', 'doing'],
    ['b', 'ready'],
  ])
  expect([...without(moves, 'a', 'doing')]).toEqual([['b', 'ready']])
  expect(moves.size).toBe(2)
})

test('an earlier move that ends leaves the later one of the same card where it is', () => {
  const moves = new Map([['a', 'ready']])
  expect(without(moves, 'a', 'doing')).toBe(moves)
})
