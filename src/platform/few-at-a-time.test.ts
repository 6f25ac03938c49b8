import { afterEach, expect, test, vi } from 'vitest'
import { fewAtATime } from './few-at-a-time.ts'

afterEach(() => void vi.useRealTimers())

/** Works that end when they are told to, in the order in which they were begun. */
function works() {
  const begun: { name: string; end: () => void }[] = []
  const work = (name: string) => () => new Promise<string>((resolve) => begun.push({ name, end: () => resolve(name) }))
  const settled = async () => {
    for (let turns = 0; turns < 4; turns++) await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, settled }
}

test('two run at a time, and one of each caller', async () => {
  const pass = fewAtATime()
  const { begun, work, settled } = works()
  const all = ['a1', 'a2', 'b1', 'c1'].map((name) => pass(`10.0.0.${name.charCodeAt(0)}`, work(name)))
  await settled()
  expect(begun.map(({ name }) => name)).toEqual(['a1', 'b1'])
  begun[0]?.end()
  await settled()
  expect(begun.map(({ name }) => name)).toEqual(['a1', 'b1', 'c1'])
  for (let n = 1; n < 4; n++) {
    begun[n]?.end()
    await settled()
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('who asks for much stands behind themselves, not before others, and is refused beyond fifty', async () => {
  const pass = fewAtATime()
  const { begun, work, settled } = works()
  const many = Array.from({ length: 50 }, (_, n) => pass('10.0.0.1', work(`a${n}`)))
  await expect(pass('10.0.0.1', work('one more'))).rejects.toThrow('request.busy')
  const other = pass('10.0.0.2', work('b'))
  await settled()
  expect(begun.map(({ name }) => name)).toEqual(['a0', 'b'])
  for (let n = 0; n < 51; n++) {
    begun[n]?.end()
    await settled()
  }
  await Promise.all([...many, other])
  const again = pass('10.0.0.1', async () => 'again')
  expect(await again).toBe('again')
})

test('a work that hangs lets nobody wait behind it for longer than three seconds, and a failure holds nobody up', async () => {
  const pass = fewAtATime()
  const { begun, work, settled } = works()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hangs = pass('10.0.0.1', work('hangs'))
  const waits = pass('10.0.0.1', work('waits'))
  const refused = expect(waits).rejects.toThrow('request.busy')
  await settled()
  vi.advanceTimersByTime(3001)
  // Not only once the turn has come, which may be much later.
  await refused
  begun[0]?.end()
  expect(await hangs).toBe('hangs')
  // What was refused is not done after all.
  await settled()
  expect(begun).toHaveLength(1)
  await expect(pass('10.0.0.1', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await pass('10.0.0.1', async () => 'next')).toBe('next')
})

test('whoever else is there is looked after between two works, also when these wait for nothing', async () => {
  const pass = fewAtATime()
  const order: string[] = []
  const all = ['a1', 'a2', 'a3'].map((name) => pass('10.0.0.1', async () => order.push(name)))
  setImmediate(() => setImmediate(() => order.push('other')))
  await Promise.all(all)
  expect(order.indexOf('other')).toBeLessThan(2)
})
