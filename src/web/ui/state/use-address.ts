import { useCallback } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'

/** The query while a navigation that changes it is still running. */
let coming: URLSearchParams | null = null

/**
 * The query of the screen's address, and a function to change parts of it. Changes at the same moment (a debounced search,
 * an opened row) add up: each starts from the result of the one before, not from the last render. An empty value removes
 * the parameter. A change keeps the scroll position and replaces the history entry, unless it is a `step` of its own, to
 * which Back leads again. During a navigation to another page it is dropped, so that it does not cancel that. `state` stays
 * with this history entry, also over a reload.
 */
export function useAddress(): [
  URLSearchParams,
  (change: Record<string, string>, state?: unknown, as?: 'choice' | 'step') => void,
] {
  const [shown] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { location: ahead } = useNavigation()
  const leaving = ahead !== undefined && ahead.pathname !== pathname
  const change = useCallback(
    (wanted: Record<string, string>, state?: unknown, as: 'choice' | 'step' = 'choice') => {
      if (leaving) return
      const next = new URLSearchParams(coming ?? window.location.search)
      for (const [name, value] of Object.entries(wanted)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      coming = next
      void Promise.resolve(
        navigate(
          { search: `?${next}`, hash: window.location.hash },
          { replace: as === 'choice', preventScrollReset: true, state },
        ),
      ).finally(() => {
        if (coming === next) coming = null
      })
    },
    [navigate, leaving],
  )
  return [shown, change]
}
