import { useEffect } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'

/** The slug of the town that somebody last searched in; null before. Kept until it is let go of, or somebody logs out. Browser only. */
export const ownPlace = (): string | null => localStorage.getItem(storageKeys.place)

export const forgetPlace = (): void => localStorage.removeItem(storageKeys.place)

/** Remembers the town of a search, so that it is asked for once: the front page opens there from then on. */
export function useRememberedPlace(slug: string | undefined): void {
  useEffect(() => {
    if (slug) localStorage.setItem(storageKeys.place, slug)
  }, [slug])
}
