import type { ColumnVisibilityState } from '@tanstack/react-table'
import { useState } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'

/** The hidden columns of a list, by key; the stored value is validated. */
function read(list: string): ColumnVisibilityState {
  if (typeof window === 'undefined') return {}
  const hidden = (localStorage.getItem(storageKeys.columns(list)) ?? '').split(' ').filter(Boolean)
  return Object.fromEntries(hidden.map((key) => [key, false]))
}

/** Which columns of a list are shown: kept in this browser, so that one chooses once. */
export function useKeptColumns(list: string) {
  const [visibility, setVisibility] = useState(() => read(list))
  const change = (next: ColumnVisibilityState | ((before: ColumnVisibilityState) => ColumnVisibilityState)) => {
    const chosen = typeof next === 'function' ? next(visibility) : next
    const hidden = Object.keys(chosen).filter((key) => chosen[key] === false)
    if (hidden.length > 0) localStorage.setItem(storageKeys.columns(list), hidden.join(' '))
    else localStorage.removeItem(storageKeys.columns(list))
    setVisibility(chosen)
  }
  return [visibility, change] as const
}
