import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBus } from '#platform/bus.ts'
import { openLog } from '#platform/log.ts'
import { openQueue } from '#platform/queue.ts'
import { type FaultyLine, openFaultyLine } from '#test/faults/faulty-line.ts'
import { openOperations } from '#test/operations.ts'
import { testPlatform } from '#test/world.ts'
import { openPresence } from './presence.ts'

interface Line {
  level: string
  msg: string
  seconds?: number
  err?: { code?: string; message: string; stack: string }
}
let line: FaultyLine
let url: string
beforeAll(async () => {
  const there = new URL((await testPlatform()).database.url)
  line = await openFaultyLine(path.join(there.searchParams.get('host') ?? '', '.s.PGSQL.5432'))
  url = `postgres://postgres@127.0.0.1:${line.port}${there.pathname}`
})
afterAll(() => line.close())

function aLog() {
  const lines: Line[] = []
  return { lines, log: openLog('info', { write: (text: string) => void lines.push(JSON.parse(text) as Line) }) }
}
const away = () => {
  line.fault = { refuse: true }
  line.cut()
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a database that is away is told once as an error, in the figures as long as it lasts, and once when it is back', async () => {
  const { lines, log } = aLog()
  const presence = openPresence(log)
  const bus = await openBus(url, log, presence)
  const { metrics } = openOperations(await testPlatform(), { presence })
  const said = (level: string) => lines.filter((one) => one.level === level).map(({ msg }) => msg)
  expect(await metrics()).toMatch(/^database_up 1$/m)
  for (const times of [1, 2]) {
    away()
    await expect.poll(() => said('error').length, { timeout: 10_000 }).toBe(times)
    expect(await metrics()).toMatch(/^database_up 0$/m)
    // Reached for again and again.
    await pause(2_000)
    line.fault = {}
    await expect.poll(() => said('info').length, { timeout: 10_000 }).toBe(times)
    expect(await metrics()).toMatch(/^database_up 1$/m)
  }
  expect(said('error')).toEqual(['the database is away', 'the database is away'])
  expect(lines.find(({ level }) => level === 'error')?.err?.message).toMatch(/ECONNRESET|terminated/)
  expect(said('info')).toEqual(['the database is back', 'the database is back'])
  expect(lines.find(({ msg }) => msg === 'the database is back')?.seconds).toBeGreaterThanOrEqual(2)

  // One connection that is cut is no outage.
  line.cut()
  await pause(2_000)
  expect(said('error')).toHaveLength(2)
  await bus.stop()
}, 60_000)

test('no word of it once a stop has begun', () => {
  const { lines, log } = aLog()
  const ending = new AbortController()
  const presence = openPresence(log, ending.signal)
  ending.abort()
  presence.lost(new Error('connect ECONNREFUSED'))
  expect([lines, presence.isThere()]).toEqual([[], true])
})

test('however many queues meet a lost connection, it is told once a minute, without a stack', async () => {
  const { lines, log } = aLog()
  const queues = ['test-one', 'test-two', 'test-three']
  const queue = await openQueue({ url, queues, log, supervise: true })
  for (const name of queues) await queue.work(name, async () => undefined)
  away()
  await pause(5_000)
  line.fault = {}
  await queue.stop()
  const told = lines.filter(({ msg }) => msg === 'queue error')
  expect(told).toMatchObject([{ level: 'warn', err: { stack: '' } }])
  expect(`${told[0]?.err?.code} ${told[0]?.err?.message}`).toMatch(/ECONNRESET|terminated/)
}, 60_000)
