import { expect, test, vi } from 'vitest'
import {
  defaultPreferences,
  mergePreferences,
  type PreferenceAction,
  preferencesReducer,
  readPreferences,
} from './preferences-reducer.ts'

test('starts in ringgit, of no country, with an empty history', () => {
  expect(defaultPreferences).toEqual({ currency: 'MYR', country: 'N/A', itemHistory: [] })
})

test('takes over a stored state, sets currency and country', () => {
  const stored = { currency: 'SGD' as const, country: 'SG', itemHistory: ['a'] }
  expect(preferencesReducer(defaultPreferences, { type: 'init_store', state: stored })).toEqual(stored)
  expect(preferencesReducer(stored, { type: 'set_currency', currency: 'USD' }).currency).toBe('USD')
  expect(preferencesReducer(stored, { type: 'set_country', country: 'MY' }).country).toBe('MY')
})

test('keeps ten items: one already there does not move, the eleventh drops the oldest', () => {
  let state = defaultPreferences
  for (const item of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'])
    state = preferencesReducer(state, { type: 'add_item_history', item })
  expect(preferencesReducer(state, { type: 'add_item_history', item: 'a' })).toBe(state)
  expect(preferencesReducer(state, { type: 'add_item_history', item: 'k' }).itemHistory).toEqual([
    'b',
    'c',
    'd',
    'e',
    'f',
    'g',
    'h',
    'i',
    'j',
    'k',
  ])
})

test('warns of an unknown action and changes nothing', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(preferencesReducer(defaultPreferences, { type: 'other' } as unknown as PreferenceAction)).toBe(
    defaultPreferences,
  )
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('reads what lies in the browser, and takes what cannot be read for nothing', () => {
  expect(readPreferences(null, defaultPreferences)).toBe(defaultPreferences)
  expect(readPreferences('{bad', defaultPreferences)).toBe(defaultPreferences)
  const item = '01900000-0000-7000-8000-000000000001'
  const stored = JSON.stringify({ currency: 'SGD', country: 'SG', itemHistory: [item, 7, 'a', item] })
  expect(readPreferences(stored, defaultPreferences)).toEqual({ currency: 'SGD', country: 'SG', itemHistory: [item] })
  expect(readPreferences('{"currency":"ZZZ","country":"<b>"}', defaultPreferences)).toEqual(defaultPreferences)
})

test('at sign-in a choice beats a default, the account beats the browser, and both histories stay', () => {
  const browser = { currency: 'SGD' as const, country: 'SG', itemHistory: ['b', 'c'] }
  const account = { currency: 'USD' as const, country: 'N/A', itemHistory: ['a', 'b'] }
  expect(mergePreferences(browser, account)).toEqual({ currency: 'USD', country: 'SG', itemHistory: ['a', 'b', 'c'] })
  const many = Array.from({ length: 10 }, (_, i) => `x${i}`)
  expect(mergePreferences({ ...browser, itemHistory: many }, account).itemHistory).toEqual(many)
})
