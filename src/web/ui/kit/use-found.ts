import { useEffect, useState } from 'react'
import type { Finder, Found } from './finders.ts'

/** The debounce of typing. */
const PAUSE_MS = 250

interface Answer {
  /** The query of the result, to ignore it for another query. */
  of: string
  found: readonly Found[] | null
  error: Error | null
}

/**
 * The result of a finder for a text, debounced; null fetches nothing. Of several requests only the last one counts. `again`
 * retries after a failure.
 */
export function useFound(finder: Finder, words: string | null) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [turn, setTurn] = useState(0)
  const asked = words === null ? null : words.trim()
  const of = `${turn} ${asked}`
  useEffect(() => {
    if (asked === null) return
    const stop = new AbortController()
    const pause = window.setTimeout(() => {
      finder.ask(asked, stop.signal).then(
        (found) => !stop.signal.aborted && setAnswer({ of, found, error: null }),
        (error: Error) => !stop.signal.aborted && setAnswer({ of, found: null, error }),
      )
    }, PAUSE_MS)
    return () => {
      window.clearTimeout(pause)
      stop.abort()
    }
  }, [finder, asked, of])
  const here = answer?.of === of ? answer : null
  return {
    found: here?.found ?? null,
    error: here?.error ?? null,
    isAsking: asked !== null && here === null,
    again: () => setTurn((now) => now + 1),
  }
}
