import type { Found } from '#contracts/paging.ts'

/** Which rows of a list are shown, counted from 1, and of how many; no total where nobody counted. */
interface Range {
  from: number
  to: number
  total: Found | undefined
}

/**
 * The rows of a page in their list.
 * @param before how many rows the pages before it hold.
 * @param found how many the list had when its first page was read. The last page knows better, and so does one beyond.
 */
export function rangeOf(before: number, rows: number, isLast: boolean, found: Found | undefined): Range {
  const to = before + rows
  const known = isLast ? { count: to, orMore: false } : found
  const total = known && known.count <= to && !isLast ? { count: to, orMore: true } : known
  return { from: before + 1, to, total }
}
