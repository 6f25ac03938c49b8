import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { storageKeys } from '#shared/storage-keys.ts'
import { ownPlace } from '#web/ui/state/own-place.ts'

/** How long to wait for the content to grow before restoring the scroll position is given up. */
const PATIENCE_MS = 4000

/**
 * Stores the query and the scroll offset of "/" until the tab is closed, and restores both on each return: by the back
 * button, the logo or a link. Choosing "/" while on it clears the query. A new visit begins in the town that was last
 * searched in.
 */
export function useFrontMemory(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const arrived = useRef(false)
  const isFront = pathname === '/'

  useEffect(() => {
    if (!isFront) return
    const own = ownPlace()
    const kept = sessionStorage.getItem(storageKeys.frontQuery) ?? (own ? `?near=${own}` : '')
    const comesBack = !arrived.current
    arrived.current = true
    if (comesBack && search === '' && kept !== '')
      void navigate({ search: kept, hash }, { replace: true, preventScrollReset: true })
    else sessionStorage.setItem(storageKeys.frontQuery, search)
  }, [isFront, search, hash, navigate])

  useEffect(() => {
    if (!isFront) return
    const stopRestoring = restoreScroll(Number(sessionStorage.getItem(storageKeys.frontScroll)) || 0)
    let timer = 0
    const keep = () => sessionStorage.setItem(storageKeys.frontScroll, String(Math.round(window.scrollY)))
    const onScroll = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(keep, 100)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    // A tap that leaves the page may come before the timer.
    document.addEventListener('pointerdown', keep)
    window.addEventListener('pagehide', keep)
    return () => {
      window.clearTimeout(timer)
      stopRestoring()
      window.removeEventListener('scroll', onScroll)
      document.removeEventListener('pointerdown', keep)
      window.removeEventListener('pagehide', keep)
    }
  }, [isFront])
}

/** Scrolls there as soon as the page is tall enough; whoever scrolls meanwhile is left alone. @returns what gives up. */
function restoreScroll(offset: number): () => void {
  if (offset === 0 || window.location.hash) return () => undefined
  const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  const grown = new ResizeObserver(() => reach())
  const timer = window.setTimeout(() => stop(), PATIENCE_MS)
  function stop() {
    grown.disconnect()
    window.clearTimeout(timer)
    for (const move of moves) window.removeEventListener(move, stop)
  }
  function reach() {
    window.scrollTo(0, offset)
    if (document.documentElement.scrollHeight >= offset + window.innerHeight) stop()
  }
  for (const move of moves) window.addEventListener(move, stop, { passive: true })
  grown.observe(document.body)
  return stop
}
