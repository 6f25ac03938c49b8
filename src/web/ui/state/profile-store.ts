import { useSyncExternalStore } from 'react'
import type { ProfileView } from '#contracts/profile.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '../client/api.ts'

export type Profile = ProfileView

let profile: Profile | null = null
let loading = false
let started = false
const listeners = new Set<() => void>()
const emit = () => listeners.forEach((listener) => listener())

function readStored(): Profile | null {
  try {
    return JSON.parse(localStorage.getItem(storageKeys.profile) ?? 'null') as Profile | null
  } catch {
    return null
  }
}

/** Fetches the profile when none is kept or it was marked dirty; keeps showing the old one meanwhile. */
async function load() {
  if (loading) return
  if (!localStorage.getItem(storageKeys.jwt)) {
    profile = null
    emit()
    return
  }
  profile = readStored()
  emit()
  if (profile && !localStorage.getItem(storageKeys.profileDirty)) return
  loading = true
  try {
    const answer = await api.user<{ data: Profile }>('/api/h/profile', { params: { withCompanies: 1 } })
    profile = answer.data
    localStorage.setItem(storageKeys.profile, JSON.stringify(profile))
    localStorage.removeItem(storageKeys.profileDirty)
  } catch (error) {
    console.warn('profile', error)
  } finally {
    loading = false
    emit()
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!started) {
    started = true
    window.addEventListener('khidmat:session', () => void load())
    // Another tab signed in or out: this one follows, and says so to whoever listens here.
    window.addEventListener('storage', ({ key, oldValue, newValue }) => {
      const jwtChanged = key === null || (key === storageKeys.jwt && !oldValue !== !newValue)
      if (!jwtChanged) return
      document.documentElement.toggleAttribute('data-user', localStorage.getItem(storageKeys.jwt) !== null)
      window.dispatchEvent(new Event('khidmat:session'))
    })
    void load()
  }
  return () => void listeners.delete(listener)
}

/** The signed-in person's profile with companies; null for visitors and while it loads. */
export function useProfile(): Profile | null {
  return useSyncExternalStore(
    subscribe,
    () => profile,
    () => null,
  )
}
