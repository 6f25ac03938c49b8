import { useEffect, useMemo } from 'react'

interface Page {
  /** The cursor that it was asked with; empty for the first. */
  at: string
  /** The cursor of the page after it. */
  next: string | null
  rows: readonly unknown[]
}

/** More than so many stand in no document: the page after them stands alone again. */
const MOST_PAGES = 10

/** The pages of the list that was shown last, so that they are there again on the way back to it. Browser only. */
let kept: { list: string; pages: readonly Page[] } = { list: '', pages: [] }

/**
 * The rows of all pages of a list from the first one that was shown to the present one, so that "Show more" adds below what is
 * there. A page that is loaded by itself, by its address, stands alone.
 * @param list what is listed: the address without its cursor
 * @param page.rows of one kind for a list, each known by `idOf`
 * @returns `isFirst`: whether they begin with the list's first page
 */
export function useShownPages<Row>(
  list: string,
  page: { at: string | null; next: string | null; rows: readonly Row[] },
  idOf: (row: Row) => string,
): { rows: readonly Row[]; isFirst: boolean } {
  const { at, next, rows: own } = page
  const pages = useMemo(
    () => shownPages(kept.list === list ? kept.pages : [], { at: at ?? '', next, rows: own }),
    [list, at, next, own],
  )
  useEffect(() => {
    kept = { list, pages }
  }, [list, pages])
  // What has moved to a later page since stands once.
  const all = pages.flatMap((one) => one.rows as readonly Row[])
  const rows = [...new Map(all.map((row) => [idOf(row), row])).values()]
  return { rows, isFirst: pages[0]?.at === '' }
}

/** The pages before a page that lead to it, and itself. Exported for its test. */
export function shownPages(before: readonly Page[], page: Page): readonly Page[] {
  const known = before.findIndex(({ at }) => at === page.at)
  const leading = known >= 0 ? before.slice(0, known) : before
  const joins = leading.at(-1)?.next === page.at && leading.length < MOST_PAGES
  return joins ? [...leading, page] : [page]
}
