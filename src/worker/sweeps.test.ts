import { expect, test } from 'vitest'
import { openDatabase } from '#platform/db/index.ts'
import { openLog } from '#platform/log.ts'
import { openMetrics } from '#platform/metrics.ts'
import { aContext } from '#test/world.ts'
import { pauseAfter, startSweeps } from './sweeps.ts'

test('a sweep that is behind goes on soon; one that is not urgent takes a fifth of the time at most, however much waits', () => {
  const [urgent, hourly] = [60, 3600].map((everySeconds) => ({ everySeconds, batch: 100 }))
  expect(pauseAfter(urgent!, 100, 400)).toBe(50)
  expect(pauseAfter(hourly!, 100, 400)).toBe(1600)
  expect(pauseAfter(hourly!, 100, 2)).toBe(50)
  expect([urgent!, hourly!].map((sweep) => pauseAfter(sweep, 99, 400))).toEqual([60_000, 3_600_000])
})

test('a sweep that has no database says so once a minute, and is counted each time', async () => {
  const lines: { level: string; msg: string; sweep?: string }[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  const metrics = openMetrics()
  const ctx = await aContext()
  const away = openDatabase('postgresql://x@127.0.0.1:1/x')
  const stop = startSweeps(
    { ...ctx, db: away.db, platform: { ...ctx.platform, database: away, log, metrics } },
    Promise.resolve(),
  )
  await new Promise((resolve) => setTimeout(resolve, 3_500))
  await stop()
  await away.close()
  const failures = /^sweep_failures_total\{sweep="order timers"\} (\d+)$/m.exec(await metrics.registry.metrics())
  expect(Number(failures?.[1])).toBeGreaterThan(2)
  expect(lines.filter(({ sweep }) => sweep === 'order timers')).toMatchObject([{ level: 'warn', msg: 'sweep failed' }])
  const told = lines.map(({ sweep }) => sweep)
  expect(told).toEqual([...new Set(told)])
})
