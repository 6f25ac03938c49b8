import { dateFormat } from '#shared/formatter.ts'
import type { Locale } from '#shared/locale.ts'

type Part = 'morning' | 'afternoon' | 'evening'

/** The hour from which a language says evening: 'petang' lasts until it is dark, '下午' until people come home. */
const eveningFrom = { en: 17, ms: 19, zh: 18 } as const satisfies Record<Locale, number>

/** The parts of a day that have a time free, with their times. */
export function partsOf<S extends { startsAt: string }>(
  slots: readonly S[],
  { zone, locale }: { zone: string; locale: Locale },
): { part: Part; slots: S[] }[] {
  const clock = dateFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone })
  const partOf = ({ startsAt }: S): Part => {
    const hour = Number(clock.format(new Date(startsAt)))
    return hour < 12 ? 'morning' : hour < eveningFrom[locale] ? 'afternoon' : 'evening'
  }
  return (['morning', 'afternoon', 'evening'] as const)
    .map((part) => ({ part, slots: slots.filter((slot) => partOf(slot) === part) }))
    .filter(({ slots }) => slots.length > 0)
}
