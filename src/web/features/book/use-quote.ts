import { useEffect, useState } from 'react'
import { ApiError } from '#web/ui/client/api.ts'
import { track } from '#web/ui/client/track.ts'
import { type Quote, quote } from './booking-calls.ts'
import type { toBooking } from './selection.ts'

export interface QuoteState {
  price: Quote | null
  loading: boolean
  error: string | null
}

/** The server's price for the choice, asked again a moment after it changes; the last one stays while it loads. */
export function useQuote(booking: ReturnType<typeof toBooking>, skip: boolean): QuoteState {
  const [state, setState] = useState<QuoteState>({ price: null, loading: true, error: null })
  // A note changes no price; an address that is not known yet is priced without the way.
  const { note: _note, place, ...rest } = booking
  const priced = place?.kind === 'customer' && !('lat' in place) ? rest : { ...rest, place }
  const question = JSON.stringify(priced)
  useEffect(() => {
    if (skip) {
      setState({ price: null, loading: false, error: null })
      return
    }
    const abort = new AbortController()
    setState((before) => ({ ...before, loading: true }))
    const timer = window.setTimeout(() => {
      quote(JSON.parse(question) as ReturnType<typeof toBooking>, abort.signal).then(
        (price) => {
          setState({ price, loading: false, error: null })
          track('price_form', { total: price.total.amount })
        },
        (error: unknown) => {
          if (!abort.signal.aborted)
            setState({ price: null, loading: false, error: error instanceof ApiError ? error.message : '' })
        },
      )
    }, 200)
    return () => {
      window.clearTimeout(timer)
      abort.abort()
    }
  }, [question, skip])
  return state
}
