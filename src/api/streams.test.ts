import { expect, test } from 'vitest'
import { Streams } from './streams.ts'

const stream = (accountId: string, ...companies: string[]) => ({
  accountId,
  desks: new Map(companies.map((companyId) => [companyId, true])),
})

test('a stream is found by its account and by the companies that it hears of, until it hears of others or ends', () => {
  const streams = new Streams<ReturnType<typeof stream>>()
  const [first, second, other] = [stream('a', 'x', 'y'), stream('a', 'x'), stream('b')]
  for (const one of [first, second, other]) streams.add(one)
  expect([...streams.ofAccount('a')]).toEqual([first, second])
  expect([...streams.ofCompany('x')]).toEqual([first, second])
  expect([...streams.ofCompany('y')]).toEqual([first])

  streams.reach(first, new Map([['z', true]]))
  expect([...streams.ofCompany('x')]).toEqual([second])
  expect([...streams.ofCompany('z')]).toEqual([first])
  // The oldest is the oldest still.
  expect([...streams.ofAccount('a')][0]).toBe(first)

  for (const one of streams.all()) streams.remove(one)
  expect([...streams.all()]).toEqual([])
  expect([...streams.ofAccount('a'), ...streams.ofCompany('x'), ...streams.ofCompany('z')]).toEqual([])
})
