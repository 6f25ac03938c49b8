import { intlLocale } from './format.ts'
import { dateFormat } from './formatter.ts'
import type { Locale } from './locale.ts'

/** A calendar day in words: 'Friday 4 December'. */
export function nameOfDay(day: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(intlLocale[locale], { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
}

export const spokenDay = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** The day of an instant in a zone, 'YYYY-MM-DD'. Works where a browser has no Temporal yet. */
export function localDay(instant: string | number | Date, zone: string): string {
  return dateFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  )
}
