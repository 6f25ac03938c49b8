import { storageKeys } from '#shared/storage-keys.ts'
import { choiceOf, draftKey } from './draft-key.ts'
import { hasUnsaved, isRestored, isUnsure, watchForms } from './unsaved.ts'

/** Where something is that a log-out would throw away: on this page, or on another one, be it of another tab. */
export type LostAt = 'here' | 'elsewhere'

/** What a log-out throws away: what was written and not saved, kept by a draft or not, or sent without an answer. */
export async function lostByLogOut(): Promise<LostAt | null> {
  if (isOnPage()) return 'here'
  return hasDraft() || (await isInOtherTab()) ? 'elsewhere' : null
}

function isOnPage(): boolean {
  const page = document.body
  return hasUnsaved(page, true) || isRestored(page, true) || isUnsure(page)
}

/** Whether this tab keeps something that its person wrote. */
function hasDraft(): boolean {
  const theirs = draftKey('')
  return Object.entries(sessionStorage).some(
    ([key, text]) => key.startsWith(theirs) && isWritten(key.slice(theirs.length), text as string),
  )
}

function isWritten(name: string, text: string): boolean {
  const kept = read(text)
  if (name.startsWith(choiceOf.search)) return false
  if (name.startsWith(choiceOf.offer)) return !isNothing(kept.state?.note) && !kept.opened && !kept.inCart
  // A form: as it began, or not.
  if ('values' in kept) return !isNothing(kept.sent) || JSON.stringify(kept.values) !== JSON.stringify(kept.from)
  return !isNothing(kept.text ?? kept)
}

/** What drafts are made of; those of a text are one. */
interface Draft {
  text?: unknown
  values?: unknown
  from?: unknown
  sent?: unknown
  state?: { note?: unknown }
  opened?: unknown
  inCart?: unknown
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
  for (const moment of ['input', 'blur', 'visibilitychange'])
    window.addEventListener(moment, () => window.setTimeout(say), true)
}

function say(): void {
  const has = isOnPage() || hasDraft()
  if (has === Boolean(letGo)) return
  letGo?.()
  letGo = undefined
  if (!has) return
  const over = new Promise<void>((resolve) => {
    letGo = resolve
  })
  navigator.locks.request(lock, () => over).catch(() => undefined)
}
