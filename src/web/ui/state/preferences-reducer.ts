import { market } from '#shared/brand.ts'
/** What this browser remembers of a visitor's choices: currency, country and the last items. */
export interface Preferences {
  currency: string
  country: string
  /** Items looked at, the newest last. */
  itemHistory: string[]
}

export type PreferenceAction =
  | { type: 'init_store'; state: Preferences }
  | { type: 'set_currency'; currency: string }
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

/** Parses the stored preferences; `fallback` where they are unreadable. */
export function readPreferences(text: string | null, fallback: Preferences): Preferences {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Preferences> | null
    if (!stored) return fallback
    const { currency = defaultPreferences.currency, country = defaultPreferences.country, itemHistory } = stored
    const items = Array.isArray(itemHistory) ? itemHistory.filter((item) => typeof item === 'string') : []
    return preferencesReducer(fallback, { type: 'init_store', state: { currency, country, itemHistory: items } })
  } catch {
    return fallback
  }
}

/** Merges a browser's preferences and the account's at sign-in: a choice wins over a default, the account over the browser. */
export function mergePreferences(browser: Preferences, account: Preferences): Preferences {
  const chosen = (key: 'currency' | 'country') =>
    account[key] === defaultPreferences[key] ? browser[key] : account[key]
  return {
    currency: chosen('currency'),
    country: chosen('country'),
    itemHistory: [...new Set([...account.itemHistory, ...browser.itemHistory])].slice(-MOST_ITEMS),
  }
}
