import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The key of a mailed link that the page was opened with, until it is known what it opens. */
interface LinkKey {
  /** Whether the key is removed from the address; nothing is fetched before. */
  ready: boolean
  key: string | undefined
  /** Forgets the key, once it is known what it opens. */
  drop: () => void
}

/**
 * Takes the key of a mailed link (`#k=…`) out of the address bar, so that it is neither shown, shared nor bookmarked. Until
 * the server has checked it, it is in the state of the history entry, which survives a reload: this browser's own secret of
 * the order may be better than an expired or damaged link.
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

/**
 * What a link to the same page in another language has to take along: the query, of which the server drops what changes nothing
 * that it renders, and the key that waits in the state of the history entry, or the hash as it is. Put on the link when it is
 * followed, so that the key stands in no page.
 */
export function useAddressToKeep(): (link: HTMLAnchorElement) => void {
  const { search, hash, state } = useLocation()
  const key = waitingIn(state)
  return (link) => {
    link.search = search
    link.hash = key === undefined ? hash : `k=${key}`
  }
}

function waitingIn(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'linkKey' in state && typeof state.linkKey === 'string'
    ? state.linkKey
    : undefined
}

/** Whether a key has expired: it begins with its expiry, in seconds in base 36. */
export function isTooOld(key: string, now: number): boolean {
  const [, ends] = /^([0-9a-z]{1,8})\.[\w-]{22}$/.exec(key) ?? []
  return ends !== undefined && Number.parseInt(ends, 36) * 1000 <= now
}
