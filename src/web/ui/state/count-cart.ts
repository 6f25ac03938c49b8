import type { OrderView } from '#contracts/orders.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '../client/api.ts'
import { readDraftKeys } from './anonymous-orders.ts'
import { dispatchCart } from './cart-store.ts'
import { readSession } from './session.ts'

/** Counts the account's cart in a browser that has never counted one: somebody has just signed in there. */
export async function countCart(): Promise<void> {
  if (localStorage.getItem(storageKeys.cartCount) !== null) return
  // Where it fails, the page of the cart counts it.
  const answer = await api.either('GET /api/h/cart', { query: {} }).catch(() => null)
  if (answer) dispatchCart({ type: 'set_value', orderids: answer.data.orders.map(({ orderid }) => orderid) })
}

/**
 * Counts the cart anew, where it is not known what of it has changed.
 * @returns its drafts; null where nobody answers
 */
export async function recountCart(): Promise<OrderView[] | null> {
  const query = readSession() ? {} : { find: readDraftKeys() }
  const answer = await api.either('GET /api/h/cart', { query }).catch(() => null)
  if (answer) dispatchCart({ type: 'set_value', orderids: answer.data.orders.map(({ orderid }) => orderid) })
  return answer && answer.data.orders
}
