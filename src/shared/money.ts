import { market } from './brand.ts'

// Amounts of money are integer minor units (sen) beside their ISO currency, never floats.

/** Currencies that somebody may choose for display; prices are charged in their own. */
export const currencies = [market.currency, 'SGD', 'BND', 'IDR', 'THB', 'USD', 'EUR', 'CNY'] as const

const formatters = new Map<string, Intl.NumberFormat>()

/** A cache: making a formatter costs a hundred times as much as using one. */
function formatterFor(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency}${digits}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en-MY', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formatters.set(key, made)
  return made
}

/**
 * Money as people read it, the same in all languages: 'RM 1,234.50'.
 * `whole` drops the sen ('RM 1,235', half away from zero), `bare` drops the letters of the currency ('1,234.50', US$ → $).
 * @returns '-' for an undefined amount, '' when the currency or the amount cannot be formatted.
 */
export function formatMoney(
  amount: number | null | undefined,
  currency: string = market.currency,
  options: { whole?: boolean; bare?: boolean } = {},
): string {
  if (amount === undefined || amount === null) return '-'
  if (!Number.isFinite(amount)) return ''
  try {
    const parts = formatterFor(currency, options.whole ? 0 : 2).format(amount / 100)
    const plain = parts.replace(/\u00a0/g, ' ')
    return options.bare ? plain.replace(/[A-Za-z]+/g, '').trim() : plain
  } catch {
    return ''
  }
}

/** A price as it is shown: without sen where it has none. */
export const formatPrice = ({ amount, currency }: Money): string =>
  formatMoney(amount, currency, { whole: amount % 100 === 0 })

/** So many parts of an amount that is cut into equal ones, in whole sen, rounded half up. It multiplies first: no share of a sen is lost. */
export const shareOf = (amount: number, parts: number, whole: number): number => Math.round((amount * parts) / whole)

/** A percentage of an amount in whole sen, rounded half up; `percent` may have two decimals. */
export const percentOf = (amount: number, percent: number): number => shareOf(amount, Math.round(percent * 100), 10_000)

/** An amount to the nearest multiple of a step, rounded half up. */
export const toNearest = (amount: number, step: number): number => Math.round(amount / step) * step

/** An amount in minor units of its currency. */
export interface Money {
  amount: number
  currency: string
}

/** Whether money that came is enough for what is due. */
export const covers = (came: Money, due: Money): boolean => came.currency === due.currency && came.amount >= due.amount
