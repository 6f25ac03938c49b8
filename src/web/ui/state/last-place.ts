import { useEffect, useState } from 'react'
import type { Point } from '#shared/geo.ts'
import { storageKeys } from '#shared/storage-keys.ts'

/** Remembers for this visit where something was looked for, so that later pages can say what is near it. */
export function useSearchedPlace(place: Point | undefined): void {
  const { lat, lng } = place ?? {}
  useEffect(() => {
    if (lat !== undefined && lng !== undefined)
      sessionStorage.setItem(storageKeys.lastPlace, JSON.stringify({ lat, lng }))
  }, [lat, lng])
}

/** Remembers for this visit where it was to happen, when one such place was searched for. */
export function useSearchedKind(kinds: readonly string[] | undefined): void {
  const kind = kinds?.length === 1 ? kinds[0] : undefined
  useEffect(() => {
    if (kind) sessionStorage.setItem(storageKeys.lastPlaceKind, kind)
    else sessionStorage.removeItem(storageKeys.lastPlaceKind)
  }, [kind])
}

/** Where it was last to happen: at the provider's, the customer's, online; null when nothing was said. Browser only. */
export const lastPlaceKind = (): string | null => sessionStorage.getItem(storageKeys.lastPlaceKind)

/** Where something was last looked for; undefined before hydration, since pages are rendered alike for everyone. */
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
