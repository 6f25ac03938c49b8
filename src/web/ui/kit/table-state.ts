import { useLocation } from 'react-router'
import { useAddress } from '../state/use-address.ts'

export const pageSizes = ['25', '50', '100'] as const

/** The state of a list. All of it is in the address, so that it can be shared. */
export interface TableState {
  sort: string
  limit: string
  cursor: string | undefined
  /** Whether this is not the first page. */
  isLater: boolean
  /** The row that is open beside the table. */
  opened: string | null
  filter: (name: string) => string
  /** Sets a filter; an empty value removes it. */
  setFilters: (values: Record<string, string>) => void
  setSort: (value: string) => void
  setLimit: (value: string) => void
  open: (id: string | null) => void
  forth: (cursor: string) => void
  back: () => void
}

/** The list that the pages belong to, and the cursors of the pages before this one ('' for the first), for going back. */
interface Pages {
  of: string
  before: string[]
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
  const before = isPages(state) && state.of === of ? state.before : []
  const begin = (values: Record<string, string>) => setAddress({ ...values, after: '' })
  const turn = (after: string, next: string[]) => setAddress({ after }, { of, before: next } satisfies Pages, 'step')
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
