import type { ProfileView } from '#contracts/profile.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { api, followEnd } from '../client/api.ts'
import { hear, tell } from '../client/bus.ts'
import { askedAgain, forgetTab, isLeft, readSession, takeDraftsAlong } from './session.ts'
import { createStore } from './store.ts'

export type Profile = ProfileView

/** Why the profile could not be fetched, until it could. */
const failure = createStore<Error | null>(null)
let loading: Promise<void> | undefined
let again = false
const store = createStore<Profile | null>(null, () => {
  hear('session', () => void load())
  // Follows a sign-in or sign-out of another tab, and notifies listeners in this one.
  const follow = () => {
    if (followEnd()) return
    const session = readSession()
    if (session) takeDraftsAlong(session.id)
    document.documentElement.toggleAttribute('data-user', session !== null)
    tell('session')
  }
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    // Who logs out leaves no words behind in other tabs either. A session that only ended keeps them, and who it was.
    if (key === storageKeys.userId && newValue === null) forgetTab(oldValue ?? '')
    if (key === null || (key === storageKeys.jwt && !oldValue !== !newValue)) follow()
  })
  // A page that the browser kept while it was away heard none of it.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isLeft()) window.location.reload()
    else if (persisted) follow()
  })
  void load()
})

/** What is kept of whoever is signed in; null where it is somebody else's. */
function readStored(): Profile | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKeys.profile) ?? 'null') as Profile | null
    return kept?.id === localStorage.getItem(storageKeys.userId) ? kept : null
  } catch {
    return null
  }
}

/** By what the person of the page logs in, as their browser knows it: while they are asked to log in again, too. */
export function ownLogin(): { email: string; phone: string } {
  const kept = readStored()
  return { email: kept?.email ?? '', phone: kept?.phone ?? '' }
}

/** Whether the server has a newer profile. Without an answer the stored one counts as fresh. */
async function isOutdated(kept: Profile): Promise<boolean> {
  try {
    const { data } = await api.user('GET /api/h/meta/contactuts', { query: { ids: kept.id } })
    return (data[0]?.uts ?? 0) > kept.uts
  } catch (error) {
    console.warn('profile freshness', error)
    return false
  }
}

/** Fetches the profile when none is stored, it was marked dirty or has changed; meanwhile the old one stays. */
async function refresh() {
  if (askedAgain()) return
  const kept = localStorage.getItem(storageKeys.jwt) ? readStored() : null
  store.change(kept)
  if (!localStorage.getItem(storageKeys.jwt)) return
  const person = localStorage.getItem(storageKeys.userId)
  if (kept && !localStorage.getItem(storageKeys.profileDirty) && !(await isOutdated(kept))) return
  const answer = await api.user('GET /api/h/profile', { query: { withCompanies: '1' } })
  // They may have logged out meanwhile, or somebody else in.
  if (!localStorage.getItem(storageKeys.jwt)) return
  again = localStorage.getItem(storageKeys.userId) !== person
  if (again) return
  const profile = answer.data
  localStorage.setItem(storageKeys.profile, JSON.stringify(profile))
  for (const company of profile.companies ?? [])
    localStorage.setItem(storageKeys.company(company.slug), JSON.stringify(company))
  localStorage.removeItem(storageKeys.profileDirty)
  store.change(profile)
}

/** One refresh at a time; a request meanwhile leads to another one afterwards. @returns when the last of them ended */
function load(): Promise<void> {
  again = true
  loading ??= refreshAll()
  return loading
}

async function refreshAll() {
  do {
    again = false
    try {
      await refresh()
      if (failure.read()) failure.change(null)
    } catch (error) {
      console.warn('profile', error)
      failure.change(error instanceof Error ? error : new Error(String(error)))
      window.addEventListener('online', () => void load(), { once: true })
    }
  } while (again)
  // In the same moment: what is asked for from here on begins another one.
  loading = undefined
}

/** Asks the server, whatever is stored. @throws what failed */
export async function renewProfile(): Promise<true> {
  localStorage.setItem(storageKeys.profileDirty, '1')
  await load()
  const error = failure.read()
  if (error) throw error
  return true
}

/** The same where nothing is drawn of it. */
export const readProfile = (): Profile | null => store.read()

/** The signed-in person's profile with companies; null for visitors and while it loads. */
export const useProfile: () => Profile | null = store.use

/** The same as a query: a screen that needs it says that it could not be fetched, and asks again. */
export function useProfileQuery(): { data: Profile | undefined; error: Error | null; refetch: () => void } {
  return { data: store.use() ?? undefined, error: failure.use(), refetch: () => void load() }
}
