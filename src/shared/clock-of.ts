import { HOUR_MINUTES } from './time.ts'

/** Minutes of a day as its clock shows them, '09:30'; a day's end is '24:00'. */
export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES].map((part) => String(part).padStart(2, '0')).join(':')
