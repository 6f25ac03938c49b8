import { expect, test } from 'vitest'
import { shownPages } from './use-shown-pages.ts'

const page = (at: string, next: string | null, ...rows: number[]) => ({ at, next, rows })
const [first, second, third] = [page('', 'a', 1), page('a', 'b', 2), page('b', null, 3)] as const

test('a page that follows what is shown is shown below it, and one that does not stands alone', () => {
  expect(shownPages([first], second)).toEqual([first, second])
  expect(shownPages([first, second], third)).toEqual([first, second, third])
  expect(shownPages([], second)).toEqual([second])
  expect(shownPages([first], third)).toEqual([third])
})

test('a page that is shown again replaces itself, and what stood below it is gone', () => {
  const again = page('a', 'b', 20)
  expect(shownPages([first, second, third], again)).toEqual([first, again])
  expect(shownPages([first, second], first)).toEqual([first])
})

test('a list does not grow for ever', () => {
  let shown: ReturnType<typeof shownPages> = []
  for (let i = 0; i < 25; i++) shown = shownPages(shown, page(i === 0 ? '' : `${i}`, `${i + 1}`, i))
  expect(shown.length).toBeLessThanOrEqual(10)
  expect(shown.at(-1)?.rows).toEqual([24])
})
