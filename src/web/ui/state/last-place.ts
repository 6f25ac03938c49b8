import { useEffect, useState } from 'react'
import type { Point } from '#shared/geo.ts'
import { storageKeys } from '#shared/storage-keys.ts'

/** Remembers for this visit the place of a search, so that later pages can say what is near it. */
export function useSearchedPlace(place: Point | undefined): void {
  const { lat, lng } = place ?? {}
  useEffect(() => {
    if (lat !== undefined && lng !== undefined)
      sessionStorage.setItem(storageKeys.lastPlace, JSON.stringify({ lat, lng }))
  }, [lat, lng])
}

/** Remembers for this visit the kind of place, when a search had exactly one. */
export function useSearchedKind(kinds: readonly string[] | undefined): void {
  const kind = kinds?.length === 1 ? kinds[0] : undefined
  useEffect(() => {
    if (kind) sessionStorage.setItem(storageKeys.lastPlaceKind, kind)
    else sessionStorage.removeItem(storageKeys.lastPlaceKind)
  }, [kind])
}

/** The kind of place of the last search: at the provider's, the customer's, online; null without one. Browser only. */
export const lastPlaceKind = (): string | null => sessionStorage.getItem(storageKeys.lastPlaceKind)

/** The place of the last search; undefined before hydration, since pages are rendered the same for everyone. */
export function useLastPlace(): Point | undefined {
  const [place, setPlace] = useState<Point>()
  useEffect(() => setPlace(readPlace()), [])
  return place
}

function readPlace(): Point | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKeys.lastPlace) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('lat' in kept) || !('lng' in kept)) return undefined
    const { lat, lng } = kept
    return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined
  } catch {
    return undefined
  }
}
