import { expect, test } from 'vitest'
import { withAnswered } from './answered.ts'

const rows = ['a', 'b', 'c'].map((orderid) => ({ orderid }))
const answered = (orderid: string, place: number) => ({ orderid, title: orderid, place, height: 80 })

test('what was answered keeps its place, before and after the list knows of it', () => {
  const ids = (left: typeof rows, ...done: ReturnType<typeof answered>[]) =>
    withAnswered(left, done).map(({ orderid }) => orderid)
  expect(ids(rows, answered('b', 1))).toEqual(['a', 'b', 'c'])
  expect(ids(rows.slice(2), answered('b', 1), answered('a', 0))).toEqual(['a', 'b', 'c'])
  expect(ids([], answered('a', 0))).toEqual(['a'])
})
