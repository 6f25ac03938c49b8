import { figures } from './figures.ts'
import { DAY, HOUR, MINUTE } from './time.ts'

/** In which time a company usually answers, as it is told. */
export const replyTimes = ['hour', 'hours', 'day'] as const
type ReplyTime = (typeof replyTimes)[number]

/** So many bookings a company has completed at least, in a round number; null where they are few. */
export function completedAtLeast(count: number): number | null {
  if (count < figures.leastCompleted) return null
  const step = count >= 1000 ? 100 : count >= 100 ? 50 : 10
  return Math.floor(count / step) * step
}

/** The time in which half of the customers have an answer; null where that is not known, or is longer than a day. */
export function replyWithin(minutes: number | null): ReplyTime | null {
  const wait = (minutes ?? 0) * MINUTE
  if (minutes === null || wait > DAY) return null
  return wait <= HOUR ? 'hour' : wait <= figures.fewHours * HOUR ? 'hours' : 'day'
}
