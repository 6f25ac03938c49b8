import { mostKeys } from '#shared/order-keys.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { hear, tell } from '../client/bus.ts'
import { type CartAction, type CartState, cartReducer, emptyCart } from './cart-reducer.ts'
import { readSession } from './session.ts'
import { createStore, type Store } from './store.ts'

const readCount = () => Math.max(0, Number(localStorage.getItem(storageKeys.cartCount)) || 0)

const store: Store<CartState> = createStore(emptyCart, () => {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.cartCount || key === null) show({ ...store.read(), count: readCount() })
  })
  hear('session', () => {
    const count = readCount()
    // Another cart: what the popover shows was added by whoever was here before.
    if (count !== store.read().count) show({ ...emptyCart, count })
  })
  queueMicrotask(() => show({ ...store.read(), count: readCount() }))
})

function show(state: CartState) {
  document.documentElement.toggleAttribute('data-cart', state.count > 0)
  store.change(state)
}

/** Applies an action and keeps the count in the browser, so that the next page shows it at once. */
export function dispatchCart(action: CartAction): void {
  const state = cartReducer(store.read(), action)
  localStorage.setItem(storageKeys.cartCount, String(state.count))
  show(state)
  // The popover of an addition lives in the island, which may not be loaded yet.
  if (action.type === 'add_new') tell('island')
}

/** Whether a visitor's cart has no room for so many more: this browser would lose the keys of the oldest. An account's is counted by the server. */
export const isCartFull = (more: number): boolean => !readSession() && readCount() + more > mostKeys

/** Runs when another tab has changed the cart. @returns what ends it */
export function onCartElsewhere(run: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === storageKeys.cartCount || key === null) run()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** The cart as it stands in this browser; empty while the server renders. */
export const useCart: () => CartState = store.use
