/** Lengths of time in milliseconds. Values in seconds, minutes or days have the unit in their name (`holdMinutes`). */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The same, for what counts in seconds, and a day for what counts in minutes. */
export const MINUTE_SECONDS = MINUTE / SECOND
export const HOUR_SECONDS = HOUR / SECOND
export const DAY_SECONDS = DAY / SECOND
export const HOUR_MINUTES = HOUR / MINUTE
export const DAY_MINUTES = DAY / MINUTE
