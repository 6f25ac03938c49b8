import { useMemo, useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'
import { isUnanswered } from '#web/ui/client/api.ts'
import { noteArrived, noteRefused, noteSent, settle, type TypedWords, type Words } from './typed-words.ts'

/** What is typed into a checkout. `code` is one that has to be typed first; null while none is asked for. */
export interface CheckoutForm extends Words {
  name: string
  email: string
  phone: string
  method: string
  code: SentCode | null
}

/** A code that is on its way: where to, when it was sent (milliseconds), and whether a visitor was asked for it. */
export interface SentCode {
  to: string
  at: number
  visitor: boolean
}

/** What of it was typed here. */
export type Kept = TypedWords & Partial<Omit<CheckoutForm, keyof Words>> & Said

interface Said {
  /** Whom a guest has said to be, as it was sent: another tab may have said somebody else. */
  said?: string[]
}

const listeners = new Set<() => void>()

/** Hears of each change of what this tab keeps of its checkouts. */
function onKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** As it is stored, so that it compares. */
const keptText = (groupid: string): string => sessionStorage.getItem(storageKeys.checkout(groupid)) ?? '{}'

/** What this tab keeps of a checkout, as it stands. */
export function useKept(groupid: string): Kept {
  const text = useSyncExternalStore(
    onKept,
    () => keptText(groupid),
    () => '{}',
  )
  return useMemo(() => readText<Kept>(text), [text])
}

/** What a stored text holds; nothing where it is damaged. */
export function readText<K extends object>(text: string): Partial<K> {
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** Stored until the tab is closed, so that another app, a reload or another language loses no input. */
export function changeKept(groupid: string, change: (kept: Kept) => Kept): void {
  const before = readText<Kept>(keptText(groupid))
  const after = change(before)
  if (after === before) return
  sessionStorage.setItem(storageKeys.checkout(groupid), JSON.stringify(after))
  for (const listener of listeners) listener()
}

/** These words are sent to the orders of a checkout: whatever becomes of the answer, they may stand there by the next look. */
export const keepSent = (groupid: string, words: Partial<Words>): void =>
  changeKept(groupid, (kept) => ({ ...kept, ...noteSent(kept, words) }))

/** Whoever presses a button has read what stands `there` in place of their words; what they see is sent. */
export const keepPressed = (groupid: string, there: Words, words: Partial<Words>): void =>
  changeKept(groupid, (kept) => ({ ...kept, ...noteSent(settle(kept, there, true), words) }))

/** A request names at most twenty of what was seen and said. */
const MOST_SAID = 9

/** Whom a guest says to be is sent: also after a reload it is known that this tab has said so. */
export const keepSaid = (groupid: string, contact: string): void =>
  changeKept(groupid, (kept) =>
    kept.said?.at(-1) === contact
      ? kept
      : { ...kept, said: [...(kept.said ?? []).filter((one) => one !== contact), contact].slice(-MOST_SAID) },
  )

/** The answer came that they stand there. */
export const keepArrived = (groupid: string, words: Partial<Words>): void =>
  changeKept(groupid, (kept) => ({ ...kept, ...noteArrived(kept, words) }))

/** They were not taken; where no answer came, nobody knows. */
export const keepRefused = (groupid: string, words: Partial<Words>, error: unknown): void => {
  if (!isUnanswered(error)) changeKept(groupid, (kept) => ({ ...kept, ...noteRefused(kept, words) }))
}
