import { slotQuestion } from '#web/ui/slots/ask-slots.ts'
import { type Fetched, useAnswer } from '#web/ui/state/use-answer.ts'
import { findSeries } from './booking-calls.ts'
import type { Repeat, SeriesDate, toBooking } from './selection.ts'

/** The dates of the series that begins with the chosen time; a new `round` fetches again (after one was taken meanwhile). */
export function useSeries(
  booking: ReturnType<typeof toBooking>,
  repeat: Repeat | null,
  round: number,
): Fetched<SeriesDate[]> {
  const { startsAt } = booking as { startsAt?: string }
  return useAnswer(repeat && startsAt ? { ...slotQuestion(booking), startsAt, ...repeat } : null, findSeries, round)
}
