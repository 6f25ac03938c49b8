import { useSyncExternalStore } from 'react'

/** A piece of state that all of a page shares. */
export interface Store<S> {
  read(): S
  /** Shows something new; the very same state tells nobody. */
  change(next: S): void
  /** The state, for a component: `initial` while the server renders. */
  use(): S
  /** Begins it now, for code that is no component. */
  start(): void
}

/** @param begin is done once, when somebody first looks: reads what is kept, listens for what changes it. */
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
