import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '../client/api.ts'
import { hear } from '../client/bus.ts'
import {
  defaultPreferences,
  mergePreferences,
  type PreferenceAction,
  type Preferences,
  preferencesReducer,
  readPreferences,
} from './preferences-reducer.ts'
import { readSession } from './session.ts'
import { createStore, type Store } from './store.ts'

/** Whose preferences were fetched from the server last. */
let fetchedFor = ''
const store: Store<Preferences> = createStore<Preferences>(defaultPreferences, () => {
  store.change(readPreferences(localStorage.getItem(storageKeys.preferences), store.read()))
  // Follows changes of other tabs.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKeys.preferences || key === null) store.change(readPreferences(newValue, defaultPreferences))
  })
  hear('session', () => void fetchOwn())
  void fetchOwn()
})

const save = (preferences: Preferences) =>
  api.user('POST /api/h/user-prefs', { body: preferences }).then(() => undefined)

/** Once per sign-in: merges the server's preferences with the browser's. */
async function fetchOwn() {
  const person = readSession()?.id ?? ''
  if (person === fetchedFor) return
  fetchedFor = person
  if (!person) return
  try {
    const { data } = await api.user('GET /api/h/user-prefs')
    const { currency, country, itemHistory } = data
    const theirs = { currency, country, itemHistory }
    const merged = mergePreferences(store.read(), theirs)
    store.change(merged)
    localStorage.setItem(storageKeys.preferences, JSON.stringify(merged))
    if (JSON.stringify(merged) !== JSON.stringify(theirs)) await save(merged)
  } catch (error) {
    console.warn('preferences', error)
  }
}

/**
 * Applies an action; the state is saved whenever it differs from the default, and with the account of whoever is signed in:
 * optimistic, and rolled back when the server refuses. @throws what it refused
 */
export async function dispatchPreferences(action: PreferenceAction): Promise<void> {
  store.start()
  const before = store.read()
  const next = preferencesReducer(before, action)
  if (next === before) return
  const keep = (preferences: Preferences) => {
    store.change(preferences)
    localStorage.setItem(storageKeys.preferences, JSON.stringify(preferences))
  }
  keep(next)
  if (!readSession()) return
  try {
    await save(next)
  } catch (error) {
    // Not if something newer was set meanwhile.
    if (store.read() === next) keep(before)
    throw error
  }
}

/** The items looked at lately, as they stand now. */
export function readHistory(): readonly string[] {
  store.start()
  return store.read().itemHistory
}

/** The preferences of this browser; the default while the server renders. */
export const usePreferences: () => Preferences = store.use
