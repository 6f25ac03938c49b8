import { dataKey } from '#contracts/data-key.ts'
import { useSyncExternalStore } from 'react'
import { api } from '../client/api.ts'
import { readSession } from './session.ts'

export interface FavouriteKey {
  offerid: string
  companyid: string
  itemid: string
}

const MOST_FAVOURITES = 50
const none: ReadonlySet<string> = new Set()
let kept: ReadonlySet<string> = none
let started = false
const listeners = new Set<() => void>()

function change(next: ReadonlySet<string>) {
  kept = next
  for (const listener of listeners) listener()
}

async function load() {
  if (!readSession()) return change(none)
  try {
    const { data } = await api.user(dataKey('connects'), { query: { formData: { fav: true }, limit: MOST_FAVOURITES } })
    change(new Set(data.map((row) => row.offerid)))
  } catch (error) {
    console.warn('favourites', error)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!started) {
    started = true
    window.addEventListener('khidmat:session', () => void load())
    void load()
  }
  return () => void listeners.delete(listener)
}

/** The offers that the signed-in user keeps; none while the server renders. */
export function useFavourites(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => kept,
    () => none,
  )
}

/** Keeps an offer, or no longer: shown at once, taken back when the server refuses. @throws ApiError */
export async function toggleFavourite(key: FavouriteKey): Promise<void> {
  const had = kept.has(key.offerid)
  const flip = (there: boolean) => {
    const next = new Set(kept)
    if (there) next.add(key.offerid)
    else next.delete(key.offerid)
    change(next)
  }
  flip(!had)
  try {
    if (had) await api.user('DELETE /api/h/connects/fav', { query: key })
    else await api.user('POST /api/h/connects/fav', { body: key })
  } catch (error) {
    flip(had)
    throw error
  }
}
