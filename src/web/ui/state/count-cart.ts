import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '../client/api.ts'
import { dispatchCart } from './cart-store.ts'

/** Counts the account's cart in a browser that has never counted one: somebody has just signed in there. */
export async function countCart(): Promise<void> {
  if (localStorage.getItem(storageKeys.cartCount) !== null) return
  // Where it fails, the page of the cart counts it.
  const answer = await api.either('GET /api/h/cart', { query: {} }).catch(() => null)
  if (answer) dispatchCart({ type: 'set_value', orderids: answer.data.orders.map(({ orderid }) => orderid) })
}
