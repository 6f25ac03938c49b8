import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '#shared/storage-keys.ts'
import { browserStore } from '#test/browser-store.ts'
import { startLive } from '../state/live.ts'
import { api } from './api.ts'
import { fetchFile } from './download.ts'
import { upload } from './upload.ts'

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const seconds = () => Math.floor(Date.now() / 1000)
/** Past half its life, and each another one: a token is asked about once in a while. */
const old = (sub: string) => token({ sub, iat: seconds() - 3000, exp: seconds() + 600 })

/** Every way of sending with a token, by the file that puts it into a header. */
const senders: Record<string, () => Promise<unknown> | (() => void)> = {
  'client/api.ts': () => api.user('GET /api/h/profile'),
  'client/download.ts': () => fetchFile('/api/h/receipt'),
  'client/upload.ts': () => upload(new File(['a'], 'a.png'), () => undefined),
  'state/live.ts': () => startLive(),
}

let sent: string[] = []
let isRefused = false
const answered = () => (isRefused ? { ok: false, jwt: false, code: 'identity.token_invalid' } : { ok: true, data: {} })
let stored = browserStore()

beforeEach(() => {
  sent = []
  isRefused = false
  stored = browserStore()
  vi.stubGlobal('localStorage', stored)
  vi.stubGlobal('sessionStorage', browserStore())
  vi.stubGlobal('navigator', {})
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), {
      setTimeout,
      clearTimeout,
      location: { hash: '' },
      history: { state: null, replaceState: () => undefined },
    }),
  )
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {}, removeAttribute: () => undefined } })
  vi.stubGlobal('fetch', (path: string, { method, headers }: RequestInit) => {
    if (method === 'PUT' && path.endsWith('/api/h/auth'))
      return Promise.resolve(
        Response.json({ ok: true, jwt: token({ renewed: true, iat: seconds(), exp: seconds() + 3600 }) }),
      )
    sent.push(new Headers(headers).get('authorization') ?? '')
    return Promise.resolve(Response.json(answered(), { status: isRefused ? 401 : 200 }))
  })
  // Of a request that tells its progress, the headers are all that is looked at.
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = new EventTarget()
      status = isRefused ? 401 : 200
      response = answered()
      private loaded = () => undefined
      open = () => undefined
      setRequestHeader(name: string, value: string) {
        if (name === 'Authorization') sent.push(value)
      }
      addEventListener(name: string, listener: () => undefined) {
        if (name === 'load') this.loaded = listener
      }
      send() {
        this.loaded()
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

test('every file of the browser that sends a token is among the senders', () => {
  const files = globSync('src/web/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && readFileSync(file, 'utf8').includes('Authorization'),
  )
  // A token that nobody holds any more is only ended.
  const others = ['client/log-out.ts']
  expect(files.map((file) => file.replace('src/web/ui/', '')).toSorted()).toEqual(
    [...Object.keys(senders), ...others].toSorted(),
  )
})

test.each(Object.keys(senders))('%s sends the renewed token in place of one past half its life', async (file) => {
  stored.setItem(storageKeys.jwt, old(file))
  const ended = senders[file]?.()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const [bearer = ''] = sent
  expect(bearer).toBe(`Bearer ${stored.getItem(storageKeys.jwt)}`)
  expect(atob(bearer.split('.')[1] ?? '')).toContain('renewed')
  if (typeof ended === 'function') ended()
  else await ended
})

test.each(Object.keys(senders))('%s hears that the session has ended', async (file) => {
  stored.setItem(storageKeys.jwt, token({ sub: file, iat: seconds(), exp: seconds() + 3600 }))
  isRefused = true
  const ended = Promise.resolve(senders[file]?.()).catch(() => undefined)
  await vi.waitFor(() => expect(stored.getItem(storageKeys.jwt)).toBeNull())
  const stop = await ended
  if (typeof stop === 'function') stop()
})

test('a renewal whose answer was lost is asked for once more, and at the next call where that was lost, too', async () => {
  stored.setItem(storageKeys.jwt, old('lost'))
  const network = fetch
  let lost = 2
  let asked = 0
  vi.stubGlobal('setTimeout', queueMicrotask)
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (init.method !== 'PUT') return network(path, init)
    asked++
    return lost-- > 0 ? Promise.reject(new TypeError('no network')) : network(path, init)
  })
  await api.user('GET /api/h/profile')
  expect(asked).toBe(2)
  expect(atob(stored.getItem(storageKeys.jwt)?.split('.')[1] ?? '')).not.toContain('renewed')
  lost = 1
  await api.user('GET /api/h/profile')
  expect(asked).toBe(4)
  expect(sent.at(-1)).toBe(`Bearer ${stored.getItem(storageKeys.jwt)}`)
  expect(atob(sent.at(-1)?.split('.')[1] ?? '')).toContain('renewed')
})
