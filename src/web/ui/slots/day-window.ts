import { addDays } from '#shared/days.ts'
import { firstOfMonth, monthStep } from '#shared/months.ts'

export const STRIP_DAYS = 14

/** The days between which one is chosen, both included. */
export interface Horizon {
  first: string
  last: string
}

/** The days that are shown around one of them: two weeks that begin with it, or the part of its month within the horizon. */
export function shownDays(anchor: string, monthly: boolean, { first, last }: Horizon): { from: string; to: string } {
  if (!monthly) {
    const from = later(first, earlier(anchor, addDays(last, 1 - STRIP_DAYS)))
    return { from, to: earlier(last, addDays(from, STRIP_DAYS - 1)) }
  }
  const start = firstOfMonth(anchor)
  return { from: later(first, start), to: earlier(last, addDays(monthStep(start, 1), -1)) }
}

/** Where one comes to by a leaf on or back, within the horizon. */
export function leaf(anchor: string, by: 1 | -1, monthly: boolean, { first, last }: Horizon): string {
  const next = monthly ? monthStep(anchor, by) : addDays(anchor, by * STRIP_DAYS)
  return later(first, earlier(last, next))
}

export const earlier = (one: string, other: string) => (one < other ? one : other)
export const later = (one: string, other: string) => (one > other ? one : other)
