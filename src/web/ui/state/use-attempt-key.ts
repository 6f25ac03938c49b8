import { useRef } from 'react'
import { figures } from '#shared/figures.ts'
import { MINUTE } from '#shared/time.ts'

/**
 * The Idempotency-Key for what is sent: one for the same words, however often they are sent until they are `answered`. So a
 * second click, or a try after an answer that was lost, is the same order, for as long as its time is held. What was refused
 * is tried anew with it: the server keeps no refusal.
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
    /** What is sent from now on is another one. */
    answered() {
      last.current = null
    },
  }
}
