import { beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '#shared/storage-keys.ts'
import { browserStore } from '#test/browser-store.ts'
import { draftKey } from './draft-key.ts'
import { endSession } from './session.ts'
import { giveUpSession, storeSession } from './store-session.ts'
import { noteUnfinished, readUnfinished } from './unfinished.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStore())
  vi.stubGlobal('sessionStorage', browserStore())
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { documentElement: { setAttribute: () => undefined, removeAttribute: () => undefined } })
})
const answer = (id: string) => ({ jwt: `${id}.jwt`, id, cinfoid: `${id}-card` })

test('what a guest wrote goes along when they sign in, and is shown to nobody who signs in after them', () => {
  sessionStorage.setItem(draftKey('message_1'), 'Is there parking?')
  storeSession(answer('nadia'))
  expect(sessionStorage.getItem(draftKey('message_1'))).toBe('Is there parking?')
  expect(Object.keys(sessionStorage)).toEqual([draftKey('message_1')])
  storeSession(answer('siti'))
  expect(sessionStorage.getItem(draftKey('message_1'))).toBeNull()
})

test('what one wrote last stands, also as a guest once the session had ended', () => {
  storeSession(answer('nadia'))
  sessionStorage.setItem(draftKey('message_1'), 'Is there parking?')
  sessionStorage.setItem(draftKey('message_2'), 'Do you take dogs?')
  endSession(new Error('ended'))
  giveUpSession()
  expect(sessionStorage.getItem(draftKey('message_1'))).toBeNull()
  sessionStorage.setItem(draftKey('message_1'), 'Is there parking for two?')
  storeSession(answer('nadia'))
  expect(sessionStorage.getItem(draftKey('message_1'))).toBe('Is there parking for two?')
  expect(sessionStorage.getItem(draftKey('message_2'))).toBe('Do you take dogs?')
})

test('a checkout that a guest left open is the account’s from the sign-in on, and nobody else is offered it', () => {
  noteUnfinished({ groupid: 'g1', until: new Date(Date.now() + 60_000).toISOString() })
  expect(readUnfinished()?.groupid).toBe('g1')
  storeSession(answer('nadia'))
  expect(readUnfinished()?.groupid).toBe('g1')
  endSession(new Error('ended'))
  giveUpSession()
  expect(readUnfinished()).toBeNull()
  storeSession(answer('siti'))
  expect(readUnfinished()).toBeNull()
  storeSession(answer('nadia'))
  expect(readUnfinished()?.groupid).toBe('g1')
})

/** Where something of every kind is kept, each in its store. */
function keepAll() {
  for (const [name, key] of Object.entries(storageKeys))
    for (const kept of [localStorage, sessionStorage])
      kept.setItem(typeof key === 'string' ? key : key('one', 'two'), name)
  localStorage.setItem(storageKeys.userId, 'nadia')
  storeSession(answer('nadia'))
}
const keyOf = (name: string, key: string | ((...of: string[]) => string)) =>
  [name, typeof key === 'string' ? key : key('one', 'two')] as const
const keys = Object.entries(storageKeys).map(([name, key]) => keyOf(name, key as never))
/** The names of what stays in a store. */
const staying = (kept: Storage): string[] => keys.flatMap(([name, key]) => (kept.getItem(key) === null ? [] : [name]))
// Any other key is a person's, and so is a new one: whoever names it here says that it may be shown to the next.
const outliving = [
  'ended',
  'userId',
  'inApp',
  'pushOf',
  'schedulerMode',
  'requestSound',
  'deviceId',
  'installPrompt',
  'referralCode',
  'unfinished',
  'asked',
  'columns',
  'anonymousOrder',
  'draftOrders',
  'orderData',
  'theme',
  'languageBar',
]

// Of a tab: where it was, and what is kept under whose it is. Any other key is forgotten there, too.
const keptByTabs = [
  'draft',
  'checkout',
  'checkoutGuest',
  'setupRead',
  'attempts',
  'wantedHeart',
  'gateway',
  'goal',
  'frontQuery',
  'frontScroll',
  'lastPlace',
  'lastPlaceKind',
  'lastDay',
]
test('whoever does not sign in again leaves nothing in the browser but who it was, what was written and what is no person’s', () => {
  keepAll()
  endSession(new Error('ended'))
  localStorage.setItem(storageKeys.ended, 'as the sender of calls notes it')
  // The page that waits for them stands on these.
  expect(staying(localStorage).toSorted()).toEqual([...outliving, 'profile', 'profileDirty', 'company'].toSorted())
  giveUpSession()
  const once = outliving.filter((name) => name !== 'ended')
  expect(staying(localStorage).toSorted()).toEqual(once.toSorted())
  expect(localStorage.getItem(storageKeys.userId)).toBe('nadia')
  // These two are no keys of tabs: they only begin alike.
  const ofTabs = staying(sessionStorage).filter((name) => name !== 'deviceId' && name !== 'draftOrders')
  expect(ofTabs.toSorted()).toEqual(keptByTabs.toSorted())
})

test('nor does whoever is followed by somebody else', () => {
  keepAll()
  endSession(new Error('ended'))
  storeSession(answer('siti'))
  const theirs = ['jwt', 'userId', 'cinfoId', 'profileDirty']
  expect(staying(localStorage).toSorted()).toEqual(
    [...new Set([...outliving, ...theirs])].filter((name) => name !== 'ended').toSorted(),
  )
  expect(localStorage.getItem(storageKeys.userId)).toBe('siti')
})

test('of a log-out the worker hears also where it did not load the page', async () => {
  const told: unknown[] = []
  const worker = { postMessage: (words: unknown) => told.push(words) }
  const caches = { keys: () => Promise.resolve([]) }
  const serviceWorker = { controller: null, getRegistration: () => Promise.resolve({ active: worker }) }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { caches, navigator: { serviceWorker } }))
  storeSession(answer('nadia'))
  endSession(new Error('ended'))
  await Promise.resolve()
  expect(told).toEqual([{ forget: true }])
})
