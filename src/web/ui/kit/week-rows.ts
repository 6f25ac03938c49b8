import type { OpeningHours } from '#contracts/hours.ts'
import { clockOf, endOf, minutesOf } from '#shared/clock-of.ts'
import { DAY_MINUTES } from '#shared/time.ts'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** A time of work as its fields hold it: '09:00' to '18:00' on a weekday. */
export interface WorkRow {
  weekday: number
  from: string
  to: string
}

/** What is wrong with a row. */
export type Wrong = 'lacking' | 'backward' | 'overlap'

const usual = { from: '09:00', to: '18:00' } as const

export const rowsOf = (hours: readonly OpeningHours[]): WorkRow[] =>
  hours.map(({ weekday, from, to }) => ({ weekday, from: clockOf(from), to: clockOf(to % DAY_MINUTES) }))

export const hoursOf = (rows: readonly WorkRow[]): OpeningHours[] =>
  rows
    .map(({ weekday, from, to }) => ({ weekday, from: minutesOf(from), to: endOf(to) }))
    .toSorted((one, other) => one.weekday - other.weekday || one.from - other.from)

/** The first thing that is wrong with a row beside the others. */
export function wrongOf(row: WorkRow, rows: readonly WorkRow[]): Wrong | undefined {
  if (!row.from || !row.to) return 'lacking'
  if (minutesOf(row.from) >= endOf(row.to)) return 'backward'
  const meets = (other: WorkRow) =>
    other !== row &&
    other.weekday === row.weekday &&
    minutesOf(other.from) < endOf(row.to) &&
    minutesOf(row.from) < endOf(other.to)
  return rows.some(meets) ? 'overlap' : undefined
}

/** Whether something is wrong with a week. */
export const isWrong = (rows: readonly WorkRow[]): boolean => rows.some((row) => wrongOf(row, rows))

/** With one more time on a day: the usual one, or an hour after the last until the evening. */
export function withAnother(rows: readonly WorkRow[], weekday: number): WorkRow[] {
  const last = Math.max(...rows.filter((row) => row.weekday === weekday).map(({ to }) => endOf(to)))
  const from = last + 60
  const next = Number.isFinite(last) && from < DAY_MINUTES ? { from: clockOf(from), to: '' } : usual
  return [...rows, { weekday, ...next }]
}

/** With the times of one day on all days that have some, in place of theirs. */
export function likeDay(rows: readonly WorkRow[], weekday: number): WorkRow[] {
  const worked = weekdays.filter((day) => rows.some((row) => row.weekday === day))
  const day = rows.filter((row) => row.weekday === weekday)
  return worked.flatMap((other) => day.map((row) => ({ ...row, weekday: other })))
}
