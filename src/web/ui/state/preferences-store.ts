import { useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'
import {
  defaultPreferences,
  type PreferenceAction,
  type Preferences,
  preferencesReducer,
} from './preferences-reducer.ts'

let state: Preferences = defaultPreferences
let started = false
const listeners = new Set<() => void>()

function start() {
  if (started) return
  started = true
  try {
    const stored = JSON.parse(localStorage.getItem(storageKeys.preferences) ?? 'null') as Partial<Preferences> | null
    if (stored)
      state = preferencesReducer(state, {
        type: 'init_store',
        state: {
          ...defaultPreferences,
          ...stored,
          itemHistory: Array.isArray(stored.itemHistory)
            ? stored.itemHistory.filter((item) => typeof item === 'string')
            : [],
        },
      })
  } catch {
    // what cannot be read is as good as nothing stored
  }
}

/** Applies an action; the state is saved whenever it differs from the default. */
export function dispatchPreferences(action: PreferenceAction): void {
  start()
  const next = preferencesReducer(state, action)
  if (next === state) return
  state = next
  localStorage.setItem(storageKeys.preferences, JSON.stringify(state))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  start()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The preferences of this browser; the default while the server renders. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => defaultPreferences,
  )
}
