import { expect, test } from 'vitest'
import { rangeOf } from './range-of.ts'

const counted = (count: number, orMore = false) => ({ count, orMore })

test('a page says which rows of how many it shows', () => {
  expect(rangeOf(0, 25, false, counted(47))).toEqual({ from: 1, to: 25, total: counted(47) })
  expect(rangeOf(25, 25, false, counted(1000, true))).toEqual({ from: 26, to: 50, total: counted(1000, true) })
})

test('the last page knows how many there are, whatever was counted before', () => {
  expect(rangeOf(25, 22, true, undefined)).toEqual({ from: 26, to: 47, total: counted(47) })
  expect(rangeOf(25, 20, true, counted(47))).toEqual({ from: 26, to: 45, total: counted(45) })
  expect(rangeOf(1000, 3, true, counted(1000, true))).toEqual({ from: 1001, to: 1003, total: counted(1003) })
})

test('a page beyond what was counted does not say that fewer are there than are shown', () => {
  expect(rangeOf(1000, 25, false, counted(1000, true)).total).toEqual(counted(1025, true))
  expect(rangeOf(25, 25, false, counted(47)).total).toEqual(counted(50, true))
})

test('without a count the rows alone are said', () => {
  expect(rangeOf(0, 25, false, undefined)).toEqual({ from: 1, to: 25, total: undefined })
})
