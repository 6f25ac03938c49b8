import { useLocation } from 'react-router'
import type { Found } from '#contracts/paging.ts'
import { useAddress } from '../state/use-address.ts'

export const pageSizes = ['25', '50', '100'] as const

/** The state of a list. All of it is in the address, so that it can be shared. */
export interface TableState {
  sort: string
  limit: string
  cursor: string | undefined
  /** Whether this is not the first page. */
  isLater: boolean
  /** How many pages are before this one; unknown to whoever came by a link to a later page. */
  pagesBefore: number | undefined
  /** How many rows the list had when its first page was left. */
  found: Found | undefined
  /** The row that is open beside the table. */
  opened: string | null
  filter: (name: string) => string
  /** Sets a filter; an empty value removes it. */
  setFilters: (values: Record<string, string>) => void
  setSort: (value: string) => void
  setLimit: (value: string) => void
  open: (id: string | null) => void
  /** To the next page; `found` is kept with it. */
  forth: (cursor: string, found: Found | undefined) => void
  back: () => void
}

/**
 * The list that the pages belong to, the cursors of the pages before this one ('' for the first), for going back, and how many
 * rows it has, which its first page alone answers.
 */
interface Pages {
  of: string
  before: string[]
  found?: Found | undefined
}

function isPages(state: unknown): state is Pages {
  return typeof state === 'object' && state !== null && 'before' in state && Array.isArray(state.before)
}

/** The identity of the list in an address: its query without the page and the open row. */
function listOf(search: URLSearchParams): string {
  const list = new URLSearchParams(search)
  list.delete('open')
  list.delete('after')
  return list.toString()
}

/**
 * The state of a screen's one table. `sort` is the order when the address names none. Whatever asks for another list, a
 * filter or an order, begins at its first page. Another page is a step of the history. The pages before this one are kept with the entry of the history: whoever
 * comes by a link to a later page goes back to the first.
 */
export function useTableState(sort = ''): TableState {
  const [search, setAddress] = useAddress()
  const { state } = useLocation()
  const of = listOf(search)
  const cursor = search.get('after') ?? ''
  const pages = isPages(state) && state.of === of ? state : undefined
  const before = pages?.before ?? []
  const found = pages?.found
  const begin = (values: Record<string, string>) => setAddress({ ...values, after: '' })
  const turn = (after: string, next: Omit<Pages, 'of'>) =>
    setAddress({ after }, { of, ...next } satisfies Pages, 'step')
  const limit = search.get('limit') ?? ''
  return {
    sort: search.get('sort') ?? sort,
    limit: pageSizes.find((size) => size === limit) ?? pageSizes[0],
    cursor: cursor || undefined,
    isLater: cursor !== '',
    pagesBefore: cursor === '' ? 0 : before.length || undefined,
    found,
    opened: search.get('open'),
    filter: (name) => search.get(name) ?? '',
    setFilters: begin,
    setSort: (value) => begin({ sort: value }),
    setLimit: (value) => begin({ limit: value }),
    open: (id) => setAddress({ open: id ?? '' }, { of, before, found } satisfies Pages),
    forth: (next, found) => turn(next, { before: [...before, cursor], found }),
    back: () => turn(before.at(-1) ?? '', { before: before.slice(0, -1), found }),
  }
}
