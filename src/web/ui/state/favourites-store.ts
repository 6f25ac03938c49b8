import { dataKey } from '#contracts/data-key.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { MINUTE } from '#shared/time.ts'
import { api } from '../client/api.ts'
import { hear } from '../client/bus.ts'
import { readSession } from './session.ts'
import { createStore } from './store.ts'

export interface FavouriteKey {
  offerid: string
  companyid: string
  itemid: string
}

/** Pages that a visit reads: hearts of the newest thousand are filled. */
const MOST_PAGES = 10
const none: ReadonlySet<string> = new Set()
const store = createStore(none, () => {
  hear('session', () => void load())
  void load()
})
/** A code and a password take their time; whoever logs in much later means something else. */
const WANTED_FOR = 30 * MINUTE

async function load() {
  if (!readSession()) return store.change(none)
  try {
    const kept = new Set<string>()
    let cursor: string | undefined
    for (let page = 0; page < MOST_PAGES; page++) {
      const answer = await api.user(dataKey('connects'), { query: { formData: { fav: true }, limit: 100, cursor } })
      for (const { offerid } of answer.data) kept.add(offerid)
      if (answer.cursor === null) break
      cursor = answer.cursor
    }
    store.change(kept)
    await keepWanted()
  } catch (error) {
    console.warn('favourites', error)
  }
}

/** The offers that the signed-in user keeps; none while the server renders. */
export const useFavourites: () => ReadonlySet<string> = store.use

/** Keeps in mind what a visitor wants to keep, over the login and the way to another site and back. */
export function wantFavourite(key: FavouriteKey): void {
  sessionStorage.setItem(storageKeys.wantedHeart, JSON.stringify({ key, until: Date.now() + WANTED_FOR }))
}

/** Adds what was wanted before the login; never takes away what is kept already. */
async function keepWanted(): Promise<void> {
  const wanted = JSON.parse(sessionStorage.getItem(storageKeys.wantedHeart) ?? 'null') as {
    key: FavouriteKey
    until: number
  } | null
  sessionStorage.removeItem(storageKeys.wantedHeart)
  if (wanted && wanted.until > Date.now() && !store.read().has(wanted.key.offerid)) await toggleFavourite(wanted.key)
}

/** Adds or removes a favourite: optimistic, and rolled back when the server refuses. @throws ApiError */
export async function toggleFavourite(key: FavouriteKey): Promise<void> {
  const had = store.read().has(key.offerid)
  const flip = (there: boolean) => {
    const next = new Set(store.read())
    if (there) next.add(key.offerid)
    else next.delete(key.offerid)
    store.change(next)
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
