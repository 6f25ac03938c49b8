import { market } from '#shared/brand.ts'
import { shortWeekday } from '#shared/day-names.ts'
import { durationIn } from '#shared/duration-in.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { PolicyPreset } from '#shared/order-axes.ts'
import { policyPresets } from '#shared/policy.ts'
import { senOf } from '#web/ui/kit/money-text.ts'
import { weekdays, type Where } from './opening-week.ts'
import type { What } from './service-rows.ts'

/** A part of a step in words: what it is called, and what it says; '' where it says nothing. */
export type Said = readonly [label: string, text: string]

/** Where and when, part by part. */
export const whereSaid = (where: Where, t: Translate, locale: Locale): readonly Said[] => [
  ...(['line1', 'postcode', 'city', 'state'] as const).map((key) => [t(`setup.${key}`), where[key]] as const),
  [t('setup.pin'), where.spot ? `${where.spot.lat.toFixed(4)}, ${where.spot.lng.toFixed(4)}` : ''],
  [t('setup.phone'), where.phone],
  [
    t('setup.hours'),
    [
      ...weekdays.filter((day) => where.days[day - 1]).map((day) => shortWeekday(day, locale)),
      `${where.opens}–${where.closes}`,
    ].join(' '),
  ],
]

/** What is sold, part by part. */
export const whatSaid = (what: What, t: Translate, locale: Locale): readonly Said[] => [
  [t('setup.what'), soldIn(what, locale) || t('setup.nothingSold')],
  [
    t('setup.given'),
    (['atProvider', 'atCustomer'] as const).flatMap((place) => (what[place] ? t(`setup.${place}`) : [])).join(', '),
  ],
  ...(what.atCustomer ? [[t('setup.radius'), String(what.radiusKm)] as const] : []),
  [t('setup.policy'), policySaid(what.policyPreset, t)],
]

/** What a late cancellation costs. */
export const policySaid = (preset: PolicyPreset, t: Translate): string =>
  t('setup.policy_share', { late: policyPresets[preset].latePercent, noShow: policyPresets[preset].noShowPercent })

/** Each service with its length and price. */
const soldIn = ({ list }: What, locale: Locale): string =>
  list
    .map(({ title, minutes, sen }) =>
      [title, durationIn(minutes, locale), formatMoney(senOf(sen) ?? 0, market.currency)].join(' '),
    )
    .join(', ')

/** What is said now and was said otherwise, or not at all, in one line. */
export function news(now: readonly Said[], before: readonly Said[]): string {
  const was = new Map(before)
  return now.flatMap(([label, said]) => (was.get(label) === said ? [] : `${label}: ${said || '–'}`)).join(' · ')
}
