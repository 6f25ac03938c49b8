import { useLocation } from 'react-router'
import { useAddress } from '../state/use-address.ts'

export const pageSizes = ['25', '50', '100'] as const

/** Where somebody is in a list. All of it lives in the address, so that it can be sent. */
export interface TableState {
  sort: string
  limit: string
  cursor: string | undefined
  /** Whether this is not the first page. */
  isLater: boolean
  /** The row that is open beside the table. */
  opened: string | null
  filter: (name: string) => string
  /** Narrows the list; an empty value takes a filter away. */
  setFilters: (values: Record<string, string>) => void
  setSort: (value: string) => void
  setLimit: (value: string) => void
  open: (id: string | null) => void
  forth: (cursor: string) => void
  back: () => void
}

/** The list that pages are of, and where those before this one began ('' for the first), so that one can go back. */
interface Pages {
  of: string
  before: string[]
}

function isPages(state: unknown): state is Pages {
  return typeof state === 'object' && state !== null && 'before' in state && Array.isArray(state.before)
}

/** Which list an address asks for: all of it but the page and the row that is open. */
function listOf(search: URLSearchParams): string {
  const list = new URLSearchParams(search)
  list.delete('open')
  list.delete('after')
  return list.toString()
}

/**
 * The state of a screen's one table. `sort` is the order when the address names none. Whatever asks for another list, a
 * filter or an order, begins at its first page. The pages before this one are kept with the entry of the history: whoever
 * comes by a link to a later page goes back to the first.
 */
export function useTableState(sort = ''): TableState {
  const [search, setAddress] = useAddress()
  const { state } = useLocation()
  const of = listOf(search)
  const cursor = search.get('after') ?? ''
  const before = isPages(state) && state.of === of ? state.before : []
  const begin = (values: Record<string, string>) => setAddress({ ...values, after: '' })
  const turn = (after: string, next: string[]) => setAddress({ after }, { of, before: next } satisfies Pages)
  const limit = search.get('limit') ?? ''
  return {
    sort: search.get('sort') ?? sort,
    limit: pageSizes.find((size) => size === limit) ?? pageSizes[0],
    cursor: cursor || undefined,
    isLater: cursor !== '',
    opened: search.get('open'),
    filter: (name) => search.get(name) ?? '',
    setFilters: begin,
    setSort: (value) => begin({ sort: value }),
    setLimit: (value) => begin({ limit: value }),
    open: (id) => setAddress({ open: id ?? '' }, { of, before } satisfies Pages),
    forth: (next) => turn(next, [...before, cursor]),
    back: () => turn(before.at(-1) ?? '', before.slice(0, -1)),
  }
}
