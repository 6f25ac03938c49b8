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

/** Remembers for this visit the day that was searched for, and the kind of place, when a search had exactly one. */
export function useSearched({
  date,
  place: kinds,
}: {
  date?: string | undefined
  place?: readonly string[] | undefined
}): void {
  const kind = kinds?.length === 1 ? kinds[0] : undefined
  useEffect(() => {
    for (const [key, value] of [
      [storageKeys.lastPlaceKind, kind],
      [storageKeys.lastDay, date],
    ] as const)
      if (value) sessionStorage.setItem(key, value)
      else sessionStorage.removeItem(key)
  }, [kind, date])
}

/** The day of the last search, like '2030-05-20'; null without one. Browser only. */
export const lastDay = (): string | null => sessionStorage.getItem(storageKeys.lastDay)

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
