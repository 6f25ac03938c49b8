import { clockOf } from './clock-of.ts'
import { shortWeekday } from './day-names.ts'
import type { Locale } from './locale.ts'
import { DAY_MINUTES } from './time.ts'

/** An opening on a weekday (1 = Monday), in minutes of the local day. */
interface Opening {
  weekday: number
  from: number
  to: number
}

/** The openings of a day: '09:00–13:00, 14:00–18:00'; '' on a day without. A day that ends at midnight ends at '00:00'. */
export const dayInWords = (hours: readonly Opening[], weekday: number): string =>
  hours
    .filter((opening) => opening.weekday === weekday)
    .map(({ from, to }) => `${clockOf(from)}–${clockOf(to % DAY_MINUTES)}`)
    .join(', ')

/** A week in one line, days that are alike together: 'Mon–Fri 09:00–18:00 · Sat 10:00–14:00'; '' for one without openings. */
export function weekInWords(hours: readonly Opening[], locale: Locale): string {
  const runs: { first: number; last: number; times: string }[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const times = dayInWords(hours, day)
    const before = runs.at(-1)
    if (before?.times === times && before.last === day - 1) before.last = day
    else if (times) runs.push({ first: day, last: day, times })
  }
  const named = (day: number) => shortWeekday(day, locale)
  return runs
    .map(({ first, last, times }) => `${first === last ? named(first) : `${named(first)}–${named(last)}`} ${times}`)
    .join(' · ')
}
