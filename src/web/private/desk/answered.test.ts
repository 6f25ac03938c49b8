import { expect, test } from 'vitest'
import { withAnswered } from './answered.ts'

const rows = (...ids: string[]) => ids.map((orderid) => ({ orderid }))
const answered = (orderid: string, ...above: string[]) => ({ orderid, words: orderid, above, height: 80, until: 0 })
const ids = (left: ReturnType<typeof rows>, ...done: ReturnType<typeof answered>[]) =>
  withAnswered(left, done).map(({ orderid }) => orderid)

test('what was answered keeps its place, before and after the list knows of it', () => {
  const [a, b] = [answered('a'), answered('b', 'a')]
  expect(ids(rows('a', 'b', 'c'), b)).toEqual(['a', 'b', 'c'])
  expect(ids(rows('c'), b, a)).toEqual(['a', 'b', 'c'])
  expect(ids(rows(), a)).toEqual(['a'])
})

test('its place is among its neighbours, whoever of them has gone or come meanwhile', () => {
  const c = answered('c', 'a', 'b')
  expect(ids(rows('b', 'd'), c), 'the line of one above it is over').toEqual(['b', 'c', 'd'])
  expect(ids(rows('new', 'a', 'd'), c), 'another one came first').toEqual(['new', 'a', 'c', 'd'])
})

test('what is held keeps its place though the list has it no longer, until it is answered', () => {
  const held = [{ orderid: 'b', above: ['a'], row: { orderid: 'b', seen: true } }]
  const list = (...left: string[]) => withAnswered<{ orderid: string }>(rows(...left), [], held)
  expect(list('a', 'b', 'c'), 'listed it is as it is now').toEqual(rows('a', 'b', 'c'))
  expect(list('a', 'c')).toEqual([{ orderid: 'a' }, { orderid: 'b', seen: true }, { orderid: 'c' }])
  expect(withAnswered(rows('a', 'c'), [answered('b', 'a')], held).map(({ orderid }) => orderid)).toEqual([
    'a',
    'b',
    'c',
  ])
})
