import type { CategoryRow } from '#contracts/catalogue.ts'
import type { SetupView } from '#contracts/setup.ts'
import { market } from '#shared/brand.ts'
import { shortWeekday } from '#shared/day-names.ts'
import { durationIn } from '#shared/duration-in.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { PolicyPreset } from '#shared/order-axes.ts'
import { policyPresets } from '#shared/policy.ts'
import { weekInWords } from '#shared/week-in-words.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { senOf } from '#web/ui/kit/money-text.ts'
import { weekdays } from '#web/ui/kit/week-rows.ts'
import { hoursOf, type Where, whereOf } from './opening-week.ts'
import { type Paid, paidIn } from './paid.ts'
import { type What, whatOf } from './service-rows.ts'

/** A part of a step in words: what it is called, and what it says; '' where it says nothing. */
export type Said = readonly [label: string, text: string]

/** What each step says, in words, part by part. */
export interface Says {
  where: (where: Where) => readonly Said[]
  what: (what: What) => readonly Said[]
  paid: (paid: Paid) => readonly Said[]
}

/** @param categories by which trades are called */
export function useSays(categories: readonly CategoryRow[]): Says {
  const t = useT()
  const locale = useLocale()
  const tradeOf = (key: string) => categories.find((category) => category.key === key)?.name ?? ''
  return {
    where: (where) => [
      ...(['line1', 'postcode', 'city', 'state'] as const).map((key) => [t(`setup.${key}`), where[key]] as const),
      [t('setup.pin'), where.spot ? `${where.spot.lat.toFixed(4)}, ${where.spot.lng.toFixed(4)}` : ''],
      [t('setup.phone'), where.phone],
      [t('setup.hours'), openOn(where, locale)],
    ],
    what: (what) => [
      [t('setup.what'), soldIn(what, locale) || t('setup.nothingSold')],
      [t('setup.category'), what.list.map(({ title, category }) => `${title}: ${tradeOf(category)}`).join(', ')],
      [
        t('setup.given'),
        (['atProvider', 'atCustomer'] as const).flatMap((place) => (what[place] ? t(`setup.${place}`) : [])).join(', '),
      ],
      ...(what.atCustomer ? [[t('setup.radius'), String(what.radiusKm)] as const] : []),
      [t('setup.policy'), policySaid(what.policyPreset, t)],
    ],
    paid: ({ onTheSpot, onTheSpotLimit }) => [
      [
        t('setup.paid'),
        onTheSpot
          ? t('setup.savedSpot', { sum: formatMoney(Number(onTheSpotLimit), market.currency) })
          : t('setup.savedOnline'),
      ],
    ],
  }
}

/** What a late cancellation costs. */
export const policySaid = (preset: PolicyPreset, t: Translate): string =>
  t('setup.policy_share', { late: policyPresets[preset].latePercent, noShow: policyPresets[preset].noShowPercent })

/** The days that are open, and when. */
const openOn = (where: Where, locale: Locale): string =>
  where.inParts ? weekInWords(hoursOf(where) ?? [], locale) : alike(where, locale)

const alike = ({ days, opens, closes }: Where, locale: Locale): string =>
  [...weekdays.filter((day) => days[day - 1]).map((day) => shortWeekday(day, locale)), `${opens}–${closes}`].join(' ')

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

/** All that a set-up says, by its steps. */
export const saidIn = (setup: SetupView, says: Says) => ({
  where: says.where(whereOf(setup)),
  what: says.what(whatOf(setup)),
  paid: says.paid(paidIn(setup)),
})
