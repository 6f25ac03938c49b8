import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atomically, purgePages } from '#domain/base/index.ts'
import { openBus } from '#platform/bus.ts'
import { pageBuild } from '#test/page-build.ts'
import { aContext, testPlatform } from '../../test/world.ts'
import { pageContext } from './context.ts'
import { createPages } from './pages.server.ts'

let renders = 0
let words = 'one'
/** Pages whose rendering ends when it is told to, in the order in which it was begun; undefined where none waits. */
let held: { of: string; end: () => void }[] | undefined

// A build of a single page that counts how often it is rendered.
const build = pageBuild(
  {
    default: async (request: Request) => {
      const of = new URL(request.url).searchParams.get('near') ?? ''
      if (held) await new Promise<void>((end) => held?.push({ of, end }))
      return new Response(`<html>${words}</html>`, { headers: { 'content-type': 'text/html' } })
    },
  },
  {
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
)

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
const from = (ip: string, pages: Pages, path: string, init?: RequestInit) =>
  pages.handle(new Request(`http://localhost:3000${path}`, init), ip)
const ask = async (pages: Pages) => (await from('10.0.0.9', pages, '/')).text()

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
  expect((await from('10.0.0.9', pages, '/', { method: 'POST' })).status).toBe(405)
  const crossSite = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }
  expect((await from('10.0.0.9', pages, '/', crossSite)).status).toBe(403)
})

/** Lets every page be rendered that waits for it, one after the other. @returns which, in the order in which they were begun */
async function letAllEnd(works: Promise<unknown>[]): Promise<string[]> {
  const order: string[] = []
  let open = works.length
  for (const work of works) void work.finally(() => open--)
  while (open > 0) {
    const next = held?.shift()
    if (next) order.push(next.of)
    next?.end()
    await new Promise((resolve) => setImmediate(resolve))
  }
  held = undefined
  return order
}

test('who asks for many pages at once gets one after the other, and a page of somebody else passes between', async () => {
  const { pages } = processes[0]!
  held = []
  const many = Array.from({ length: 20 }, (_, n) => from('10.0.0.1', pages, `/?near=a${n}`))
  const other = from('2001:db8::1', pages, '/?near=b')
  await expect.poll(() => held?.length).toBeGreaterThan(1)
  for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve))
  expect(held.map(({ of }) => of)).toEqual(['a0', 'b'])
  const order = await letAllEnd([...many, other])
  expect(order).toEqual(['a0', 'b', ...Array.from({ length: 19 }, (_, n) => `a${n + 1}`)])
  expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('whose line is too long is told in their language to come back, and a page that is ready is still answered', async () => {
  const { pages } = processes[0]!
  await ask(pages)
  held = []
  const many = Array.from({ length: 50 }, (_, n) => from('10.0.0.1', pages, `/?near=c${n}`))
  const refused = await from('10.0.0.1', pages, '/ms?near=one-more')
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ])
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = await refused.text()
  expect(page).toContain('<html lang="ms"')
  expect(page).toContain('Kami sangat sibuk sekarang.')
  const between = await from('10.0.0.1', pages, '/_.data?near=one-more')
  expect([between.status, await between.text()]).toEqual([503, 'We are very busy. Please try again in a moment.'])
  expect(isCached(pages)).toBe(true)
  await letAllEnd(many)
  expect((await from('10.0.0.1', pages, '/?near=one-more')).status).toBe(200)
})

test('a page that many ask for at once is rendered for the first of them, and not for who has left', async () => {
  const { pages } = processes[0]!
  held = []
  const leaving = new AbortController()
  const same = Array.from({ length: 20 }, (_, n) => from(`10.0.1.${n}`, pages, '/?near=same'))
  const left = from('10.0.0.1', pages, '/?near=left', { signal: leaving.signal })
  leaving.abort()
  // Two run at a time, and neither knows of the other.
  expect(await letAllEnd([...same, left])).toEqual(['same', 'same'])
  const bodies = await Promise.all(same.map(async (one) => (await one).text()))
  expect(new Set(bodies)).toEqual(new Set([`<html>${words}</html>`]))
})
