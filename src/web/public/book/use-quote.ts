import { useEffect, useState } from 'react'
import type { PriceView } from '#contracts/orders.ts'
import { api, ApiError } from '#web/ui/client/api.ts'
import { track } from '#web/ui/client/track.ts'
import type { toBooking } from './selection.ts'

interface QuoteState {
  price: PriceView | null
  loading: boolean
  error: string | null
}

const nothing: QuoteState = { price: null, loading: false, error: null }

/** The server's price for the choice, fetched debounced after a change; the former one stays while it loads. */
export function useQuote(booking: ReturnType<typeof toBooking>, skip: boolean): QuoteState {
  const [state, setState] = useState<QuoteState>({ ...nothing, loading: true })
  // A note does not change the price; until the position is known, only where it happens does.
  const { note: _note, place, ...rest } = booking
  const priced =
    place?.kind === 'customer' && !('lat' in place) ? { ...rest, place: { kind: place.kind } } : { ...rest, place }
  const question = JSON.stringify(priced)
  useEffect(() => {
    if (skip) {
      setState(nothing)
      return
    }
    const abort = new AbortController()
    setState((before) => ({ ...before, loading: true }))
    const timer = window.setTimeout(() => {
      const body = JSON.parse(question) as ReturnType<typeof toBooking>
      api.either('POST /api/h/quote', { body }, { signal: abort.signal }).then(
        ({ data: price }) => {
          setState({ ...nothing, price })
          track('price_form', { total: price.total.amount })
        },
        (error: unknown) => {
          if (abort.signal.aborted) return
          setState({ ...nothing, error: error instanceof ApiError ? error.message : '' })
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
