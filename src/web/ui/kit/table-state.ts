import { useLocation } from 'react-router'
import { useAddress } from '../state/use-address.ts'

export const pageSizes = ['25', '50', '100'] as const

/** Where somebody is in a list. All but the page lives in the address, so that it can be sent. */
export interface TableState {
  sort: string
  limit: string
  cursor: string | undefined
  /** Whether this is not the first page. */
  isLater: boolean
  /** The row that is open beside the table. */
  opened: string | null
  filter: (name: string) => string
  setFilter: (name: string, value: string) => void
  setSort: (value: string) => void
  setLimit: (value: string) => void
  open: (id: string | null) => void
  forth: (cursor: string) => void
  back: () => void
}

/** The cursors of the pages before this one, so that one can go back, and the list that they belong to. */
interface Pages {
  of: string
  cursors: string[]
}

function isPages(state: unknown): state is Pages {
  return typeof state === 'object' && state !== null && 'cursors' in state && Array.isArray(state.cursors)
}

/** Which list an address asks for: all of it but the row that is open. */
function listOf(search: URLSearchParams): string {
  const list = new URLSearchParams(search)
  list.delete('open')
  return list.toString()
}

/**
 * The state of a screen's one table. `sort` is the order when the address names none. The page is kept with the entry of the
 * history and the list that it is of: whatever asks for a list, a filter or a link elsewhere, begins at its first page.
 */
export function useTableState(sort = ''): TableState {
  const [search, setAddress] = useAddress()
  const { state } = useLocation()
  const of = listOf(search)
  const cursors = isPages(state) && state.of === of ? state.cursors : []
  const change = (name: string, value: string) => setAddress({ [name]: value })
  const turn = (next: string[]) => setAddress({}, { of, cursors: next } satisfies Pages)
  const limit = search.get('limit') ?? ''
  return {
    sort: search.get('sort') ?? sort,
    limit: pageSizes.find((size) => size === limit) ?? pageSizes[0],
    cursor: cursors.at(-1),
    isLater: cursors.length > 0,
    opened: search.get('open'),
    filter: (name) => search.get(name) ?? '',
    setFilter: change,
    setSort: (value) => change('sort', value),
    setLimit: (value) => change('limit', value),
    open: (id) => setAddress({ open: id ?? '' }, { of, cursors } satisfies Pages),
    forth: (cursor) => turn([...cursors, cursor]),
    back: () => turn(cursors.slice(0, -1)),
  }
}
