import { useEffect, useState } from 'react'
import { type Day, findDays, findSeries, findSlots, type Slot, slotQuestion } from './booking-calls.ts'
import { addDays, type Repeat, type SeriesDate, type toBooking } from './selection.ts'

export interface Fetched<T> {
  data: T | null
  loading: boolean
  error: boolean
  retry: () => void
}

type Booking = ReturnType<typeof toBooking>

/** Keeps what `ask` answers for `key`; a new key drops the old question. `null` asks nothing. `ask` must stay the same function. */
function useAnswer<T>(key: string | null, ask: (key: string, signal: AbortSignal) => Promise<T>): Fetched<T> {
  const [state, setState] = useState<{ key: string | null; data: T | null; error: boolean }>({
    key: null,
    data: null,
    error: false,
  })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    ask(key, abort.signal).then(
      (data) => setState({ key, data, error: false }),
      () => {
        if (!abort.signal.aborted) setState({ key, data: null, error: true })
      },
    )
    return () => abort.abort()
  }, [key, ask, tries])
  const current = state.key === key
  return {
    data: current ? state.data : null,
    loading: key !== null && !current,
    error: current && state.error,
    retry: () => setTries(tries + 1),
  }
}

type Question = ReturnType<typeof slotQuestion>

async function askDays(key: string, signal: AbortSignal): Promise<Day[]> {
  const [question, from, span] = JSON.parse(key) as [Question, string, number]
  return (await findDays(question, from, addDays(from, span - 1), signal)).days
}

async function askSlots(key: string, signal: AbortSignal): Promise<Slot[]> {
  const [question, day] = JSON.parse(key) as [Question, string]
  return (await findSlots(question, day, signal)).slots
}

/** How the days of a range stand for the choice. */
export function useDays(booking: Booking, from: string | null, span: number): Fetched<Day[]> {
  return useAnswer(from && JSON.stringify([slotQuestion(booking), from, span]), askDays)
}

/** The free times of a day for the choice; `round` asks anew (after a time was taken meanwhile). */
export function useSlots(booking: Booking, day: string | null, round: number): Fetched<Slot[]> {
  return useAnswer(day && JSON.stringify([slotQuestion(booking), day, round]), askSlots)
}

function askSeries(key: string, signal: AbortSignal): Promise<SeriesDate[]> {
  const [question, startsAt, repeat] = JSON.parse(key) as [Question, string, Repeat, number]
  return findSeries(question, startsAt, repeat, signal)
}

/** The dates of the series that begins with the chosen time; `round` asks anew (after one was taken meanwhile). */
export function useSeries(booking: Booking, repeat: Repeat | null, round: number): Fetched<SeriesDate[]> {
  const { startsAt } = booking as { startsAt?: string }
  return useAnswer(
    repeat && startsAt ? JSON.stringify([slotQuestion(booking), startsAt, repeat, round]) : null,
    askSeries,
  )
}
