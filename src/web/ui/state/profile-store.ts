import type { ProfileView } from '#contracts/profile.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '../client/api.ts'
import { hear, tell } from '../client/bus.ts'
import { createStore } from './store.ts'

export type Profile = ProfileView

let loading = false
let again = false
const store = createStore<Profile | null>(null, () => {
  hear('session', () => void load())
  // Another tab signed in or out: this one follows, and says so to whoever listens here.
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    const jwtChanged = key === null || (key === storageKeys.jwt && !oldValue !== !newValue)
    if (!jwtChanged) return
    document.documentElement.toggleAttribute('data-user', localStorage.getItem(storageKeys.jwt) !== null)
    tell('session')
  })
  void load()
})

function readStored(): Profile | null {
  try {
    return JSON.parse(localStorage.getItem(storageKeys.profile) ?? 'null') as Profile | null
  } catch {
    return null
  }
}

/** Whether the server knows a newer state. When it does not answer, what is kept is as fresh as can be. */
async function isOutdated(kept: Profile): Promise<boolean> {
  try {
    const { data } = await api.user('GET /api/h/meta/contactuts', { query: { ids: kept.id } })
    return (data[0]?.uts ?? 0) > kept.uts
  } catch (error) {
    console.warn('profile freshness', error)
    return false
  }
}

/** Fetches the profile when none is kept, it was marked dirty or has changed since; keeps showing the old one meanwhile. */
async function refresh() {
  const kept = localStorage.getItem(storageKeys.jwt) ? readStored() : null
  store.change(kept)
  if (!localStorage.getItem(storageKeys.jwt)) return
  if (kept && !localStorage.getItem(storageKeys.profileDirty) && !(await isOutdated(kept))) return
  const answer = await api.user('GET /api/h/profile', { query: { withCompanies: '1' } })
  // Somebody may have logged out while the answer was on its way.
  if (!localStorage.getItem(storageKeys.jwt)) return
  const profile = answer.data
  localStorage.setItem(storageKeys.profile, JSON.stringify(profile))
  for (const company of profile.companies ?? [])
    localStorage.setItem(storageKeys.company(company.slug), JSON.stringify(company))
  localStorage.removeItem(storageKeys.profileDirty)
  store.change(profile)
}

/** One refresh at a time; whoever asks meanwhile gets another one afterwards. */
async function load() {
  if (loading) {
    again = true
    return
  }
  loading = true
  do {
    again = false
    await refresh().catch((error: unknown) => console.warn('profile', error))
  } while (again)
  loading = false
}

/** The signed-in person's profile with companies; null for visitors and while it loads. */
export const useProfile: () => Profile | null = store.use
