import { storageKeys } from '#shared/storage-keys.ts'
import { tell } from '../client/bus.ts'

/** Who is signed in, as this browser remembers it. Never a source of rights: the server decides those. */
export interface StoredSession {
  jwt: string
  id: string
  cinfoId: string
}

export function readSession(): StoredSession | null {
  const jwt = localStorage.getItem(storageKeys.jwt)
  if (!jwt) return null
  return {
    jwt,
    id: localStorage.getItem(storageKeys.userId) ?? '',
    cinfoId: localStorage.getItem(storageKeys.cinfoId) ?? '',
  }
}

/** Why somebody is asked to sign in again whose session ended in this tab. Until they do, or close the words, the page is theirs. */
let ended: Error | undefined

/** Whose the page is: of whoever is signed in, or is asked to sign in again; '' for a guest. */
export function personOfPage(): string {
  return ((ended || readSession()) && localStorage.getItem(storageKeys.userId)) || ''
}

/** Why the person of the page is asked to sign in again, if they are: nothing is done for them until then, and nothing as a guest. */
export function askedAgain(): Error | undefined {
  // They did, or another tab did.
  if (readSession()) ended = undefined
  return ended
}

/**
 * Whether the document is another's than whoever's is in front now, or a guest's since. Then nothing in it asks, does or shows anything any
 * more, however late it comes: it is loaded anew. It is the first person's who was on it; a guest who signs in takes it along.
 */
export function isLeft(): boolean {
  const now = personOfPage()
  const { dataset } = document.documentElement
  dataset.person ||= now
  return dataset.person !== now
}

/** What outlives a person in the browser: it is no person's, or says whose it is. Everything else is forgotten with them. */
const outliving = [
  storageKeys.userId,
  storageKeys.ended,
  storageKeys.unfinished,
  storageKeys.asked,
  storageKeys.anonymousOrder,
  storageKeys.draftOrders,
  storageKeys.orderData,
  storageKeys.referralCode,
  storageKeys.columns(''),
  storageKeys.schedulerMode,
  storageKeys.theme,
  storageKeys.requestSound,
  storageKeys.languageBar,
  storageKeys.installPrompt,
  storageKeys.inApp,
  storageKeys.pushOf,
]
/** The same of a tab: where it was, and what says whose it is. */
const outlivingInTabs = [
  // Of everybody.
  storageKeys.draft('', '').slice(0, -1),
  storageKeys.checkout(''),
  storageKeys.setupRead(''),
  storageKeys.attempts,
  storageKeys.wantedHeart,
  storageKeys.gateway,
  storageKeys.goal,
  storageKeys.frontQuery,
  storageKeys.frontScroll,
  storageKeys.lastPlace,
  storageKeys.lastDay,
]
/** What the page of whoever must sign in again stands on. It is shown to them alone. */
const standing = [storageKeys.profile, storageKeys.company('')]

/** Forgets what the browser and this tab keep of a person, but for keys that begin with one of some. */
export function forgetPerson(but: readonly string[] = outliving): void {
  forgetKeys(localStorage, but)
  forgetKeys(sessionStorage, outlivingInTabs)
  forgetKept()
}

/** What the names of the worker's stores begin with that go with a person. */
export const storesOfPeople = `${storageKeys.preferences}-own-`

/** What is kept of them, to be read without a network (`public/sw.js`): also where the worker does not see the page. */
function forgetKept(): void {
  const { caches, navigator } = globalThis.window ?? {}
  if (!caches) return
  const { serviceWorker } = navigator
  const say = (worker?: ServiceWorker | null) => worker?.postMessage({ forget: true })
  // At once, as the page may be left; but it may have been loaded past the worker, which still sees what other tabs are answered.
  if (serviceWorker?.controller) say(serviceWorker.controller)
  else
    serviceWorker?.getRegistration().then(
      (found) => say(found?.active),
      () => undefined,
    )
  const isTheirs = (name: string) => name.startsWith(storesOfPeople)
  const gone = caches.keys().then((names) => Promise.all(names.filter(isTheirs).map((name) => caches.delete(name))))
  gone.catch(() => undefined)
}

function forgetKeys(store: Storage, but: readonly string[]): void {
  for (const key of Object.keys(store))
    if ((key.startsWith(storageKeys.preferences) || key.startsWith('fcm')) && !but.some((kept) => key.startsWith(kept)))
      store.removeItem(key)
}

/**
 * Moves a guest's drafts of this tab to the account after the sign-in, here or in another tab. They were written after what the
 * account has there: at its sign-in all went along, and whoever saw their page empty since wrote anew.
 */
export function takeDraftsAlong(id: string): void {
  const guests = storageKeys.draft('', '')
  for (const [key, text] of Object.entries(sessionStorage))
    if (key.startsWith(guests)) {
      sessionStorage.setItem(storageKeys.draft(id, key.slice(guests.length)), text as string)
      sessionStorage.removeItem(key)
    }
}

/** Forgets the token that the server takes no more, and what is shown to nobody else. Who it was stays: they come back. */
export function endSession(why: Error): void {
  ended = why
  forgetPerson([...outliving, ...standing])
  document.documentElement.removeAttribute('data-user')
  tell('session')
}

/** Nobody is asked to sign in again any more, as they did, or will not. The page is told. */
export function settleSession(): void {
  ended = undefined
  tell('session')
}

/** Forgets what a tab keeps, but for what somebody else wrote there, who must only sign in again. */
export function forgetTab(who: string): void {
  const written = RegExp(storageKeys.draft('([^_]+)', ''))
  for (const key of Object.keys(sessionStorage))
    if ((written.exec(key)?.[1] ?? who) === who) sessionStorage.removeItem(key)
}

/** Forgets the sign-in: the token, every key of ours and the session storage; the device id stays. */
export function clearSession(): void {
  const who = personOfPage()
  forgetPerson([])
  forgetTab(who)
  document.documentElement.removeAttribute('data-user')
  document.documentElement.removeAttribute('data-cart')
  settleSession()
}

/** This browser's id: four random bytes as hex, made once. */
export function deviceId(): string {
  const stored = localStorage.getItem(storageKeys.deviceId)
  if (stored && /^[0-9a-f]{8}$/.test(stored)) return stored
  const made = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  localStorage.setItem(storageKeys.deviceId, made)
  return made
}
