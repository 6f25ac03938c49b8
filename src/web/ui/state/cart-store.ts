import { useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'
import { type CartAction, type CartState, cartReducer, emptyCart } from './cart-reducer.ts'

let state: CartState = emptyCart
let started = false
const listeners = new Set<() => void>()

function emit() {
  document.documentElement.toggleAttribute('data-cart', state.count > 0)
  for (const listener of listeners) listener()
}

/** Applies an action and keeps the count in the browser, so that the next page shows it at once. */
export function dispatchCart(action: CartAction): void {
  state = cartReducer(state, action)
  localStorage.setItem(storageKeys.cartCount, String(state.count))
  emit()
  // The popover of an addition lives in the island, which may not be loaded yet.
  if (action.type === 'add_new') window.dispatchEvent(new Event('khidmat:island'))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!started) {
    started = true
    state = { ...state, count: Math.max(0, Number(localStorage.getItem(storageKeys.cartCount)) || 0) }
    window.addEventListener('storage', (event) => {
      if (event.key !== storageKeys.cartCount && event.key !== null) return
      state = { ...state, count: Math.max(0, Number(localStorage.getItem(storageKeys.cartCount)) || 0) }
      emit()
    })
    queueMicrotask(emit)
  }
  return () => void listeners.delete(listener)
}

/** The cart as it stands in this browser; empty while the server renders. */
export function useCart(): CartState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => emptyCart,
  )
}
