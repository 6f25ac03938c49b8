import type { OwnOffer } from '#contracts/desk.ts'
import { isId } from '#shared/ids.ts'
import { type Locale, localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { api } from '../client/api.ts'

/** A choice: a line with its name, and a line that distinguishes it from others of that name. */
export interface Found {
  id: string
  name: string
  detail: string
}

/** A source of choices. */
export interface Finder {
  /** Names it in the query cache. */
  key: string
  /** The choices that match a text, the best first; for an empty text likely ones. */
  ask: (words: string, signal: AbortSignal) => Promise<readonly Found[]>
  /** The one of an id, which may come from an address. */
  named: (id: string) => Promise<Found>
}

interface Person {
  id: string
  name: string
  email: string | null
  phone: string | null
}

const foundPerson = ({ id, name, email, phone }: Person): Found => ({ id, name, detail: email ?? phone ?? '' })

/**
 * All accounts, for operators: by any part of name, email or phone. A value that is no id is used as a name: the list
 * accepts names, too.
 */
export const everybody: Finder = {
  key: 'everybody',
  ask: (q, signal) =>
    api
      .admin('GET /api/h/admin/users', { query: { q, limit: 25 } }, { signal })
      .then(({ data }) => data.rows.map(foundPerson)),
  named: async (id) =>
    isId(id)
      ? foundPerson((await api.admin('GET /api/h/admin/users/{id}', { id })).data)
      : { id, name: id, detail: '' },
}

type Offer = Pick<OwnOffer, 'offerid' | 'title' | 'name' | 'price'>

/** Lower case, without the marks above letters. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Choices that are all known: found by all the words of their lines, in their order. */
export const among = (key: string, all: readonly Found[]): Finder => ({
  key,
  ask: (words) => {
    const parts = plain(words).split(/\s+/)
    return Promise.resolve(
      all.filter(({ name, detail }) => parts.every((part) => plain(`${name} ${detail}`).includes(part))),
    )
  },
  named: (id) => Promise.resolve(all.find((each) => each.id === id) ?? { id, name: id, detail: '' }),
})

/** The offers that `ask` has, by all the words of their titles. A company has few enough to be asked for at once. */
export function offersAmong(
  key: string,
  ask: (signal?: AbortSignal) => Promise<readonly Offer[]>,
  locale: Locale,
): Finder {
  const found = ({ offerid, title, name, price }: Offer): Found => ({
    id: offerid,
    name: localized(title, locale),
    detail: [...new Set([localized(name, locale), formatMoney(price.amount, price.currency)])]
      .filter(Boolean)
      .join(' · '),
  })
  const known = async (signal?: AbortSignal) => among(key, (await ask(signal)).map(found))
  return {
    key,
    ask: async (words, signal) => (await known(signal)).ask(words, signal),
    named: async (id) => (await known()).named(id),
  }
}
