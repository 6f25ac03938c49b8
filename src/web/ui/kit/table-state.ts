import { useState } from 'react'
import { useAddress } from '../state/use-address.ts'

export const pageSizes = ['25', '50', '100'] as const

/** Where somebody is in a list. All but the page lives in the address, so that it can be sent and comes back on reload. */
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

/** The state of a screen's one table. `sort` is the order when the address names none. */
export function useTableState(sort = ''): TableState {
  const [search, setAddress] = useAddress()
  // Cursors of the pages before this one, so that one can go back.
  const [cursors, setCursors] = useState<string[]>([])
  const change = (name: string, value: string) => {
    setCursors([])
    setAddress({ [name]: value })
  }
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
    open: (id) => setAddress({ open: id ?? '' }),
    forth: (cursor) => setCursors([...cursors, cursor]),
    back: () => setCursors(cursors.slice(0, -1)),
  }
}
