import type { ClientInstrumentation } from 'react-router'
import { localePrefix, splitLocale } from '#shared/locale.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { MINUTE } from '#shared/time.ts'
import { isLeft } from '../state/session.ts'

const FRESH_MS = 2 * MINUTE

interface Goal {
  path: string
  /** When it was tapped. */
  at: number
  /** The page on which it was tapped. */
  from: string
}

/** The target of the current navigation: the last tap counts. */
let current: Goal | null = null
let isWatching = false

const here = (): string => window.location.pathname + window.location.search

/** Stores the target if the document is left meanwhile. */
function watch() {
  if (isWatching) return
  isWatching = true
  window.addEventListener('pagehide', () => {
    // Where somebody was going is no goal of whoever came after them.
    if (current && !isLeft()) sessionStorage.setItem(storageKeys.goal, JSON.stringify(current))
  })
}

/**
 * When the code of the target page cannot be loaded, the router reloads the document at its old address, and the tap would
 * be lost. So the target `path` is stored if the document is left meanwhile. @returns a function that ends this, unless a
 * newer target replaced it.
 */
export function noteGoal(path: string): () => void {
  watch()
  const { at, from } = current?.path === path ? current : { at: Date.now(), from: here() }
  const goal: Goal = { path, at, from }
  current = goal
  return () => {
    if (current === goal) current = null
  }
}

/** Notes the target at the tap itself: on a slow machine the document may be gone before the next render. */
export const goalsFromTheTap: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(go, { to }) {
        const { locale } = splitLocale(window.location.pathname)
        current = null
        // A target without its own path stays on this page, or is noted once it is resolved.
        const forget = typeof to === 'string' && /^\/(?!\/)/.test(to) ? noteGoal(localePrefix(locale) + to) : undefined
        await go()
        forget?.()
      },
    }),
}

/** Continues to the stored target after a reload of the page on which it was tapped: whoever went back or elsewhere gave it up. @returns whether it does: then this page need not hydrate. */
export function goOnToGoal(): boolean {
  try {
    const goal: unknown = JSON.parse(sessionStorage.getItem(storageKeys.goal) ?? 'null')
    sessionStorage.removeItem(storageKeys.goal)
    const [load] = performance.getEntriesByType('navigation')
    if (!(load instanceof PerformanceNavigationTiming) || load.type !== 'reload') return false
    if (typeof goal !== 'object' || !goal || !('path' in goal) || !('at' in goal) || !('from' in goal)) return false
    const url = new URL(String(goal.path), window.location.href)
    if (url.origin !== window.location.origin || url.href === window.location.href) return false
    if (Date.now() - Number(goal.at) > FRESH_MS || goal.from !== here()) return false
    // As a new history entry, so that Back leads to the page where it was tapped.
    window.history.pushState(null, '', url)
    window.location.reload()
    return true
  } catch {
    // A browser without storage has no target.
    return false
  }
}
