import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '#shared/storage-keys.ts'
import { browserStore } from '#test/browser-store.ts'

const said = 'Your session has ended. Please log in again.'
let sent: string[] = []
let page: Awaited<ReturnType<typeof aDocument>>

/** Whose it is, and what its session came to, begins with a document (`boot-script.ts`). */
async function aDocument() {
  vi.resetModules()
  const person = (localStorage.getItem(storageKeys.jwt) && localStorage.getItem(storageKeys.userId)) ?? ''
  vi.stubGlobal('document', { documentElement: { dataset: { person }, removeAttribute: () => undefined } })
  const { api } = await import('./api.ts')
  return { api, ...(await import('../state/session.ts')), ...(await import('../state/store-session.ts')) }
}

beforeEach(async () => {
  sent = []
  heldBack = undefined
  const storage = browserStore({ [storageKeys.jwt]: 'a token', [storageKeys.userId]: 'who was signed in' })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', browserStore())
  const history = { state: null, replaceState: () => undefined }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { hash: '' }, history }))
  page = await aDocument()
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Headers }) => {
    const isUser = headers.has('Authorization')
    sent.push(`${isUser ? 'user' : 'guest'} ${path}`)
    const refusal = { ok: false, jwt: false, code: 'identity.token_invalid', errorMsg: said }
    if (isUser) await heldBack?.()
    if (headers.get('Authorization') === 'Bearer a token') return Response.json(refusal, { status: 401 })
    return Response.json({ ok: true, data: { orderid: 'one' } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** How the refusal of a token is answered later, where that is held back. */
let heldBack: (() => Promise<void>) | undefined

test('what is refused for a token that is no more is done by the one of the same person who has logged in again since', async () => {
  const by: (string | null)[] = []
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: Headers }) => {
    by.push(headers.get('Authorization'))
    if (by.length > 1) return Promise.resolve(Response.json({ ok: true, data: { orderid: 'one' } }))
    // They logged in again before the answer to the first came.
    localStorage.setItem(storageKeys.jwt, 'another token')
    return Promise.resolve(Response.json({ ok: false, jwt: false, code: 'identity.token_invalid' }, { status: 401 }))
  })
  expect((await book()).data).toEqual({ orderid: 'one' })
  expect(by).toEqual(['Bearer a token', 'Bearer another token'])
  expect(page.askedAgain()).toBeUndefined()
})

test('what names a token in its words and is refused is not asked by another, and ends nobody’s session', async () => {
  const by: (string | null)[] = []
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: Headers }) => {
    by.push(headers.get('Authorization'))
    return Promise.resolve(Response.json({ ok: false, jwt: false, code: 'identity.token_invalid' }, { status: 401 }))
  })
  const sent = page.api.call('PUT /api/h/auth', { body: { jwt: 'a token that was replaced' } }, { key: 'a key' })
  await expect(sent).rejects.toMatchObject({ status: 401 })
  expect(by).toEqual([null])
  expect([localStorage.getItem(storageKeys.jwt), page.askedAgain()]).toEqual(['a token', undefined])
})

const body = { offerid: 'an offer' }
const price = () => page.api.either('POST /api/h/quote', { body })
const book = () => page.api.either('POST /api/h/orders', { body }, { key: 'a key' })

test('nothing is asked or done as a guest by whoever was signed in, before the words that the session has ended were seen', async () => {
  await expect(price()).rejects.toMatchObject({ status: 401 })
  await expect(book()).rejects.toMatchObject({ status: 401, message: said })
  expect(sent).toEqual(['user /api/h/quote'])
  await expect(price()).rejects.toMatchObject({ status: 401, message: said })
  expect(sent).toEqual(['user /api/h/quote'])
  // They were closed: the document is left, and who goes on in the next does so as a guest.
  page.giveUpSession()
  await expect(price()).rejects.toMatchObject({ status: 401 })
  page = await aDocument()
  await price()
  await book()
  expect(sent.slice(1)).toEqual(['guest /api/h/quote', 'guest /api/h/orders'])
})

test('the page is still theirs who were signed in, until they close the words', async () => {
  await expect(price()).rejects.toMatchObject({ status: 401 })
  expect(page.personOfPage()).toBe('who was signed in')
  page.giveUpSession()
  expect(page.personOfPage()).toBe('')
})

test('whoever has logged in again acts for themselves, also while the gateway is on its way out', async () => {
  await expect(price()).rejects.toMatchObject({ status: 401 })
  localStorage.setItem(storageKeys.jwt, 'another token')
  await book()
  expect(sent).toEqual(['user /api/h/quote', 'user /api/h/orders'])
})

test('whoever logged in again in another tab, and out again, is a guest in this one', async () => {
  await expect(price()).rejects.toMatchObject({ status: 401 })
  localStorage.setItem(storageKeys.jwt, 'another token')
  expect(page.askedAgain()).toBeUndefined()
  localStorage.removeItem(storageKeys.jwt)
  expect([page.personOfPage(), page.isLeft()]).toEqual(['', true])
})

test('what was refused to the session before says nothing of the one since', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  heldBack = () => promise
  const asked = [price(), price()]
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  localStorage.setItem(storageKeys.jwt, 'another token')
  resolve()
  await Promise.allSettled(asked)
  expect([localStorage.getItem(storageKeys.jwt), window.location.hash]).toEqual(['another token', ''])
})

test('calls that are refused at once make one step of the history', async () => {
  let steps = 0
  const { history } = window
  vi.stubGlobal('window', Object.assign(window, { history: { ...history, replaceState: () => void steps++ } }))
  await Promise.allSettled([price(), price(), price()])
  expect([steps, window.location.hash]).toEqual([1, '#session'])
})

const another = () => {
  localStorage.setItem(storageKeys.userId, 'somebody else')
  localStorage.setItem(storageKeys.jwt, 'their token')
}

test('what somebody asked for is no answer for whoever came after them, and no refusal that they are told', async () => {
  for (const answer of [
    { ok: true, data: { unread: 4 } },
    { ok: false, code: 'orders.gone', errorMsg: 'It is gone.' },
  ]) {
    const arrival = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async () => {
      await arrival.promise
      return Response.json(answer, { status: answer.ok ? 200 : 409 })
    })
    localStorage.setItem(storageKeys.userId, 'who was signed in')
    const asked = page.api.user('GET /api/h/threads/unread')
    await Promise.resolve()
    another()
    arrival.resolve()
    await expect(asked).rejects.toMatchObject({ code: 'identity.token_invalid' })
  }
})

test('nothing is done in the name of whoever came while it was on its way out', async () => {
  const booked = book()
  another()
  await expect(booked).rejects.toMatchObject({ code: 'identity.token_invalid' })
  expect(sent).toEqual([])
})

test('a guest who signs in meanwhile has the answer to what they asked', async () => {
  localStorage.removeItem(storageKeys.jwt)
  localStorage.removeItem(storageKeys.userId)
  page = await aDocument()
  const asked = price()
  await Promise.resolve()
  localStorage.setItem(storageKeys.userId, 'who was signed in')
  localStorage.setItem(storageKeys.jwt, 'a token')
  await expect(asked).resolves.toMatchObject({ ok: true })
})
