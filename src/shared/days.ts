import { DAY } from './time.ts'

/** A calendar day, 'YYYY-MM-DD'; its zone depends on the use. */
export type Day = string

const WRITTEN = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is an existing day. */
export function isDay(value: string): boolean {
  if (!WRITTEN.test(value)) return false
  const at = Date.parse(`${value}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(value)
}

const later = new Map<Day, Map<number, Day>>()

export function addDays(day: Day, count: number): Day {
  const known = later.get(day)?.get(count)
  if (known) return known
  const added = new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)
  // A cache: the computation of slots adds to the same few days again and again.
  if (later.size > 1000) later.clear()
  const counts = later.get(day) ?? new Map<number, Day>()
  if (counts.size < 400) later.set(day, counts.set(count, added))
  return added
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)
}

/** 1 = Monday … 7 = Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** The instant at which a day begins in a zone; days with a changed clock may be longer or shorter than 24 hours. */
export function startOfDay(day: Day, zone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)
}

/** The day of an instant in a zone. */
export function dayOf(instant: Date | number, zone: string): Day {
  return Temporal.Instant.fromEpochMilliseconds(Number(instant)).toZonedDateTimeISO(zone).toPlainDate().toString()
}
