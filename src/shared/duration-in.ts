import { formatDuration, intlLocale } from './format.ts'
import { unitFormat } from './formatter.ts'
import type { Locale } from './locale.ts'

/** Whole minutes as people write them: '1h 30m' in English, '1 j 30 min' in Malay, '1小时30分钟' in Chinese. */
export function durationIn(minutes: number, locale: Locale): string {
  if (locale === 'en') return formatDuration(minutes)
  const parts = { hour: Math.floor(minutes / 60), minute: minutes % 60 }
  const words = (['hour', 'minute'] as const).flatMap((unit) =>
    parts[unit] > 0 || (unit === 'minute' && parts.hour === 0)
      ? unitFormat(intlLocale[locale], unit, 'narrow').format(parts[unit])
      : [],
  )
  return words.join(locale === 'zh' ? '' : ' ')
}
