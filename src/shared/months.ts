import { addDays, type Day } from './days.ts'

/** The first day of the month of a day. */
export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

/** The first day of the month before or after that of a day. */
export const monthStep = (day: Day, by: 1 | -1): Day => firstOfMonth(addDays(firstOfMonth(day), by > 0 ? 31 : -1))
