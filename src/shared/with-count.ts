import { intlLocale } from './format.ts'
import { unitFormat } from './formatter.ts'
import { type Locale, type Localized, localized } from './locale.ts'

/** Something that is booked once or several times, or for so many hours. */
export interface Counted {
  name: Localized
  quantity: number
  byTheHour?: boolean
}

/** Its name, and how many of it where it is more than one: 'Scalp massage × 2', 'Weekly cleaning · 2 hours'. */
export const withCount = ({ name, quantity, byTheHour }: Counted, locale: Locale): string =>
  `${localized(name, locale)}${quantity > 1 ? (byTheHour ? ` · ${hours(quantity, locale)}` : ` × ${quantity}`) : ''}`

const hours = (count: number, locale: Locale) => unitFormat(intlLocale[locale], 'hour').format(count)

/** How many of it, in a table: '2', or '2 hours'. */
export const countOf = ({ quantity, byTheHour }: Omit<Counted, 'name'>, locale: Locale): string =>
  byTheHour ? hours(quantity, locale) : String(quantity)

/** The add-ons of an order's lines in one line of text; empty where there are none. */
export const addonsOf = (lines: readonly (Counted & { kind: string })[], locale: Locale): string =>
  lines
    .filter(({ kind }) => kind === 'addon')
    .map((line) => withCount(line, locale))
    .join(', ')
