import { expect, test, vi } from 'vitest'
import { defaultPreferences, type PreferenceAction, preferencesReducer } from './preferences-reducer.ts'

test('starts in ringgit, of no country, with an empty history', () => {
  expect(defaultPreferences).toEqual({ currency: 'MYR', country: 'N/A', itemHistory: [] })
})

test('takes over a stored state, sets currency and country', () => {
  const stored = { currency: 'SGD', country: 'SG', itemHistory: ['a'] }
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
