import { useEffect, useState } from 'react'
import { type Day, findDays, findSlots, type Slot, slotQuestion } from './booking-calls.ts'
import { addDays, type toBooking } from './selection.ts'

interface Fetched<T> {
  data: T | null
  loading: boolean
  error: boolean
  retry: () => void
}

type Booking = ReturnType<typeof toBooking>

/** Keeps what `ask` answers for `key`; a new key drops the old question. `null` asks nothing. */
function useAnswer<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>): Fetched<T> {
  const [state, setState] = useState<{ key: string | null; data: T | null; error: boolean }>({
    key: null,
    data: null,
    error: false,
  })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    ask(abort.signal).then(
      (data) => setState({ key, data, error: false }),
      () => {
        if (!abort.signal.aborted) setState({ key, data: null, error: true })
      },
    )
    return () => abort.abort()
    // `ask` is made of what `key` says.
  }, [key, tries])
  const current = state.key === key
  return {
    data: current ? state.data : null,
    loading: key !== null && !current,
    error: current && state.error,
    retry: () => setTries(tries + 1),
  }
}

/** How the days of a range stand for the choice. */
export function useDays(booking: Booking, from: string | null, span: number): Fetched<Day[]> {
  const key = from && JSON.stringify([slotQuestion(booking), from, span])
  return useAnswer(key, async (signal) =>
    from ? (await findDays(booking, from, addDays(from, span - 1), signal)).days : [],
  )
}

/** The free times of a day for the choice. */
export function useSlots(booking: Booking, day: string | null): Fetched<Slot[]> {
  const key = day && JSON.stringify([slotQuestion(booking), day, booking.startsAt ? '' : 'open'])
  return useAnswer(key, async (signal) => (day ? (await findSlots(booking, day, signal)).slots : []))
}
