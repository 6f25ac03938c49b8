import { storageKeys } from '#shared/storage-keys.ts'
import { choiceOfOffer, choiceOfSearch, draftKey } from './draft-key.ts'
import { hasUnsaved, isRestored, isUnsure, watchForms } from './unsaved.ts'

/** Where something is that a log-out would throw away: on this page, on another one of this tab, or in another tab. */
export type LostAt = { at: 'here' } | { at: 'elsewhere'; path: string } | { at: 'tab' }

/** What a log-out throws away: what was written or attached and not saved, kept by a draft or not, or sent without an answer. */
export async function lostByLogOut(): Promise<LostAt | null> {
  if (isOnPage()) return { at: 'here' }
  const [path] = Object.values(notedPlaces())
  if (path !== undefined) return path === here() ? { at: 'here' } : { at: 'elsewhere', path }
  return (await isInOtherTab()) ? { at: 'tab' } : null
}

function isOnPage(): boolean {
  const page = document.body
  return hasUnsaved(page, true) || isRestored(page, true) || isUnsure(page)
}

const here = () => window.location.pathname + window.location.search + window.location.hash

/** The drafts of this tab in which its person wrote something, with the address where each was begun. They are noted for later. */
function notedPlaces(): Record<string, string> {
  const theirs = draftKey('')
  const written = Object.entries(sessionStorage).flatMap(([key, text]) =>
    key.startsWith(theirs) && isWritten(key.slice(theirs.length), text as string) ? [key] : [],
  )
  const noted = sessionStorage.getItem(storageKeys.writtenWhere) ?? '{}'
  const before = read(noted) as Record<string, string | undefined>
  const places = Object.fromEntries(written.map((key) => [key, before[key] ?? here()]))
  const now = JSON.stringify(places)
  // With each key that is pressed: mostly it is the same.
  if (now !== noted) sessionStorage.setItem(storageKeys.writtenWhere, now)
  return places
}

/** Whether a draft holds more than what was chosen: words, files, or what was sent without an answer. */
export function isWritten(name: string, text: string): boolean {
  const kept = read(text)
  if (name.startsWith(choiceOfSearch)) return false
  if (name.startsWith(choiceOfOffer)) return !isNothing(kept.state?.note) && !kept.opened && !kept.inCart
  // Of a change that is chosen, the address alone is written.
  if (Object.hasOwn(kept, 'counts')) return !isNothing(kept.typed)
  // A form: as it began, or not.
  if (Object.hasOwn(kept, 'values'))
    return (kept.sent?.length ?? 0) > 0 || JSON.stringify(kept.values) !== JSON.stringify(kept.from)
  return !isNothing(kept.text ?? kept)
}

/** What drafts are made of: a form, a choice, the address of a change, or a text. */
interface Draft {
  text?: unknown
  values?: unknown
  from?: unknown
  sent?: readonly unknown[]
  state?: { note?: unknown }
  opened?: unknown
  inCart?: unknown
  typed?: unknown
}

function read(text: string): Draft {
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' && kept !== null ? kept : { text }
  } catch {
    return { text }
  }
}

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isNothing))

/** Other tabs say so by a lock, of which a tab that was closed, or thrown away by the browser, holds none. */
async function isInOtherTab(): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name?.startsWith(storageKeys.written('')) && name !== lock)
}

/** The lock by which this tab says it. */
const lock = storageKeys.written(crypto.randomUUID())
/** Lets go of it. */
let letGo: (() => void) | undefined
let watching = false

/** Watches what is written on the page, and says to the other tabs of the browser whether something is. */
export function watchWritten(): void {
  watchForms()
  if (watching || !('locks' in navigator)) return
  watching = true
  say()
  // Once the page has heard of it; the last ones come before anybody can log out elsewhere.
  for (const moment of ['input', 'change', 'click', 'blur', 'visibilitychange'])
    window.addEventListener(moment, () => window.setTimeout(say), true)
}

function say(): void {
  const has = Object.keys(notedPlaces()).length > 0 || isOnPage()
  if (has === Boolean(letGo)) return
  letGo?.()
  letGo = undefined
  if (!has) return
  const over = new Promise<void>((resolve) => {
    letGo = resolve
  })
  navigator.locks.request(lock, () => over).catch(() => undefined)
}
