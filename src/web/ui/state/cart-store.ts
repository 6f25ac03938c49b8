import { storageKeys } from '#shared/storage-keys.ts'
import { tell } from '../client/bus.ts'
import { type CartAction, type CartState, cartReducer, emptyCart } from './cart-reducer.ts'
import { createStore, type Store } from './store.ts'

const readCount = () => Math.max(0, Number(localStorage.getItem(storageKeys.cartCount)) || 0)

const store: Store<CartState> = createStore(emptyCart, () => {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.cartCount || key === null) show({ ...store.read(), count: readCount() })
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

/** The cart as it stands in this browser; empty while the server renders. */
export const useCart: () => CartState = store.use
