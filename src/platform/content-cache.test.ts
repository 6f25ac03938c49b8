import { expect, test } from 'vitest'
import { ContentCache } from './content-cache.ts'

const life = { tags: ['company:1'], seconds: 60 }

test('what is asked for again within its life is loaded once, also by those who ask at the same time', async () => {
  const cache = new ContentCache(10)
  let loads = 0
  const load = async () => ++loads
  const together = await Promise.all([cache.remember('a', life, load), cache.remember('a', life, load)])
  expect([...together, await cache.remember('a', life, load)]).toEqual([1, 1, 1])
})

test('a purge of one of its tags drops it, and what was being loaded meanwhile is not kept', async () => {
  const cache = new ContentCache(10)
  let loads = 0
  await cache.remember('a', life, async () => ++loads)
  cache.purge('company:2')
  expect(await cache.remember('a', life, async () => ++loads)).toBe(1)
  const slow = Promise.withResolvers<number>()
  cache.purge('company:1')
  const old = cache.remember('a', life, () => slow.promise)
  cache.purge('company:1')
  slow.resolve(-1)
  expect(await old).toBe(-1)
  expect(await cache.remember('a', life, async () => ++loads)).toBe(2)
})

test('of many only the missing are loaded, together, and a failure is not remembered', async () => {
  const cache = new ContentCache(10)
  const asked: string[][] = []
  const load = async (ids: string[]) => {
    asked.push(ids)
    return new Map(ids.filter((id) => id !== 'gone').map((id) => [id, id.toUpperCase()]))
  }
  const each = (ids: string[]) => cache.rememberEach('word', ids, { tags: () => [], seconds: 60 }, load)
  expect([...(await each(['a', 'b', 'gone'])).values()]).toEqual(['A', 'B'])
  expect([...(await each(['c', 'a'])).values()].sort()).toEqual(['A', 'C'])
  expect(asked).toEqual([['a', 'b', 'gone'], ['c']])
  await expect(cache.remember('x', life, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await cache.remember('x', life, async () => 1)).toBe(1)
})
