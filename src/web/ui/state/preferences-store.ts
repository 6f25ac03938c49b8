import { useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '../client/api.ts'
import { toast } from '../pieces/toast.ts'
import {
  defaultPreferences,
  mergePreferences,
  type PreferenceAction,
  type Preferences,
  preferencesReducer,
  readPreferences,
} from './preferences-reducer.ts'
import { readSession } from './session.ts'

let state: Preferences = defaultPreferences
let started = false
/** Whose preferences were fetched from the server last. */
let fetchedFor = ''
const listeners = new Set<() => void>()

function change(next: Preferences) {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

const save = (preferences: Preferences) =>
  api.user('POST /api/h/user-prefs', { body: preferences }).then(() => undefined)

function start() {
  if (started) return
  started = true
  change(readPreferences(localStorage.getItem(storageKeys.preferences), state))
  // Another tab chose something: this one follows.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKeys.preferences || key === null) change(readPreferences(newValue, defaultPreferences))
  })
  window.addEventListener('khidmat:session', () => void fetchOwn())
  void fetchOwn()
}

/** Once per sign-in: what the server keeps for the person joins what this browser remembers. */
async function fetchOwn() {
  const person = readSession()?.id ?? ''
  if (person === fetchedFor) return
  fetchedFor = person
  if (!person) return change(defaultPreferences)
  try {
    const { data } = await api.user('GET /api/h/user-prefs')
    const { currency, country, itemHistory } = data
    const theirs = { currency, country, itemHistory }
    const merged = mergePreferences(state, theirs)
    change(preferencesReducer(state, { type: 'init_store', state: merged }))
    localStorage.setItem(storageKeys.preferences, JSON.stringify(state))
    if (JSON.stringify(merged) !== JSON.stringify(theirs)) await save(merged)
  } catch (error) {
    console.warn('preferences', error)
  }
}

/**
 * Applies an action; the state is saved whenever it differs from the default, and with the account of whoever is signed
 * in: shown at once, taken back with the server's words when it refuses.
 */
export function dispatchPreferences(action: PreferenceAction): void {
  start()
  const before = state
  const next = preferencesReducer(state, action)
  if (next === state) return
  const keep = (preferences: Preferences) => {
    change(preferences)
    localStorage.setItem(storageKeys.preferences, JSON.stringify(preferences))
  }
  keep(next)
  if (!readSession()) return
  save(next).catch((error: Error) => {
    toast.error(error.message)
    // Something newer may stand there by now; that stays.
    if (state === next) keep(before)
  })
}

/** The items looked at lately, as they stand now. */
export function readHistory(): readonly string[] {
  start()
  return state.itemHistory
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
