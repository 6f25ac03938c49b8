import type { ClientInstrumentation } from 'react-router'
import { localePrefix, splitLocale } from '#shared/locale.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { MINUTE } from '#shared/time.ts'

const FRESH_MS = 2 * MINUTE

interface Goal {
  path: string
  /** When it was tapped. */
  at: number
}

/** Whither one is on the way: the last tap counts, and whatever was tapped before is given up. */
let current: Goal | null = null
let isWatching = false

/** Notes where one is on the way should the page go meanwhile. */
function watch() {
  if (isWatching) return
  isWatching = true
  window.addEventListener('pagehide', () => {
    if (current) sessionStorage.setItem(storageKeys.goal, JSON.stringify(current))
  })
}

/**
 * The router loads the page anew, at its old address, when the code of the wanted one cannot be loaded: the tap would be lost. So
 * `path`, whither one is on the way, is noted should the page go meanwhile. @returns what ends that, unless another came since.
 */
export function noteGoal(path: string): () => void {
  watch()
  const goal: Goal = { path, at: current?.path === path ? current.at : Date.now() }
  current = goal
  return () => {
    if (current === goal) current = null
  }
}

/** Notes a goal from the tap on, before anything is drawn: on a slow machine the page may be gone before that. */
export const goalsFromTheTap: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(go, { to }) {
        const { locale } = splitLocale(window.location.pathname)
        current = null
        // What names no path of its own stays on this page, or is noted once its place is known.
        const forget = typeof to === 'string' && /^\/(?!\/)/.test(to) ? noteGoal(localePrefix(locale) + to) : undefined
        await go()
        forget?.()
      },
    }),
}

/** Goes on to where one was on the way when the page was loaded anew. @returns whether it does: then this page needs no life. */
export function goOnToGoal(): boolean {
  try {
    const goal: unknown = JSON.parse(sessionStorage.getItem(storageKeys.goal) ?? 'null')
    sessionStorage.removeItem(storageKeys.goal)
    const [load] = performance.getEntriesByType('navigation')
    if (!(load instanceof PerformanceNavigationTiming) || load.type !== 'reload') return false
    if (typeof goal !== 'object' || !goal || !('path' in goal) || !('at' in goal)) return false
    const url = new URL(String(goal.path), window.location.href)
    if (url.origin !== window.location.origin || url.href === window.location.href) return false
    if (Date.now() - Number(goal.at) > FRESH_MS) return false
    // As an entry of its own, so that the way back leads to the page it was tapped on.
    window.history.pushState(null, '', url)
    window.location.reload()
    return true
  } catch {
    // a browser that keeps nothing has no goal
    return false
  }
}
