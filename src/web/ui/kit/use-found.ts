import { useEffect, useState } from 'react'
import type { Finder, Found } from './finders.ts'

/** How long typing pauses before it is asked. */
const PAUSE_MS = 250

interface Answer {
  /** What was asked: another question has no answer yet. */
  of: string
  found: readonly Found[] | null
  error: Error | null
}

/**
 * What a finder finds for the words, once typing pauses; nothing is asked while they are null. Of several questions only the
 * last one counts. `again` asks anew after a failure.
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
