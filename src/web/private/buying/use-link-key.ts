import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The key of a mailed link that the page was opened with, until it is known what it opens. */
interface LinkKey {
  /** Whether the address is clean, before which nothing is asked. */
  ready: boolean
  key: string | undefined
  /** Lets go of the key: what it opens is known. */
  drop: () => void
}

/**
 * Takes the key of a mailed link (`#k=…`) out of the address bar, so that it is neither shown, shared nor bookmarked. Until
 * the server has judged it, it waits beside the entry of the history, which outlives a reload: what this browser keeps
 * of the order may be better than a link that is old or was damaged on its way.
 */
export function useLinkKey(): LinkKey {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const inHash = /^#k=(.*)$/.exec(hash)?.[1]
  const clean = useCallback(
    (next: object | null) =>
      void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true, state: next }),
    [pathname, search, navigate],
  )
  useEffect(() => {
    if (inHash !== undefined) clean({ linkKey: inHash })
  }, [inHash, clean])
  const drop = useCallback(() => clean(null), [clean])
  return { ready: inHash === undefined, key: waitingIn(state), drop }
}

function waitingIn(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'linkKey' in state && typeof state.linkKey === 'string'
    ? state.linkKey
    : undefined
}

/** Whether a key has ended by its own words: it begins with when, in seconds to the base of 36. */
export function isTooOld(key: string, now: number): boolean {
  const [, ends] = /^([0-9a-z]{1,8})\.[\w-]{22}$/.exec(key) ?? []
  return ends !== undefined && Number.parseInt(ends, 36) * 1000 <= now
}
