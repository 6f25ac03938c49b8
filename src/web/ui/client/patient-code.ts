import { matchRoutes, type RouteObject } from 'react-router'
import { bring } from './fetched-first.ts'
import { waitToAskAgain } from './held.ts'

type Location = { pathname: string }

interface LazyRoute {
  id: string
  /** What loads the parts of a route that was not needed yet. */
  lazy?: Record<string, (() => Promise<unknown>) | undefined> | (() => Promise<unknown>)
  children?: LazyRoute[]
}

interface Router {
  routes: LazyRoute[]
  basename: string | undefined
  state: { navigation: { location?: Location | undefined } }
  subscribe(listener: () => void): () => void
}

declare global {
  interface Window {
    __reactRouterDataRouter?: Router
    __reactRouterManifest?: { routes: Record<string, { module: string; imports?: string[] } | undefined> }
  }
}

let begun = false

/**
 * Makes the router wait for the code of a page that does not load. By itself it loads the document anew, which offline is
 * the browser's own error page. That stays for code that a new version has replaced: then the server answers, yet not with
 * what was asked for.
 */
export function waitForLostCode(): void {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window
  if (begun || !router || !manifest) return
  begun = true
  const prepare = ({ id, lazy, children }: LazyRoute) => {
    children?.forEach(prepare)
    const code = manifest.routes[id]
    if (typeof lazy !== 'object' || !code) return
    let coming: Promise<void> | undefined
    const load = () => {
      coming ??= untilLoaded(() => isAimed(router, id), router, code).finally(() => {
        coming = undefined
      })
      return coming
    }
    for (const [part, ask] of Object.entries(lazy))
      if (ask)
        lazy[part] = async () => {
          await load()
          return ask()
        }
  }
  router.routes.forEach(prepare)
}

/** Whether the page that is gone to needs a route; of one that took its place the router asks for code before it says so. */
function isAimed({ routes, basename, state }: Router, id: string): boolean {
  const { location } = state.navigation
  const matches = location && matchRoutes(routes as RouteObject[], location, basename)
  return matches?.some(({ route }) => route.id === id) ?? false
}

type Code = { module: string; imports?: string[] }

/** Loads the code. Resolves without it where only a new document can help. @throws once the navigation was given up */
async function untilLoaded(isWanted: () => boolean, router: Router, { module, imports = [] }: Code): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      // What was imported in vain once cannot be imported any more.
      await Promise.all([module, ...imports].map(bring))
      await import(/* @vite-ignore */ module)
      return
    } catch (error) {
      if (!isWanted()) throw error
      // A file that was lost once mostly comes at once.
      if (attempt === 0 && navigator.onLine) continue
      if (navigator.onLine && (await isAnswered(module))) return
      await whileWanted(isWanted, router, (signal) => waitToAskAgain(attempt, signal))
    }
  }
}

/** Whether the server can be reached: then the file is gone, or needs one that is. */
async function isAnswered(module: string): Promise<boolean> {
  try {
    return (await fetch(module, { cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}

/** Ends a wait when a navigation to elsewhere takes the place of the one that it is for. */
async function whileWanted(
  isWanted: () => boolean,
  router: Router,
  wait: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const wanted = new AbortController()
  const deafen = router.subscribe(() => {
    if (!isWanted()) wanted.abort()
  })
  try {
    await wait(wanted.signal)
  } finally {
    deafen()
  }
}
