import { intlLocale } from './format.ts'
import { dateFormat } from './formatter.ts'
import type { Locale } from './locale.ts'

/** A calendar day in words: 'Friday 4 December'. */
export function nameOfDay(day: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(intlLocale[locale], { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
}

/** A Monday, whose days name those of any week. */
const MONDAY = 5

/** A weekday by its number (1 = Monday), short: 'Mon'. */
export const shortWeekday = (weekday: number, locale: Locale): string =>
  nameOfDay(`2026-01-${String(MONDAY + weekday - 1).padStart(2, '0')}`, locale, { weekday: 'short' })

export const spokenDay = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** The day of an instant in a zone, 'YYYY-MM-DD'. Works where a browser has no Temporal yet. */
export function localDay(instant: string | number | Date, zone: string): string {
  return dateFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  )
}
