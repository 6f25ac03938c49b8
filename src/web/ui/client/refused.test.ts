import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '#shared/storage-keys.ts'
import { browserStore } from '#test/browser-store.ts'
import { askAnnouncement } from '#web/public/announcement/ask-announcement.ts'
import { api } from './api.ts'

const said = 'Too many tries. Please wait a little.'
let logged: unknown[][] = []

beforeEach(() => {
  logged = []
  vi.spyOn(console, 'warn').mockImplementation((...words) => void logged.push(words))
  vi.stubGlobal('localStorage', browserStore({ [storageKeys.jwt]: 'a token', [storageKeys.userId]: 'aina' }))
  vi.stubGlobal('sessionStorage', browserStore())
  vi.stubGlobal('document', { documentElement: { dataset: { person: 'aina' }, removeAttribute: () => undefined } })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { hash: '' } }))
  const refusal = { ok: false, code: 'request.too_many', errorMsg: said }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 429 })))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a refusal is thrown with what the server says, and logged, but nothing of what was sent', async () => {
  const body = { email: 'aina@example.test', password: 'correct horse staple' }
  await expect(api.call('POST /api/h/auth', { body })).rejects.toThrow(said)
  expect(logged).toEqual([['refused', 429, 'request.too_many', said]])
})

test('an announcement that cannot be fetched is thrown with what the server says, and nothing is kept of it', async () => {
  await expect(askAnnouncement({ id: 'aina', infoid: 'card' }, 'en')).rejects.toThrow(said)
  expect(localStorage.getItem(storageKeys.announcement)).toBeNull()
  expect(logged).toContainEqual(['refused', 429, 'request.too_many', said])
})
