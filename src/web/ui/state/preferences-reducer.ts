import { market } from '#shared/brand.ts'
import { isId } from '#shared/ids.ts'
import { currencies } from '#shared/money.ts'

type Currency = (typeof currencies)[number]

/** What this browser remembers of a visitor's choices: currency, country and the last items. */
export interface Preferences {
  currency: Currency
  country: string
  /** Items looked at, the newest last. */
  itemHistory: string[]
}

export type PreferenceAction =
  | { type: 'init_store'; state: Preferences }
  | { type: 'set_currency'; currency: Currency }
  | { type: 'set_country'; country: string }
  | { type: 'add_item_history'; item: string }

export const defaultPreferences: Preferences = { currency: market.currency, country: 'N/A', itemHistory: [] }

const MOST_ITEMS = 10

/** These actions are the contract: an item already in the history does not move, the 11th drops the oldest. */
export function preferencesReducer(state: Preferences, action: PreferenceAction): Preferences {
  switch (action.type) {
    case 'init_store':
      return action.state
    case 'set_currency':
      return { ...state, currency: action.currency }
    case 'set_country':
      return { ...state, country: action.country }
    case 'add_item_history':
      if (state.itemHistory.includes(action.item)) return state
      return { ...state, itemHistory: [...state.itemHistory, action.item].slice(-MOST_ITEMS) }
    default:
      console.warn('unknown preference action', action)
      return state
  }
}

/** Parses the stored preferences, without what the server would refuse; `fallback` where they are unreadable. */
export function readPreferences(text: string | null, fallback: Preferences): Preferences {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Preferences> | null
    if (!stored) return fallback
    const currency = currencies.find((known) => known === stored.currency) ?? defaultPreferences.currency
    const country = /^[A-Z]{2}$/.test(stored.country ?? '') ? String(stored.country) : defaultPreferences.country
    const kept: readonly unknown[] = Array.isArray(stored.itemHistory) ? stored.itemHistory : []
    const items = kept.filter((item): item is string => typeof item === 'string' && isId(item))
    return { currency, country, itemHistory: [...new Set(items)].slice(-MOST_ITEMS) }
  } catch {
    return fallback
  }
}

/** Merges a browser's preferences and the account's at sign-in: a choice wins over a default, the account over the browser. */
export function mergePreferences(browser: Preferences, account: Preferences): Preferences {
  const chosen = <K extends 'currency' | 'country'>(key: K): Preferences[K] =>
    account[key] === defaultPreferences[key] ? browser[key] : account[key]
  return {
    currency: chosen('currency'),
    country: chosen('country'),
    itemHistory: [...new Set([...account.itemHistory, ...browser.itemHistory])].slice(-MOST_ITEMS),
  }
}
