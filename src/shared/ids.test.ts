import { expect, test } from 'vitest'
import { isId, newId } from './ids.ts'

test('ids made one after the other grow, however many fall into a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(ids)
  expect(ids.every((id) => isId(id) && /^.{14}7.{4}[89ab]/.test(id))).toBe(true)
})
