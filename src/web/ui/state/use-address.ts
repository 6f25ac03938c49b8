import { useCallback } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'

/** What the address is about to say, while a change of it is still being carried out. */
let coming: URLSearchParams | null = null

/**
 * What a screen keeps in its address behind the question mark, and how to change some of it. Changes that come in one
 * moment (a search that paused, a row that was opened) add up: each begins where the one before ends, not at what was
 * last drawn. An empty value takes the parameter away. A change is no step for Back and leaves the page where it is
 * scrolled; once somebody is on the way to another page, it is dropped instead of calling him back. `state` stays with this
 * entry of the history, also over a reload, until something else is called up.
 */
export function useAddress(): [URLSearchParams, (change: Record<string, string>, state?: unknown) => void] {
  const [shown] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { location: ahead } = useNavigation()
  const leaving = ahead !== undefined && ahead.pathname !== pathname
  const change = useCallback(
    (wanted: Record<string, string>, state?: unknown) => {
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
          { replace: true, preventScrollReset: true, state },
        ),
      ).finally(() => {
        if (coming === next) coming = null
      })
    },
    [navigate, leaving],
  )
  return [shown, change]
}
