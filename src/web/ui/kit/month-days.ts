import { addDays, daysBetween, weekdayOf } from '#shared/days.ts'

const firstOf = (day: string) => `${day.slice(0, 8)}01`

/** The first day of the month before or after that of a day. */
export const monthStep = (day: string, by: 1 | -1): string => firstOf(addDays(firstOf(day), by > 0 ? 31 : -1))

/** How many weeks, from Monday on, the month of a day touches. */
export function weeksOf(day: string): number {
  const first = firstOf(day)
  return Math.ceil((weekdayOf(first) - 1 + daysBetween(first, monthStep(day, 1))) / 7)
}
