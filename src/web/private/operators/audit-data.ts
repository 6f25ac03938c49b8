import type { AuditRow } from '#contracts/operators.ts'
import { currencies, formatMoney } from '#shared/money.ts'

/**
 * What an entry holds, as names and values: what is nested has the names that lead to it, and what is listed stands in one line.
 * Numbers are money where the entry names a currency.
 */
export function dataRows({ data }: Pick<AuditRow, 'data'>): [name: string, value: string][] {
  const currency = currencies.find((one) => one === data.currency)
  const inWords = (value: unknown) =>
    typeof value === 'number' && currency ? formatMoney(value, currency) : String(value ?? '') || '-'
  const rowsOf = (name: string, value: unknown): [string, string][] => {
    if (typeof value !== 'object' || value === null) return [[name, inWords(value)]]
    if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
      return [[name, value.map(inWords).join(', ') || '-']]
    return Object.entries(value).flatMap(([part, inner]) =>
      rowsOf(`${name} · ${Array.isArray(value) ? Number(part) + 1 : part}`, inner),
    )
  }
  return Object.entries(data)
    .filter(([name]) => !(currency && name === 'currency'))
    .flatMap(([name, value]) => rowsOf(name, value))
}
