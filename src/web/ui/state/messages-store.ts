import { useSyncExternalStore } from 'react'
import type { UnreadView } from '#contracts/messages.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '../client/api.ts'
import { readSession } from './session.ts'

/** What waits to be read, and whether the header's popover of it is open. */
export interface MessagesState extends UnreadView {
  open: boolean
}

const nothing: MessagesState = { unread: 0, notices: 0, companies: [], open: false }
let state = nothing
let started = false
const listeners = new Set<() => void>()

function change(next: MessagesState) {
  state = next
  for (const listener of listeners) listener()
}

/** Fetches the counts anew; they are kept in the browser, so that the next page shows them at once. */
export async function loadUnread(): Promise<void> {
  if (!readSession()) return change(nothing)
  try {
    const { data } = await api.user('GET /api/h/threads/unread')
    localStorage.setItem(storageKeys.messagesSynced, JSON.stringify(data))
    change({ ...data, open: state.open })
  } catch (error) {
    console.warn('messages', error)
  }
}

/** Marks what one was told of an order as read, once its page is open. */
export async function noteOrderSeen(orderid: string): Promise<void> {
  if (!readSession()) return
  try {
    const { data } = await api.user('PUT /api/h/notices/read', { body: { orderid } })
    if (data.marked > 0) await loadUnread()
  } catch (error) {
    console.warn('notices', error)
  }
}

/** Opens or closes the popover of the latest conversations, which lives in the island. */
export function showMessages(open: boolean): void {
  if (open === state.open) return
  change({ ...state, open })
  if (open) window.dispatchEvent(new Event('khidmat:island'))
}

function readStored() {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKeys.messagesSynced) ?? 'null') as UnreadView | null
    if (kept && Array.isArray(kept.companies)) change({ ...nothing, ...kept })
  } catch {
    // what cannot be read is as good as nothing stored
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!started) {
    started = true
    readStored()
    window.addEventListener('khidmat:session', () => {
      if (!readSession()) change(nothing)
    })
  }
  return () => void listeners.delete(listener)
}

export function useMessages(): MessagesState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  )
}

/** Everything unread: messages and notices of one's own, and messages of the companies one answers for. */
export function unreadSum({ unread, notices, companies }: UnreadView): number {
  return companies.reduce((sum, company) => sum + company.unread, unread + notices)
}
