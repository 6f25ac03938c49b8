import { useRef } from 'react'

/**
 * The Idempotency-Key for what is sent: one for the same words, however often they are sent. So a second click, or a try after
 * an answer that was lost, is the same order. What was refused is tried anew with it: the server keeps no refusal.
 */
export function useAttemptKey(): (words: string) => string {
  const last = useRef<{ words: string; key: string } | null>(null)
  return (words) => {
    if (last.current?.words !== words) last.current = { words, key: crypto.randomUUID() }
    return last.current.key
  }
}
