import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { makeCache } from './query-cache.ts'

const waiting = () => {
  const answers: ((data: string) => void)[] = []
  const ask = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)))
  return { ask, answers }
}

test('what changed while it was asked for the first time is asked once more after its answer', async () => {
  const queries = makeCache()
  const { ask, answers } = waiting()
  const observer = new QueryObserver(queries, { queryKey: ['order', 1], queryFn: ask })
  const stop = observer.subscribe(() => undefined)
  await queries.invalidateQueries({ queryKey: ['other'] })
  void queries.invalidateQueries({ queryKey: ['order'] })
  expect(ask).toHaveBeenCalledTimes(1)
  answers[0]?.('before')
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  expect(observer.getCurrentResult().data).toBe('before')
  answers[1]?.('after')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after'))
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
})

test('nothing is asked once more that did not change meanwhile, and nothing that was not answered', async () => {
  vi.useFakeTimers()
  const queries = makeCache()
  const ask = vi.fn(() => Promise.resolve('once'))
  const fail = vi.fn(() => Promise.reject(new Error('lost')))
  const stops = [
    new QueryObserver(queries, { queryKey: ['good'], queryFn: ask }),
    new QueryObserver(queries, { queryKey: ['bad'], queryFn: fail }),
  ].map((observer) => observer.subscribe(() => undefined))
  void queries.invalidateQueries({ queryKey: ['bad'] })
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect([queries.getQueryState(['bad'])?.status, queries.getQueryData(['good'])]).toEqual(['error', 'once'])
  expect([ask.mock.calls.length, fail.mock.calls.length]).toEqual([1, 1])
  for (const stop of stops) stop()
})
