import type { UnreadView } from '#contracts/messages.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '../client/api.ts'
import { hear, tell } from '../client/bus.ts'
import { readSession } from './session.ts'
import { createStore, type Store } from './store.ts'

/** The unread counts, and whether the header's popover is open. */
export interface MessagesState extends UnreadView {
  open: boolean
}

const nothing: MessagesState = { unread: 0, notices: 0, companies: [], open: false }
const store: Store<MessagesState> = createStore(nothing, () => {
  store.change(readStored())
  hear('session', () => {
    if (!readSession()) store.change(nothing)
  })
})

/** Fetches the counts again; they are stored in the browser, so that the next page shows them at once. */
export async function loadUnread(): Promise<void> {
  if (!readSession()) return store.change(nothing)
  try {
    const { data } = await api.user('GET /api/h/threads/unread')
    localStorage.setItem(storageKeys.messagesSynced, JSON.stringify(data))
    store.change({ ...data, open: store.read().open })
  } catch (error) {
    console.warn('messages', error)
  }
}

/** Marks the notices of an order as read, once its page is open. */
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
  if (open === store.read().open) return
  store.change({ ...store.read(), open })
  if (open) tell('island')
}

function readStored(): MessagesState {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKeys.messagesSynced) ?? 'null') as UnreadView | null
    if (kept && Array.isArray(kept.companies)) return { ...nothing, ...kept }
  } catch {
    // Unreadable counts as absent.
  }
  return nothing
}

export const useMessages: () => MessagesState = store.use

/** All unread: the user's messages and notices, and the messages of the companies that the user answers for. */
export function unreadSum({ unread, notices, companies }: UnreadView): number {
  return companies.reduce((sum, company) => sum + company.unread, unread + notices)
}
