import { focusManager, MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import { toast } from '../pieces/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What a toast says of a refusal; null where it is said elsewhere, or there is nothing to say. */
      says?: (error: Error) => string | null
    }
  }
}

/**
 * A cache for the answers of private screens. Nothing is tried again by itself, as the specification says. A change that is
 * refused is told in a toast, unless its `meta` says otherwise: no screen can forget it.
 */
export function makeCache(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _sent, _begun, { meta }) => {
        const words = meta?.says ? meta.says(error) : error.message
        if (words) toast.error(words)
      },
    }),
    defaultOptions: {
      // What was known before shows at once, and is asked for anew by whoever comes to it: a cart or a checkout may have moved on.
      queries: { retry: false, staleTime: 10_000, refetchOnMount: 'always', refetchOnWindowFocus: true },
      // Without a connection it is refused at once, in words: nothing waits unseen, to be done at some later moment.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Fits the library to this page, once. */
export function fitToPage(): void {
  // What was pressed is shown as under way before the next press is heard: a double click sends once.
  notifyManager.setScheduler(queueMicrotask)
  // "Coming back" is also from another window beside this one, and not only from another tab.
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
