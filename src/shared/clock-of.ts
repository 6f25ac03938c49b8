import { DAY_MINUTES, HOUR_MINUTES } from './time.ts'

/** Minutes of a day as its clock shows them, '09:30'; a day's end is '24:00'. */
export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES].map((part) => String(part).padStart(2, '0')).join(':')

/** Minutes of the day of a time as its field writes it, '09:30'. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR_MINUTES + minutes
}

/** Minutes of the day at which a day that closes so ends: midnight is its end. */
export const endOf = (closes: string): number => minutesOf(closes) || DAY_MINUTES
