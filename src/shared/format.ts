import { dateFormat } from './formatter.ts'
import type { Locale } from './locale.ts'

/** A number for a badge, where more than 99 are as many as more than that. */
export const upTo99 = (count: number): string => (count > 99 ? '99+' : String(count))

/** Counts as people read them: plain below 1,000, then one decimal with K, M, B, T, '.0' dropped, half up with carry. */
export function formatCount(value: number): string {
  if (!Number.isFinite(value)) return ''
  const sign = value < 0 ? '-' : ''
  const size = Math.abs(value)
  if (size < 1000) return `${sign}${Math.round(size)}`
  const units = ['', 'K', 'M', 'B', 'T']
  let unit = Math.min(units.length - 1, Math.floor(Math.log10(size) / 3))
  let tenths = Math.floor((size / 1000 ** unit) * 10 + 0.5)
  if (tenths >= 10_000 && unit < units.length - 1) {
    unit++
    tenths = Math.floor((size / 1000 ** unit) * 10 + 0.5)
  }
  return `${sign}${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)}${units[unit]}`
}

/** Minutes as '1h 30m', '45m', '2h'; `digital` as '01:30', past a day '26:05'. @returns 'Invalid input' for anything but whole minutes ≥ 0. */
export function formatDuration(minutes: unknown, options: { digital?: boolean } = {}): string {
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 0) return 'Invalid input'
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (options.digital) return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
  if (hours === 0) return `${rest}m`
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`
}

/** A waiting time as people read it: '45s', then whole minutes rounded up: '2m', '1h 30m'. */
export function formatWait(seconds: number): string {
  return seconds < 60 ? `${Math.max(1, Math.ceil(seconds))}s` : formatDuration(Math.ceil(seconds / 60))
}

/** Black or white, whichever is readable on a chosen background ('#rrggbb'); by the weighted sum of the sRGB bytes, below 0.6. */
export function textColorOn(background: string): '#ffffff' | '#000000' {
  const hex = /^#?([0-9a-f]{6})$/i.exec(background)?.[1]
  if (!hex) return '#000000'
  const [r, g, b] = [0, 2, 4].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as [number, number, number]
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255 < 0.6 ? '#ffffff' : '#000000'
}

/** The name of a time zone: 'Malaysia Time'. */
export function formatZone(zone: string, locale: Locale): string {
  return (
    dateFormat(intlLocale[locale], { timeZone: zone, timeZoneName: 'longGeneric' })
      .formatToParts(new Date(0))
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone
  )
}

/** The `Intl` locale of each language in this market. */
export const intlLocale: Record<Locale, string> = { en: 'en-MY', ms: 'ms-MY', zh: 'zh-Hans-MY' }
/** What was written lately: a list shows the same few times again and again, and each costs more than its card. */
const written = new Map<string, string>()
const MOST_WRITTEN = 2000
const shown = {
  date: { weekday: 'short', day: 'numeric', month: 'short' },
  time: { hour: 'numeric', minute: '2-digit', hour12: true },
  weekday: { weekday: 'short' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  dated: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/**
 * An instant as people write it, in the zone of the place: 'Fri 4 Dec, 3:00 pm'. `show`: 'date' (Fri 4 Dec), 'time' (3:00
 * pm), 'dateTime', 'weekday' (Fri), 'day' (4 Dec 2026), 'dated' (Fri 4 Dec 2026), 'datedTime', 'long' (Friday, 4 December 2026).
 */
export function formatInstant(
  instant: string | Date,
  locale: Locale,
  zone: string,
  show: keyof typeof shown | 'dateTime' | 'datedTime' = 'dateTime',
): string {
  const date = typeof instant === 'string' ? new Date(instant) : instant
  if (Number.isNaN(date.getTime())) return ''
  if (show === 'dateTime' || show === 'datedTime')
    return `${formatInstant(date, locale, zone, show === 'dateTime' ? 'date' : 'dated')}${locale === 'zh' ? ' ' : ', '}${formatInstant(date, locale, zone, 'time')}`
  const key = `${locale}|${zone}|${show}`
  const known = written.get(`${key}|${date.getTime()}`)
  if (known !== undefined) return known
  const text = dateFormat(intlLocale[locale], { ...shown[show], timeZone: zone })
    .format(date)
    .replace(/\u202f/g, ' ')
  const words = (show === 'date' || show === 'dated') && locale !== 'zh' ? text.replace(',', '') : text
  if (written.size >= MOST_WRITTEN) written.clear()
  written.set(`${key}|${date.getTime()}`, words)
  return words
}

/** From when until when: with the year where one of both lies in another year than `now`. */
export function formatSpan(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  locale: Locale,
  zone: string,
  now: number,
): string {
  const ends = [startsAt, endsAt]
  const yearOf = (at: string | number) => dateFormat('en', { timeZone: zone, year: 'numeric' }).format(new Date(at))
  const isOther = ends.some((at) => yearOf(at) !== yearOf(now))
  return ends.map((at) => formatInstant(at, locale, zone, isOther ? 'datedTime' : 'dateTime')).join(' – ')
}

/** Kilometres as '850 m' or '3.2 km'. */
export function formatDistance(km: number): string {
  return km < 1 ? `${Math.max(50, Math.round(km * 20) * 50)} m` : `${km < 10 ? km.toFixed(1) : Math.round(km)} km`
}
