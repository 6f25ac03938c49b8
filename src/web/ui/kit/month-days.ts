import { daysBetween, weekdayOf } from '#shared/days.ts'
import { firstOfMonth, monthStep } from '#shared/months.ts'

/** How many weeks, from Monday on, the month of a day touches. */
export function weeksOf(day: string): number {
  const first = firstOfMonth(day)
  return Math.ceil((weekdayOf(first) - 1 + daysBetween(first, monthStep(day, 1))) / 7)
}
