import { focusManager, MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnanswered } from '../client/api.ts'
import { dismissToast, toast } from '../pieces/toast.ts'
import { askedAgain } from '../state/session.ts'
import { isSignedOut } from './signed-out.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The text of a toast about a refusal; null where it is shown elsewhere, or needs no text. */
      says?: (error: Error) => string | null
    }
  }
}

/**
 * A query cache for private screens. Without automatic retries: what failed is said, and tried again by who asked. A refused change shows a toast,
 * unless its `meta` says otherwise, so that no screen can forget it.
 */
export function makeCache(): QueryClient {
  let lost: readonly number[] = []
  const queryCache = new QueryCache({
    // Whoever is asked to sign in again finds the page as it was: each query is as before it was asked.
    onError: (error, query) => {
      if (!isSignedOut(error) || !askedAgain()) return
      const status = query.state.data === undefined ? 'pending' : 'success'
      query.setState({ ...query.state, status, error: null, fetchFailureReason: null, fetchFailureCount: 0 })
    },
  })
  const queries = new QueryClient({
    queryCache,
    mutationCache: new MutationCache({
      // What asks to try again is withdrawn once somebody did: what lies under the finger may be another button by then.
      onMutate: () => {
        for (const id of lost) dismissToast(id)
        lost = []
      },
      onError: (error, _sent, _begun, { meta }) => {
        if (isSignedOut(error)) return
        const words = meta?.says ? meta.says(error) : error.message
        if (!words) return
        const id = toast.error(words)
        if (isUnanswered(error)) lost = [...lost, id]
      },
    }),
    defaultOptions: {
      // A cached answer shows at once and is refetched on mount: a cart or a checkout may have changed.
      // Without a connection it is asked for all the same: what was kept of the last answer may come (`public/sw.js`).
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: 10_000,
        refetchOnMount: 'always',
        refetchOnWindowFocus: true,
      },
      // Without a connection it fails at once with a text: nothing is queued to run later unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  askAgainWhatIsOutdated(queries)
  return queries
}

/**
 * What changes while something is asked for the first time may have come too late for its answer; the library leaves it at that. So it
 * is asked once more, after its answer.
 */
function askAgainWhatIsOutdated(queries: QueryClient): void {
  const outdated = new WeakSet<object>()
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const { data, fetchStatus } = query.state
    if (action.type === 'invalidate' && data === undefined && fetchStatus === 'fetching') outdated.add(query)
    if (action.type === 'error') outdated.delete(query)
    if (action.type === 'success' && outdated.delete(query))
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}

/** Fits the library to this page, once. */
export function fitToPage(): void {
  // The pending state renders before the next click is handled, so that a double click sends once.
  notifyManager.setScheduler(queueMicrotask)
  // Focus also counts when it comes from another window, not only from another tab.
  focusManager.setEventListener((back) => {
    const listener = () => back()
    window.addEventListener('focus', listener)
    document.addEventListener('visibilitychange', listener)
    return () => {
      window.removeEventListener('focus', listener)
      document.removeEventListener('visibilitychange', listener)
    }
  })
}
