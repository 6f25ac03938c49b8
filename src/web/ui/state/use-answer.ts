import { useEffect, useState } from 'react'
import { ApiError } from '../client/api.ts'
import { hear } from '../client/bus.ts'

/** Whether it is about what was asked, and not about how often or about us. */
const isRefusal = (failed: unknown): failed is ApiError =>
  failed instanceof ApiError && failed.status >= 400 && failed.status < 500 && failed.status !== 429

/** What was asked for, and how it stands. */
export interface Fetched<T> {
  data: T | null
  loading: boolean
  /** The last question failed; `data` is then what was known before, if anything. */
  error: boolean
  /** What it was refused with, which another try does not change. */
  refusal: string | null
  retry: () => void
}

/**
 * The answer of `ask` for a question, which is plain data; another question discards the old request and its answer. A new
 * `round` repeats the request, and so does it when somebody signs in or out, or the network is back; the old answer stays until
 * the new one arrives. `null` requests nothing. `ask` must be a stable function.
 */
export function useAnswer<Question, T>(
  question: Question | null,
  ask: (question: Question, signal: AbortSignal) => Promise<T>,
  round: string | number = 0,
): Fetched<T> {
  const key = question === null ? null : JSON.stringify(question)
  const [state, setState] = useState<{ key: string | null; data: T | null; failed: unknown }>({
    key: null,
    data: null,
    failed: null,
  })
  const [tries, setTries] = useState(0)
  const retry = () => setTries((before) => before + 1)
  // What was refused to a session that had ended, or found no network; and what was answered before that may be so no more.
  useEffect(() => {
    window.addEventListener('online', retry)
    const stop = hear('session', retry)
    return () => {
      stop()
      window.removeEventListener('online', retry)
    }
  }, [])
  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    ask(JSON.parse(key) as Question, abort.signal).then(
      (data) => {
        if (!abort.signal.aborted) setState({ key, data, failed: null })
      },
      (failed: unknown) => {
        if (!abort.signal.aborted)
          setState((before) => ({ key, data: before.key === key ? before.data : null, failed }))
      },
    )
    return () => abort.abort()
  }, [key, ask, tries, round])
  const current = state.key === key
  return {
    data: current ? state.data : null,
    loading: key !== null && !current,
    error: current && state.failed !== null,
    refusal: current && isRefusal(state.failed) ? state.failed.message : null,
    retry,
  }
}
