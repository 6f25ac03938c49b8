import { type Locale, type Localized, localized } from './locale.ts'

/** Something that is booked once or several times. */
export interface Counted {
  name: Localized
  quantity: number
}

/** Its name, and how many of it where it is more than one: 'Scalp massage × 2'. */
export const withCount = ({ name, quantity }: Counted, locale: Locale): string =>
  `${localized(name, locale)}${quantity > 1 ? ` × ${quantity}` : ''}`

/** The add-ons of an order's lines in one line of text; empty where there are none. */
export const addonsOf = (lines: readonly (Counted & { kind: string })[], locale: Locale): string =>
  lines
    .filter(({ kind }) => kind === 'addon')
    .map((line) => withCount(line, locale))
    .join(', ')
