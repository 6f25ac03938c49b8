import { storageKeys } from '#shared/storage-keys.ts'

const MOST = 5

/** The texts last searched for in this browser, newest first. Browser only. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKeys.searches) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Remembers a text that was searched for, until somebody logs out. */
export function rememberSearch(text: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())
  localStorage.setItem(storageKeys.searches, JSON.stringify([text, ...others].slice(0, MOST)))
}

export function forgetSearches(): void {
  localStorage.removeItem(storageKeys.searches)
}
