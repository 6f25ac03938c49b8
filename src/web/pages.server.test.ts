import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { atomically, purgePages } from '#domain/base/index.ts'
import { openBus } from '#platform/bus.ts'
import type { ServerBuild } from 'react-router'
import { aContext, testPlatform } from '../../test/world.ts'
import { pageContext } from './context.ts'
import { createPages } from './pages.server.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'

let renders = 0
let words = 'one'

// A build of a single page that counts how often it is rendered.
const build = {
  entry: {
    module: {
      default: async () => new Response(`<html>${words}</html>`, { headers: { 'content-type': 'text/html' } }),
    },
  },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: {
        default: () => null,
        loader: ({
          context,
        }: {
          context: { get(key: typeof pageContext): { share(tags: string[], age: number): void } }
        }) => {
          renders++
          context.get(pageContext).share(['company:1'], 60)
          return null
        },
      },
    },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
  allowedActionOrigins: [],
} as unknown as ServerBuild

type Pages = Awaited<ReturnType<typeof createPages>>
const processes: { pages: Pages; bus: Awaited<ReturnType<typeof openBus>> }[] = []

beforeAll(async () => {
  const base = await testPlatform()
  for (let i = 0; i < 2; i++) {
    const bus = await openBus(base.database.url, base.log)
    processes.push({ bus, pages: await createPages({ platform: { ...base, bus }, build, now: () => new Date() }) })
  }
})
afterAll(async () => {
  for (const { bus } of processes) await bus.stop()
})

const isCached = (pages: Pages) => {
  const response = { writeHead: () => undefined, end: () => undefined } as unknown as ServerResponse
  return pages.tryCache({ method: 'GET', url: '/', headers: {} } as IncomingMessage, response)
}
const ask = async (pages: Pages) => (await pages.handle(new Request('http://localhost:3000/'))).text()

test('a page is rendered once in each process and then answered from the cache', async () => {
  renders = 0
  for (const { pages } of processes) {
    expect(isCached(pages)).toBe(false)
    expect(await ask(pages)).toContain('one')
    expect(isCached(pages)).toBe(true)
  }
  expect(renders).toBe(2)
})

test('a write purges its tags in every process once it commits, and not when it rolls back', async () => {
  const ctx = await aContext()
  const settled = () => new Promise((resolve) => setTimeout(resolve, 300))
  await atomically(ctx, async (ctx) => {
    await purgePages(ctx, ['company:1'])
    throw new Error('undo')
  }).catch(() => undefined)
  await settled()
  expect(processes.map(({ pages }) => isCached(pages))).toEqual([true, true])
  await atomically(ctx, (ctx) => purgePages(ctx, ['company:2', 'company:1']))
  await expect.poll(() => processes.map(({ pages }) => isCached(pages))).toEqual([false, false])
  words = 'two'
  expect(await ask(processes[1]!.pages)).toContain('two')
})

test('a process whose listening connection is lost forgets its pages, since it may have missed a purge', async () => {
  const [first] = processes
  await ask(first!.pages)
  expect(isCached(first!.pages)).toBe(true)
  const ctx = await aContext()
  await ctx.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'khidmat-bus' and datname = current_database()`,
  )
  await expect.poll(() => isCached(first!.pages)).toBe(false)
})

test('writing methods and cross-site posts to pages are refused', async () => {
  const { pages } = processes[0]!
  expect((await pages.handle(new Request('http://localhost:3000/', { method: 'POST' }))).status).toBe(405)
  expect(
    (
      await pages.handle(
        new Request('http://localhost:3000/', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }),
      )
    ).status,
  ).toBe(403)
})
