import type { AuditRow } from '#contracts/operators.ts'
import { market } from '#shared/brand.ts'
import { formatInstant } from '#shared/format.ts'
import type { Locale } from '#shared/locale.ts'
import { currencies, formatMoney } from '#shared/money.ts'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** What is money beside no currency: a company's settings, in its own. */
const money: ReadonlySet<string> = new Set(['onTheSpotLimit'])

/**
 * What an entry holds, as names and values: what is nested has the names that lead to it, and what is listed stands in one line.
 * Numbers are money where the entry names a currency, instants are in Malaysian time as all of the log, and what was stands before what is.
 */
export function dataRows({ data }: Pick<AuditRow, 'data'>, locale: Locale): [name: string, value: string][] {
  const currency = currencies.find((one) => one === data.currency)
  const inWords = (value: unknown) =>
    typeof value === 'number' && currency
      ? formatMoney(value, currency)
      : typeof value === 'string' && instant.test(value)
        ? formatInstant(value, locale, market.zone, 'datedTime')
        : String(value ?? '') || '-'
  const rowsOf = (name: string, value: unknown): [string, string][] => {
    if (typeof value === 'number' && money.has(name)) return [[name, formatMoney(value, currency ?? market.currency)]]
    if (typeof value !== 'object' || value === null) return [[name, inWords(value)]]
    if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
      return [[name, value.map(inWords).join(', ') || '-']]
    return Object.entries(value).flatMap(([part, inner]) =>
      rowsOf(`${name} · ${Array.isArray(value) ? Number(part) + 1 : part}`, inner),
    )
  }
  return Object.entries(data)
    .filter(([name]) => !(currency && name === 'currency'))
    .toSorted(([one], [other]) => Number(other === 'from') - Number(one === 'from'))
    .flatMap(([name, value]) => rowsOf(name, value))
}
