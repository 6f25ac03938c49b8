import path from 'node:path'
import { startServer } from '../test/e2e/running-server.ts'
import { ask, keepAliveAgent, throughput, untilQuiet } from './load.ts'
import { memoryOf } from './memory.ts'
import { record } from './report.ts'

/** The time from nothing to the first page with data, and the memory of the process when idle and after load. */
export async function measureStart(dataDir: string): Promise<void> {
  const started = performance.now()
  const server = await startServer({ dataDir: path.join(dataDir, 'start') })
  const page = await (await fetch(`${server.url}/`)).text()
  const seconds = (performance.now() - started) / 1000
  record({
    name: 'fresh start to the first page with data',
    value: seconds,
    unit: 's',
    limit: null,
    budget: '≤ 6 s',
    ok: seconds <= 6 && page.includes('RM'),
  })

  const pid = server.pid
  await untilQuiet(pid)
  // The same wait as after load: the memory used for seeding is released by then.
  await new Promise((resolve) => setTimeout(resolve, 60_000))
  const idle = memoryOf(pid)
  record({ name: 'memory idle', value: idle, unit: 'MB', limit: null, budget: '≤ 200 MB', ok: idle <= 200 })
  const agent = keepAliveAgent()
  const paths = ['/', '/search?q=aircon', '/shop', '/ms/search?q=rambut', '/zh', '/api/data/khidmat-offers?limit=24']
  await throughput(
    async (i) => (await ask(agent, `${server.url}${paths[i % paths.length]}${i % 7 === 0 ? '' : ''}`)).status === 200,
    { seconds: 15, clients: 8 },
  )
  agent.destroy()
  await new Promise((resolve) => setTimeout(resolve, 60_000))
  const after = memoryOf(pid)
  record({
    name: 'memory 60 s after load',
    value: after,
    unit: 'MB',
    limit: null,
    budget: '≤ 400 MB',
    ok: after <= 400,
  })
  await server.stop()
}
