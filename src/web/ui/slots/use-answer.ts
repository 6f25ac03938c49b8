import { useEffect, useState } from 'react'

/** What was asked for, and how it stands. */
export interface Fetched<T> {
  data: T | null
  loading: boolean
  /** The last question failed; `data` is then what was known before, if anything. */
  error: boolean
  retry: () => void
}

/**
 * The answer of `ask` for a question, which is plain data; another question discards the old request and its answer. A new
 * `round` repeats the request, and the old answer stays until the new one arrives. `null` requests nothing. `ask` must be a
 * stable function.
 */
export function useAnswer<Question, T>(
  question: Question | null,
  ask: (question: Question, signal: AbortSignal) => Promise<T>,
  round: string | number = 0,
): Fetched<T> {
  const key = question === null ? null : JSON.stringify(question)
  const [state, setState] = useState<{ key: string | null; data: T | null; error: boolean }>({
    key: null,
    data: null,
    error: false,
  })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    ask(JSON.parse(key) as Question, abort.signal).then(
      (data) => {
        if (!abort.signal.aborted) setState({ key, data, error: false })
      },
      () => {
        if (!abort.signal.aborted)
          setState((before) => ({ key, data: before.key === key ? before.data : null, error: true }))
      },
    )
    return () => abort.abort()
  }, [key, ask, tries, round])
  const current = state.key === key
  return {
    data: current ? state.data : null,
    loading: key !== null && !current,
    error: current && state.error,
    retry: () => setTries(tries + 1),
  }
}
