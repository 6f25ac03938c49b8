import { tell } from '../client/bus.ts'
import { storageKeys } from '#shared/storage-keys.ts'

/** Who is signed in, as this browser remembers it. Never a source of rights: the server decides those. */
export interface StoredSession {
  jwt: string
  id: string
  cinfoId: string
}

export function readSession(): StoredSession | null {
  const jwt = localStorage.getItem(storageKeys.jwt)
  if (!jwt) return null
  return {
    jwt,
    id: localStorage.getItem(storageKeys.userId) ?? '',
    cinfoId: localStorage.getItem(storageKeys.cinfoId) ?? '',
  }
}

/** Stores the answer of a sign-in and marks the page as a user's. */
export function storeSession(answer: {
  jwt: string
  id: string
  cinfoid: string
  folderid?: string | undefined
}): void {
  if (!readSession()) takeDraftsAlong(answer.id)
  localStorage.setItem(storageKeys.jwt, answer.jwt)
  localStorage.setItem(storageKeys.userId, answer.id)
  localStorage.setItem(storageKeys.cinfoId, answer.cinfoid)
  if (answer.folderid) localStorage.setItem(storageKeys.folderId, answer.folderid)
  localStorage.setItem(storageKeys.profileDirty, '1')
  document.documentElement.setAttribute('data-user', '')
  tell('session')
}

/** Moves a guest's drafts to the account after the sign-in. */
function takeDraftsAlong(id: string): void {
  const guests = storageKeys.draft('', '')
  for (const key of Object.keys(sessionStorage).filter((key) => key.startsWith(guests))) {
    const own = storageKeys.draft(id, key.slice(guests.length))
    if (sessionStorage.getItem(own) === null) sessionStorage.setItem(own, sessionStorage.getItem(key) ?? '')
    sessionStorage.removeItem(key)
  }
}

/** Forgets the sign-in: the token, every key of ours and the session storage; the device id stays. */
export function clearSession(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(storageKeys.preferences) || key.startsWith('fcm')) localStorage.removeItem(key)
  }
  sessionStorage.clear()
  document.documentElement.removeAttribute('data-user')
  document.documentElement.removeAttribute('data-cart')
  tell('session')
}

/** This browser's id: four random bytes as hex, made once. */
export function deviceId(): string {
  const stored = localStorage.getItem(storageKeys.deviceId)
  if (stored && /^[0-9a-f]{8}$/.test(stored)) return stored
  const made = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  localStorage.setItem(storageKeys.deviceId, made)
  return made
}
