import { useRef } from 'react'
import { figures } from '#shared/figures.ts'
import { MINUTE } from '#shared/time.ts'

/**
 * The idempotency key of what is sent: the same for the same input, until it is `answered`. So a second click, or a retry
 * after a lost answer, is the same order, for as long as its time is held. A refused request is retried with the same key:
 * the server stores no refusal.
 */
export function useAttemptKey() {
  const last = useRef<{ words: string; key: string; at: number } | null>(null)
  return {
    keyFor(words: string): string {
      const { current } = last
      const at = Date.now()
      if (current?.words === words && at - current.at < figures.holdMinutes * MINUTE) return current.key
      const key = crypto.randomUUID()
      last.current = { words, key, at }
      return key
    },
    /** The next input gets a new key. */
    answered() {
      last.current = null
    },
  }
}
