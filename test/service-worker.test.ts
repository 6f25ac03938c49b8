import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#contracts/calls.ts'
import type { Operation } from '#contracts/operation.ts'
import { storesOfPeople } from '../src/web/ui/state/session.ts'

const origin = 'https://khidmat.test'
const json = (words: string) => new Response(words, { headers: { 'Content-Type': 'application/json; charset=utf-8' } })
const token = (sub: string) => `Bearer h.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.s`

/** What a browser keeps, by the names of its stores; the latest last. */
let kept: Map<string, Map<string, Response>>
/** What the network answers; without it there is none. */
let network: ((url: string) => Promise<Response>) | undefined
let said: unknown[]
let dispatch: (name: string, event: object) => void
let waiting: Promise<unknown>[]

const storeOf = (name: string) => {
  const found = kept.get(name) ?? new Map<string, Response>()
  kept.set(name, found)
  return found
}
const urlOf = (request: string | { url: string }) => (typeof request === 'string' ? request : request.url)

beforeEach(() => {
  kept = new Map()
  said = []
  waiting = []
  network = undefined
  const heard = new Map<string, (event: object) => void>()
  const cacheOf = (name: string) => {
    const store = storeOf(name)
    return {
      put: (url: string, answer: Response) => {
        // What takes another's place comes last.
        store.delete(url)
        return Promise.resolve(void store.set(url, answer))
      },
      delete: (request: string | { url: string }) => Promise.resolve(store.delete(urlOf(request))),
      keys: () => Promise.resolve([...store.keys()].map((url) => ({ url }))),
      addAll: () => Promise.resolve(),
    }
  }
  const caches = {
    open: (name: string) => Promise.resolve(cacheOf(name)),
    match: (url: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(kept.get(cacheName)?.get(url)?.clone()),
    keys: () => Promise.resolve([...kept.keys()]),
    has: (name: string) => Promise.resolve(kept.has(name)),
    delete: (name: string) => Promise.resolve(kept.delete(name)),
  }
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: (event: object) => void) => heard.set(name, listener),
    clients: { get: () => Promise.resolve({ postMessage: (words: unknown) => said.push(words) }) },
  }
  const fetch = async (request: string | URL | { url: string }) => {
    if (!network) throw new TypeError('Failed to fetch')
    return network(request instanceof URL ? request.href : urlOf(request))
  }
  runInContext(readFileSync('public/sw.js', 'utf8'), createContext({ self, caches, fetch, URL, Set, Promise, atob }))
  dispatch = (name, event) => heard.get(name)?.(event)
})

/** Asks through the worker, as `who`; a promise of undefined where it leaves the request to the browser. */
function ask(
  path: string,
  { who, mode = 'cors' }: { who?: string; mode?: string } = {},
): Promise<Response | undefined> {
  let answer: Promise<Response> | undefined
  dispatch('fetch', {
    request: {
      url: origin + path,
      method: 'GET',
      mode,
      headers: new Headers(who === undefined ? {} : { Authorization: token(who) }),
    },
    clientId: 'a page',
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: (work: Promise<unknown>) => waiting.push(work),
  })
  return answer ?? Promise.resolve(undefined)
}
/** What a page tells it. */
function tellWorker(data: { keep?: string[]; forget?: boolean; token?: string }): Promise<void> {
  dispatch('message', { data, waitUntil: (work: Promise<unknown>) => waiting.push(work) })
  return settled()
}
/** Until what was begun is done. */
const settled = async () => {
  for (let done = -1; done !== waiting.length; ) {
    done = waiting.length
    await Promise.all(waiting)
  }
}
const wordsOf = async (answer: Promise<Response | undefined>) => (await answer)?.text()
const namesKept = () =>
  [...kept].flatMap(([name, store]) => [...store.keys()].map((url) => `${name} ${new URL(url).pathname}`))
const orders = '/api/h/orders?filter=upcoming'

test('what was answered to somebody is there without a network, to them alone, and their page is told', async () => {
  network = () => Promise.resolve(json('two bookings'))
  expect(await wordsOf(ask(orders, { who: 'nadia' }))).toBe('two bookings')
  await settled()
  network = undefined
  expect(await wordsOf(ask(orders, { who: 'nadia' }))).toBe('two bookings')
  await settled()
  expect(said).toEqual([{ isKept: true }])
  await expect(ask(orders, { who: 'arjun' })).rejects.toThrow('Failed to fetch')
  await expect(ask(orders)).rejects.toThrow('Failed to fetch')
  network = () => Promise.resolve(json('three bookings'))
  await ask(orders, { who: 'nadia' })
  await settled()
  network = undefined
  await ask(orders, { who: 'nadia' })
  await ask(orders, { who: 'nadia' })
  await settled()
  expect(said).toEqual([{ isKept: true }, { isKept: true }])
})

test('the first answer to somebody else ends what was kept for whoever was before', async () => {
  network = () => Promise.resolve(json('theirs'))
  await ask(orders, { who: 'nadia' })
  await settled()
  await ask('/api/h/profile', { who: 'arjun' })
  await settled()
  expect(namesKept()).toEqual(['khidmat-own-of-arjun /api/h/profile'])
})

test('what comes late to whoever was before is not kept over what somebody else has by then', async () => {
  const late = Promise.withResolvers<Response>()
  network = (url) => (url.endsWith('upcoming') ? late.promise : Promise.resolve(json('of Arjun')))
  const asked = ask(orders, { who: 'nadia' })
  await ask('/api/h/profile', { who: 'arjun' })
  late.resolve(json('of Nadia'))
  await asked
  await settled()
  expect(namesKept()).toEqual(['khidmat-own-of-arjun /api/h/profile'])
})

test.each([
  ['a log-out', () => ask('/api/h/auth/logout')],
  ['a page that forgets its person', () => tellWorker({ forget: true })],
  [
    'a token that is refused',
    () => {
      network = () => Promise.resolve(new Response('', { status: 401 }))
      return ask('/api/h/profile', { who: 'nadia' })
    },
  ],
])('%s takes everything of somebody along, and nothing that was asked before it is kept after', async (_what, end) => {
  const late = Promise.withResolvers<Response>()
  network = (url) => (url.endsWith('upcoming') ? late.promise : Promise.resolve(json('theirs')))
  await ask('/api/h/orders/01a22185-973e-7617-a3b6-3a1f1f6a3a01?as=customer', { who: 'nadia' })
  await ask('/my/order.data', {})
  const asked = ask(orders, { who: 'nadia' })
  await settled()
  expect(namesKept()).toHaveLength(2)
  await end()
  await settled()
  expect(namesKept()).toEqual([])
  late.resolve(json('late'))
  await asked
  await settled()
  expect(namesKept()).toEqual([])
})

/** A path of a record, about one thing. */
const pathOf = (key: string) => key.slice('GET '.length).replaceAll(/\{\w+\}/g, '01a22185-973e-7617-a3b6-3a1f1f6a3a01')

test('of all calls the answers of these alone are kept, and the log-out is one of them that it knows', async () => {
  network = () => Promise.resolve(json('an answer'))
  const reading = Object.keys(calls).filter((key) => key.startsWith('GET '))
  const kept: string[] = []
  for (const key of reading) if (await ask(pathOf(key), { who: 'nadia' })) kept.push(key)
  expect(kept.toSorted()).toEqual([
    'GET /api/h/kept-orders',
    'GET /api/h/orders',
    'GET /api/h/orders/{orderid}',
    'GET /api/h/orders/{orderid}/messages',
    'GET /api/h/orders/{orderid}/thread',
    'GET /api/h/profile',
    'GET /api/h/threads',
  ])
  expect(reading).toContain('GET /api/h/auth/logout')
  // Of the same things these are asked anew: what is offered now, or a file.
  const near = reading.filter((key) => /\/(orders\/\{|threads)/.test(key) && !kept.includes(key))
  expect(near.toSorted()).toEqual([
    'GET /api/h/orders/{orderid}/calendar.ics',
    'GET /api/h/orders/{orderid}/files/{fileid}',
    'GET /api/h/orders/{orderid}/people',
    'GET /api/h/orders/{orderid}/receipt.pdf',
    'GET /api/h/orders/{orderid}/slots',
    'GET /api/h/threads/unread',
  ])
})

test('what those calls may be asked with is known: two words lead to a desk, and are left to the network', async () => {
  network = () => Promise.resolve(json('an answer'))
  const names = async (key: string) => {
    const { query } = (calls as Record<string, Operation>)[key]!
    return Object.keys((query && z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties) ?? {})
  }
  const found = await Promise.all(
    Object.keys(calls)
      .filter((key) => key.startsWith('GET '))
      .map(async (key) => ((await ask(pathOf(key), { who: 'nadia' })) ? names(key) : [])),
  )
  expect([...new Set(found.flat())].toSorted()).toEqual([
    'as',
    'before',
    'companyid',
    'cursor',
    'filter',
    'find',
    'limit',
    'secret',
    'unseen',
    'withCompanies',
    'withInfos',
  ])
  expect(await ask('/api/h/threads?companyid=seri-ayu-salon', { who: 'nadia' })).toBeUndefined()
  expect(await ask(`${pathOf('GET /api/h/orders/{orderid}')}?as=provider`, { who: 'nadia' })).toBeUndefined()
})

test('a thread that nobody has looked at yet is read without a network as the same thread', async () => {
  const thread = pathOf('GET /api/h/orders/{orderid}/messages')
  network = () => Promise.resolve(json('the messages'))
  await ask(`${thread}?as=customer&unseen=1`, { who: 'nadia' })
  network = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await (await ask(`${thread}?as=customer`, { who: 'nadia' }))?.text()).toContain('the messages')
})

test('the page knows by their names what the worker keeps of a person', async () => {
  network = () => Promise.resolve(json('an answer'))
  await ask('/api/h/profile', { who: 'nadia' })
  network = () => Promise.resolve(new Response('<main>', { headers: { 'Content-Type': 'text/html' } }))
  await ask('/shop', { mode: 'navigate' })
  await settled()
  expect([...kept.keys()].filter((name) => !name.startsWith(storesOfPeople))).toEqual([])
  expect(kept.size).toBe(2)
})

test.each([
  '/api/h/orders?companyid=seri-ayu-salon',
  '/api/h/orders/01a22185-973e-7617-a3b6-3a1f1f6a3a01?as=provider',
  '/api/h/threads?companyid=seri-ayu-salon',
  '/api/h/schedule?companyid=seri-ayu-salon',
  '/api/h/orders/01a22185-973e-7617-a3b6-3a1f1f6a3a01/files/01a22185-973e-7617-a3b6-3a1f1f6a3a01?as=customer',
  '/api/data/khidmat-offers?limit=50',
  '/api/docs',
  '/dev/mailbox',
])('%s is left to the browser', async (path) => {
  network = () => Promise.resolve(new Response('not kept'))
  expect(await ask(path, { who: 'nadia', mode: path.startsWith('/api/h') ? 'cors' : 'navigate' })).toBeUndefined()
})

test('a page comes with what it is made of; one that is not kept says so in its language', async () => {
  const html = { headers: { 'Content-Type': 'text/html; charset=utf-8' } }
  network = (url) =>
    Promise.resolve(
      url.includes('/assets/') ? new Response('code') : new Response('<script src="/assets/a-1.js">', html),
    )
  await ask('/shop?q=cut', { mode: 'navigate' })
  await settled()
  expect(namesKept()).toEqual(['khidmat-assets /assets/a-1.js', 'khidmat-own-pages /shop'])
  storeOf('khidmat-offline').set(`${origin}/ms/.well-known/offline`, new Response('Anda di luar talian'))
  network = undefined
  expect(await wordsOf(ask('/shop?q=cut', { mode: 'navigate' }))).toContain('a-1.js')
  expect(await wordsOf(ask('/assets/a-1.js'))).toBe('code')
  expect(await wordsOf(ask('/ms/shop', { mode: 'navigate' }))).toBe('Anda di luar talian')
  await expect(ask('/shop', { mode: 'navigate' })).rejects.toThrow('Failed to fetch')
})

test('of private pages those of own orders and messages are kept, where their person asks for it; of a desk none', async () => {
  const unkept = { 'Cache-Control': 'private, no-store' }
  const html = { headers: { ...unkept, 'Content-Type': 'text/html' } }
  network = (url) =>
    Promise.resolve(url.includes('.data') ? new Response('data', { headers: unkept }) : new Response('<main>', html))
  for (const path of [
    '/my/order',
    '/co/seri-ayu-salon/Admin/orders?open=1',
    '/MY/order',
    '/checkout/1',
    '/my/security',
  ])
    await ask(path, { mode: 'navigate' })
  await ask('/co/seri-ayu-salon/admin/orders.data')
  await settled()
  expect(namesKept()).toEqual([])
  await tellWorker({
    keep: ['/my/order/1#k=secret', '/ms/my/messages?order=1', '/co/seri-ayu-salon/admin/orders', '/my/security'],
  })
  expect(namesKept().map((name) => name.replace('khidmat-own-pages ', ''))).toEqual([
    '/my/order/1',
    '/ms/my/messages',
    '/my/order/1.data',
    '/ms/my/messages.data',
  ])
  expect([...storeOf('khidmat-own-pages').keys()].join()).not.toContain('secret')
})

test('whoever comes after somebody in another life of the worker has nothing of where they were', async () => {
  network = () => Promise.resolve(json('theirs'))
  storeOf('khidmat-own-of-nadia').set(`${origin}/api/h/profile`, json('of Nadia'))
  storeOf('khidmat-own-pages').set(`${origin}/my/order/1`, new Response('a page'))
  await ask('/api/h/profile', { who: 'arjun' })
  await settled()
  expect(namesKept()).toEqual(['khidmat-own-of-arjun /api/h/profile'])
})

test('whoever opens a page ends what was kept for whoever was before, also in another life of the worker', async () => {
  const left = () => {
    storeOf('khidmat-own-of-nadia').set(`${origin}/api/h/profile`, json('of Nadia'))
    storeOf('khidmat-own-pages').set(`${origin}/my/order/1`, new Response('a page'))
  }
  left()
  await tellWorker({ token: token('nadia') })
  expect(namesKept()).toHaveLength(2)
  let answer: (words: Response) => void = () => undefined
  network = () => new Promise((resolve) => (answer = resolve))
  const late = ask(orders, { who: 'nadia' })
  await tellWorker({ token: '' })
  expect(namesKept()).toEqual([])
  answer(json('late, of Nadia'))
  await late
  await settled()
  expect(namesKept()).toEqual([])
})

test('a guest who signs in takes along where they were, and nothing that they were answered', async () => {
  network = () => Promise.resolve(json('of a guest'))
  await ask(orders)
  await settled()
  storeOf('khidmat-own-pages').set(`${origin}/shop`, new Response('a page'))
  network = () => Promise.resolve(json('of Nadia'))
  await ask(orders, { who: 'nadia' })
  await settled()
  expect(namesKept()).toEqual(['khidmat-own-pages /shop', 'khidmat-own-of-nadia /api/h/orders'])
})

test('what a guest is answered after somebody has signed in is not kept', async () => {
  let answer: (words: Response) => void = () => undefined
  network = () => new Promise((resolve) => (answer = resolve))
  const late = ask(orders)
  await tellWorker({ token: token('nadia') })
  answer(json('late, of a guest'))
  await late
  await settled()
  expect(namesKept()).toEqual([])
})

test('a page that was kept long ago, maybe of another version, is fetched anew when it is asked to be kept', async () => {
  let asked = 0
  const html = (age: number) => ({
    headers: { 'Content-Type': 'text/html', Date: new Date(Date.now() - age).toUTCString() },
  })
  network = () => Promise.resolve(new Response(`page ${++asked}`, html(0)))
  storeOf('khidmat-own-pages').set(`${origin}/my/order/1`, new Response('lately', html(60_000)))
  await tellWorker({ keep: ['/my/order/1'] })
  expect(asked).toBe(0)
  storeOf('khidmat-own-pages').set(`${origin}/my/order/1`, new Response('before', html(7_200_000)))
  await tellWorker({ keep: ['/my/order/1'] })
  expect(asked).toBeGreaterThan(0)
})

test('what is told on the way to a page is fetched where the router will ask for it', async () => {
  const asked: string[] = []
  network = (url) => {
    asked.push(new URL(url).pathname)
    return Promise.resolve(new Response('', { status: 503 }))
  }
  await tellWorker({ keep: ['/', '/ms/', '/ms/my/order/1?from=mail'] })
  expect(asked).toEqual(['/', '/_.data', '/ms', '/ms.data', '/ms/my/order/1', '/ms/my/order/1.data'])
})

test('what is shut by now is not kept, nor what another than us has answered', async () => {
  network = () => Promise.resolve(json('an order'))
  const order = '/api/h/orders/01a22185-973e-7617-a3b6-3a1f1f6a3a01?as=customer'
  await ask(order, { who: 'nadia' })
  await settled()
  network = () => Promise.resolve(new Response('', { status: 404 }))
  await ask(order, { who: 'nadia' })
  network = () => Promise.resolve(new Response('log in to this network', { headers: { 'Content-Type': 'text/html' } }))
  await ask('/assets/a-1.js')
  await ask('/api/h/profile', { who: 'nadia' })
  network = () =>
    Promise.resolve(Object.defineProperty(json('who pays for this network?'), 'redirected', { value: true }))
  await ask('/api/h/profile', { who: 'nadia' })
  await settled()
  expect(namesKept()).toEqual([])
})

test('what was kept longest ago makes room', async () => {
  network = () => Promise.resolve(new Response('data'))
  for (let n = 0; n < 100; n++) await ask(`/p/${n}.data`)
  await settled()
  await ask('/p/20.data')
  await settled()
  const pages = [...storeOf('khidmat-own-pages').keys()].map((url) => new URL(url).pathname)
  expect([pages.length, pages[0], pages.at(-1)]).toEqual([90, '/p/10.data', '/p/20.data'])
})

test('a part of what is told on the way to a page is answered by the whole, and never the other way', async () => {
  network = () => Promise.resolve(new Response('the part'))
  await ask('/my/order.data?_routes=buying')
  await settled()
  network = undefined
  await expect(ask('/my/order.data')).rejects.toThrow('Failed to fetch')
  network = () => Promise.resolve(new Response('the whole'))
  await ask('/my/order.data')
  await settled()
  network = undefined
  expect(await wordsOf(ask('/my/order.data?_routes=other'))).toBe('the whole')
})
