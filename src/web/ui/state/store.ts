import { useSyncExternalStore } from 'react'

/** A piece of state that all of a page shares. */
export interface Store<S> {
  read(): S
  /** Sets the state and notifies, unless it is the same object. */
  change(next: S): void
  /** The state, for a component: `initial` while the server renders. */
  use(): S
  /** Starts it now, for code outside components. */
  start(): void
}

/** @param begin runs once, at the first use: reads the stored state, adds listeners. */
export function createStore<S>(initial: S, begin?: () => void): Store<S> {
  let state = initial
  let begun = false
  const listeners = new Set<() => void>()
  const read = () => state
  const start = () => {
    if (begun) return
    begun = true
    begin?.()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    start()
    return () => void listeners.delete(listener)
  }
  return {
    read,
    start,
    change(next) {
      if (next === state) return
      state = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, read, () => initial),
  }
}
