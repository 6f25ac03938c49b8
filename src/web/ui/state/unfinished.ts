import { storageKeys } from '#shared/storage-keys.ts'
import { hear } from '../client/bus.ts'
import { personOfPage } from './session.ts'
import { createStore } from './store.ts'

/** A checkout whose times are held, and until when: an ISO instant. */
export interface Unfinished {
  groupid: string
  until: string
  /** Its orders, as far as they are known here. */
  orderids?: readonly string[]
  /** Who left it open; a guest where it is not there. */
  who?: string
}

/** What is kept for the person of the page, as long as its times are held. */
export const readUnfinished = (): Unfinished | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKeys.unfinished) ?? 'null') as Unfinished | null
    const isTheirs = !kept?.who || kept.who === personOfPage()
    return kept && isTheirs && Date.parse(kept.until) > Date.now() ? kept : null
  } catch {
    return null
  }
}

const store = createStore<Unfinished | null>(null, () => {
  look()
  hear('session', look)
  // Another tab has begun it, or brought it to its end.
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKeys.unfinished) look()
  })
})

let end: ReturnType<typeof setTimeout>

/** What is kept, for all that show it, and once more when its times run out. */
function look(): void {
  const kept = readUnfinished()
  clearTimeout(end)
  if (kept) end = setTimeout(look, Date.parse(kept.until) - Date.now())
  store.change(kept)
}

/** The checkout that this browser left open, in all its tabs; null without one. */
export const useUnfinished = store.use

/** Remembers an open checkout for as long as its times are held. */
export function noteUnfinished(checkout: Unfinished): void {
  const known = readUnfinished()
  const { orderids } = known?.groupid === checkout.groupid ? known : {}
  localStorage.setItem(
    storageKeys.unfinished,
    JSON.stringify({ ...(orderids && { orderids }), ...checkout, who: personOfPage() }),
  )
  look()
}

/** The checkout here that these orders are at; undefined without one. */
export function unfinishedOf(orderids: readonly string[]): string | undefined {
  const known = readUnfinished()
  return orderids.every((orderid) => known?.orderids?.includes(orderid)) ? known?.groupid : undefined
}

/** Forgets a checkout that was placed, given back, or has run out. */
export function forgetUnfinished(groupid: string): void {
  if (readUnfinished()?.groupid === groupid) localStorage.removeItem(storageKeys.unfinished)
  // What has run out is read no more, and may be shown still.
  look()
}
