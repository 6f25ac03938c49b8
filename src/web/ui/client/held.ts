import { SECOND } from '#shared/time.ts'
import { createStore } from '../state/store.ts'

/** The pauses before what did not load is asked for again; the last one stays. */
const PAUSES = [2 * SECOND, 5 * SECOND, 10 * SECOND, 30 * SECOND]

type Reason = 'offline' | 'failed'

/** Why the next page has not come yet; null while nothing is held back. */
export const held = createStore<Reason | null>(null)

/** What waits, and what lets each go on. */
const waiting = new Map<() => void, Reason>()

function show() {
  held.change([...waiting.values()].at(-1) ?? null)
}

/** Asks again at once for all that is held back. */
export function goOn(): void {
  for (const again of waiting.keys()) again()
}

/**
 * Waits before something that did not load is asked for again: until the network is back, somebody taps "Try again", or a
 * pause is over that grows with each `attempt`. The page says meanwhile why it waits.
 * @throws the reason of `signal` once nobody wants it any more
 */
export async function waitToAskAgain(attempt: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const giveUp = () => reject(signal.reason)
  const timer = window.setTimeout(resolve, PAUSES[Math.min(attempt, PAUSES.length - 1)])
  signal.addEventListener('abort', giveUp)
  window.addEventListener('online', goOn)
  waiting.set(resolve, navigator.onLine ? 'failed' : 'offline')
  show()
  try {
    await promise
  } finally {
    window.clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
    waiting.delete(resolve)
    // In the next task, so that the words do not blink while it is asked for again.
    window.setTimeout(show, SECOND)
  }
}
