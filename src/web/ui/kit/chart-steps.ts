import { nameOfDay } from '#shared/day-names.ts'
import type { Locale } from '#shared/locale.ts'

/** What stands along the bottom of a chart: its whole name, and one short enough for an axis. */
export interface Step {
  name: string
  short: string
}

export interface Series {
  name: string
  /** A number for each step. */
  values: readonly number[]
  /** The sum in words, where they are not 'name: sum'. */
  total?: string
}

/** Calendar days ('YYYY-MM-DD') as the steps of a chart. */
export function daySteps(days: readonly string[], locale: Locale): Step[] {
  return days.map((day) => ({
    name: nameOfDay(day, locale, { weekday: 'short', day: 'numeric', month: 'long' }),
    short: nameOfDay(day, locale, { day: 'numeric', month: 'short' }),
  }))
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** How many steps the Page keys go. */
const PAGE = 7

const ways = new Map([
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['PageDown', -PAGE],
  ['PageUp', PAGE],
  ['Home', Number.NEGATIVE_INFINITY],
  ['End', Number.POSITIVE_INFINITY],
])

/** The step that a key leads to from the current one; the last one where there is none. Null for other keys. */
export function stepByKey(key: string, at: number | null, count: number): number | null {
  const by = ways.get(key)
  if (by === undefined || count === 0) return null
  return Math.min(count - 1, Math.max(0, (at ?? count - 1) + by))
}
