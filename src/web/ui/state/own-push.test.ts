import { beforeEach, expect, test, vi } from 'vitest'
import { browserStore } from '#test/browser-store.ts'
import { endPush, ownPush, sendPush } from './own-push.ts'
import { clearSession, endSession } from './session.ts'
import { storeSession } from './store-session.ts'

let sent: string[] = []
let status = 200
const subscription: Pick<PushSubscription, 'endpoint' | 'toJSON' | 'unsubscribe'> = {
  endpoint: 'https://push.example.test/one',
  toJSON: () => ({ keys: { p256dh: 'public', auth: 'secret' } }),
  unsubscribe: async () => true,
}

beforeEach(() => {
  sent = []
  status = 200
  vi.stubGlobal('localStorage', browserStore())
  vi.stubGlobal('sessionStorage', browserStore())
  vi.stubGlobal('window', Object.assign(new EventTarget(), { PushManager: class {} }))
  const documentElement = { dataset: {}, setAttribute: () => undefined, removeAttribute: () => undefined }
  vi.stubGlobal('document', { documentElement })
  const getRegistration = async () => ({ pushManager: { getSubscription: async () => subscription } })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } })
  vi.stubGlobal('fetch', async (path: string, { method, headers }: { method?: string; headers: HeadersInit }) => {
    sent.push(`${method ?? 'GET'} ${path} ${new Headers(headers).get('Authorization')}`)
    return Response.json({ ok: status === 200 }, { status })
  })
})
/** Somebody logs in, and what follows in the background is done. */
async function logIn(id: string, session: string) {
  storeSession({ jwt: session, id, cinfoid: `${id}-card` })
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setTimeout(resolve, 10))
}
/** A page that is loaded anew is of whoever is in front of it. */
const loadAnew = () => vi.stubGlobal('document', { documentElement: { ...document.documentElement, dataset: {} } })

test('a subscription is of whoever made it, and of nobody who logs in after them', async () => {
  await logIn('nadia', 'first')
  expect(await ownPush()).toBeNull()
  await sendPush(subscription)
  expect(await ownPush()).toBe(subscription)
  endSession(new Error('ended'))
  expect(await ownPush()).toBeNull()
  sent = []
  await logIn('siti', 'hers')
  loadAnew()
  expect(await ownPush()).toBeNull()
  await endPush()
  expect(sent).toEqual([])
  await sendPush(subscription)
  expect(await ownPush()).toBe(subscription)
})

test('whoever logs in again after their session has ended has their pushes in the new one', async () => {
  await logIn('nadia', 'first')
  await sendPush(subscription)
  endSession(new Error('ended'))
  sent = []
  await logIn('nadia', 'second')
  expect(sent).toEqual(['POST /api/h/push Bearer second'])
  expect(await ownPush()).toBe(subscription)
})

test('after a log-out, or once they are switched off, nothing is sent again', async () => {
  await logIn('nadia', 'first')
  await sendPush(subscription)
  clearSession()
  sent = []
  await logIn('nadia', 'second')
  expect(sent).toEqual([])
  await sendPush(subscription)
  await endPush()
  sent = []
  await logIn('nadia', 'third')
  expect(sent).toEqual([])
})

test('where it cannot be sent again it is only warned, and the switch says so', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await logIn('nadia', 'first')
  await sendPush(subscription)
  endSession(new Error('ended'))
  status = 500
  await logIn('nadia', 'second')
  expect(warn).toHaveBeenCalledWith('push', expect.any(Error))
  expect(await ownPush()).toBeNull()
  warn.mockRestore()
})
