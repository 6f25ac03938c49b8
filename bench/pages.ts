import { fork } from 'node:child_process'
import path from 'node:path'
import { startServer } from '../test/e2e/running-server.ts'
import { ask, keepAliveAgent, pagesPerSecond, untilQuiet } from './load.ts'
import { record } from './report.ts'

const SECONDS = 6
const CLIENTS = 16

/** A process of bare node:http that answers every request with these bytes. */
async function bareServer(body: string, headers: Record<string, string>): Promise<{ url: string; stop: () => void }> {
  const child = fork(path.join(import.meta.dirname, 'bare-http.ts'), { stdio: 'inherit' })
  const port = await new Promise<number>((resolve) => {
    child.once('message', (message) => resolve(Number(message)))
    child.send({ body, headers })
  })
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() }
}

/** Cached pages against bare node:http with the same bytes; uncached ones against React alone on the same tree. */
export async function measurePages(dataDir: string): Promise<void> {
  const agent = keepAliveAgent()
  const server = await startServer({ dataDir: path.join(dataDir, 'pages') })
  await untilQuiet(server.pid)
  const url = `${server.url}/search?q=aircon`
  const encoding = { 'accept-encoding': 'br' }
  await ask(agent, url, { headers: encoding })
  await ask(agent, url, { headers: encoding })
  await new Promise((resolve) => setTimeout(resolve, 500))
  const raw = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const cachedBytes = (await ask(agent, url, { headers: encoding })).bytes
  const headers = Object.fromEntries(
    [...raw.headers].filter(([name]) => !/^(connection|keep-alive|transfer-encoding|content-length|date)$/.test(name)),
  )
  const bare = await bareServer('x'.repeat(cachedBytes), headers)
  await pagesPerSecond(url, { seconds: 2, clients: CLIENTS })
  await pagesPerSecond(bare.url, { seconds: 2, clients: CLIENTS })
  const rounds = { ours: 0, theirs: 0 }
  for (let round = 0; round < 3; round++) {
    rounds.ours += (await pagesPerSecond(url, { seconds: SECONDS / 3, clients: CLIENTS })) / 3
    rounds.theirs += (await pagesPerSecond(bare.url, { seconds: SECONDS / 3, clients: CLIENTS })) / 3
  }
  bare.stop()
  record({
    name: 'cached public page',
    value: rounds.ours,
    unit: 'pages/s',
    limit: rounds.theirs,
    budget: '≥ 0.8 × bare node:http',
    ok: rounds.ours >= 0.8 * rounds.theirs,
  })
  const item =
    ((await (await fetch(`${server.url}/api/data/khidmat-offers?limit=1`)).json()) as { data: { itemid: string }[] })
      .data[0]?.itemid ?? ''
  await server.stop()

  const uncached = await startServer({
    dataDir: path.join(dataDir, 'pages'),
    env: { PAGE_CACHE_MB: '0', TRUST_PROXY: '1' },
  })
  await untilQuiet(uncached.pid)
  for (const [name, target] of [
    ['uncached list page', `${uncached.url}/search?q=aircon`],
    ['uncached detail page', `${uncached.url}/item/${item}`],
  ] as const) {
    const reactTimes: number[] = []
    await pagesPerSecond(target, { seconds: 3, clients: 4 })
    for (let i = 0; i < 200; i++)
      reactTimes.push(
        Number(/react;dur=([\d.]+)/.exec(String((await ask(agent, target)).headers['server-timing']))?.[1]),
      )
    reactTimes.sort((a, b) => a - b)
    const reactAlone = 1000 / (reactTimes[100] ?? Number.NaN)
    const perSecond = await pagesPerSecond(target, { seconds: SECONDS, clients: 4 })
    record({
      name,
      value: perSecond,
      unit: 'pages/s',
      limit: reactAlone,
      budget: '≥ 0.5 × React alone, ≥ 300/s',
      ok: perSecond >= 0.5 * reactAlone && perSecond >= 300,
    })
  }
  await uncached.stop()
  agent.destroy()
}
