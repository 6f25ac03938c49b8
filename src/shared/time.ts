/** Lengths of time in milliseconds. Seconds, minutes and days that are meant as such are named so (`holdMinutes`). */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
