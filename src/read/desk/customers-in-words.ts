import type { CustomerRow } from '#contracts/customers.ts'
import { serverTranslator } from '#locales/index.ts'
import type { Locale } from '#shared/locale.ts'
import type { FileRows } from '../file-rows.ts'
import { localTime } from '../local-time.ts'
import { inRinggit } from './orders-as-file.ts'

const columns = [
  'name',
  'email',
  'phone',
  'visits',
  'noShows',
  'spent',
  'currency',
  'firstAt',
  'lastAt',
  'nextAt',
  'tags',
  'createdAt',
  'id',
] as const

/** The file of a company's customers in a reader's language, with times by the company's clock. */
export function customersInWords(rows: readonly CustomerRow[], locale: Locale, zone: string): FileRows {
  const t = serverTranslator(locale)
  const cellsOf = (row: CustomerRow) => {
    const said: Record<(typeof columns)[number], string | number | null> = {
      ...row,
      spent: inRinggit(row.spent),
      currency: row.spent.currency,
      firstAt: localTime(row.firstAt, zone),
      lastAt: localTime(row.lastAt, zone),
      nextAt: localTime(row.nextAt, zone),
      tags: row.tags.join('; '),
      createdAt: localTime(row.createdAt, zone),
    }
    return columns.map((column) => said[column])
  }
  return { heads: columns.map((column) => t(`files.customers.${column}`)), rows: rows.map(cellsOf) }
}
