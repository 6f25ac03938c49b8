import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useState } from 'react'
import type { AnswerOf, CallKey, CsvKey, InputOf } from '#contracts/calls.ts'
import { api } from '../client/api.ts'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { EmptyState } from '../pieces/pieces.tsx'
import { askedEvery } from './asked-every.ts'
import { type Column, DataTable, type Page, type TableProps } from './data-table.tsx'
import { emptyOf, FilterField, type FilterOf, namesOf, narrows, type Wishes, wishesOf } from './filters.tsx'
import { type Neighbours, NeighboursOfRow, type Way } from './neighbours.ts'
import { PageHead } from './page-head.tsx'
import { useTableState } from './table-state.ts'
import { CsvButton, TableTools } from './table-tools.tsx'

/** The operations that are asked for a page at a time, and answer one. */
type ListKey = {
  [K in CallKey]: InputOf<K> extends { readonly query?: { cursor?: unknown; limit?: unknown } }
    ? AnswerOf<K> extends { data: Page<RowData> }
      ? K
      : never
    : never
}[CallKey]
/** Asks for a list by the query that is in the address: any text. The server validates it. */
const askInWords = api.admin as unknown as <K extends CallKey>(
  key: K,
  input: { query: Record<string, string | undefined> },
) => Promise<AnswerOf<K>>

type RowOf<K extends ListKey> = AnswerOf<K>['data']['rows'][number]
type QueryOf<K extends ListKey> = NonNullable<InputOf<K> extends { readonly query?: infer Q } ? Q : never>

/** The orders that an operation knows. */
type SortOf<K extends ListKey> = QueryOf<K> extends { sort?: infer Sort } ? Extract<Sort, string> : never

interface ListProps<K extends ListKey> extends Omit<TableProps<RowOf<K>>, 'table' | 'label' | 'columns'> {
  columns: readonly Column<RowOf<K>, SortOf<K>>[]
  title: string
  /** What can be done at the right of the title. */
  aside?: ReactNode
  /** What stands between the title and the list. */
  children?: ReactNode
  of: K
  /** The key in the query cache: a change that names a prefix of it invalidates it. */
  under: readonly [string, ...string[]]
  /** What is always asked, whatever the filters say. */
  always?: Partial<QueryOf<K>>
  filters?: readonly FilterOf<QueryOf<K>>[]
  /** The order while the address names none; views may differ in it. */
  sort?: SortOf<K> | ((wished: Wishes) => SortOf<K>)
  /** Whether it can be saved as a file. */
  file?: K extends CsvKey ? true : never
  /** The polling interval, in milliseconds. */
  every?: number
  /** The text of an empty list without filters; absent where each view has its own. */
  empty?: ReactNode
  /** What opens beside the list: the row of that id, where the page shows it. */
  drawer?: (id: string, row: RowOf<K> | undefined, onClose: () => void) => ReactNode
}

/**
 * A page of a list with filters and all that a list needs: search, sorting, choice of columns, paging, a download, and the
 * states loading, failed, empty and nothing found. Filters, order, page and the open row are in the address. A screen names
 * the operation, the columns and the filters.
 */
export function List<K extends ListKey>({
  of,
  under,
  always,
  filters = [],
  sort,
  file,
  every,
  empty,
  drawer,
  title,
  aside,
  children,
  ...table
}: ListProps<K>) {
  const t = useT()
  const address = useTableState()
  const wished = wishesOf(filters, address.filter)
  const state = { ...address, sort: address.sort || (typeof sort === 'function' ? sort(wished) : (sort ?? '')) }
  const asked = Object.fromEntries(
    Object.entries({ ...always, ...wished, sort: state.sort }).filter(([, value]) => value),
  )
  const query = useQuery({
    queryKey: [...under, asked, state.limit, state.cursor ?? ''],
    queryFn: async (): Promise<Page<RowOf<K>>> =>
      (await askInWords(of, { query: { ...asked, limit: state.limit, cursor: state.cursor } })).data,
    placeholderData: keepPreviousData,
    ...(every && { refetchInterval: askedEvery(every) }),
  })
  const narrowed = filters.filter((filter) => narrows(filter, wished))
  const nothing = empty ?? filters.map((filter) => emptyOf(filter, wished))
  const clear = () => state.setFilters(Object.fromEntries(narrowed.flatMap(namesOf).map((name) => [name, ''])))
  const [cameBy, setCameBy] = useState<Way | null>(null)
  const ids = query.data?.rows.map((row) => table.idOf(row)) ?? []
  const go = (id: string | null, by: Way | null) => {
    setCameBy(by)
    state.open(id)
  }
  return (
    <>
      <PageHead title={title}>{aside}</PageHead>
      {children}
      {(filters.length > 0 || file) && (
        <TableTools end={file && <CsvButton of={of as K & CsvKey} params={asked} />}>
          {filters.map((filter) => (
            <FilterField key={filter.name} filter={filter} wished={wished} onWish={state.setFilters} />
          ))}
          {narrowed.length > 0 && ids.length > 0 && (
            <Button variant="quiet" onClick={clear}>
              {t('table.clearFilters')}
            </Button>
          )}
        </TableTools>
      )}
      <DataTable
        {...table}
        label={title}
        table={state}
        query={query}
        keep={`${under[0]}_${under.at(-1)}`}
        empty={narrowed.length > 0 ? <NoHits onClear={clear} /> : nothing}
      />
      {state.opened && drawer && (
        <OpenRow key={state.opened} id={state.opened} ids={ids} cameBy={cameBy} onGo={go}>
          {drawer(
            state.opened,
            query.data?.rows.find((row) => table.idOf(row) === state.opened),
            () => go(null, null),
          )}
        </OpenRow>
      )}
    </>
  )
}

/** What is open beside the list, which knows the rows around it. */
function OpenRow({
  id,
  ids,
  cameBy,
  onGo,
  children,
}: {
  id: string
  ids: readonly string[]
  cameBy: Way | null
  onGo: (id: string, by: Way) => void
  children: ReactNode
}) {
  const [last, setLast] = useState<Pick<Neighbours, Way>>({ before: undefined, after: undefined })
  const at = ids.indexOf(id)
  // What was done with the row may have taken it out of the list: on to the one that followed it.
  const { before, after } = at < 0 ? last : { before: ids[at - 1], after: ids[at + 1] }
  if (before !== last.before || after !== last.after) setLast({ before, after })
  const go = (way: Way) => {
    const to = way === 'before' ? before : after
    if (to) onGo(to, way)
  }
  return <NeighboursOfRow value={{ before, after, cameBy, go }}>{children}</NeighboursOfRow>
}

/** Nothing matches the filters: offers to remove them. */
export function NoHits({ onClear }: { onClear: () => void }) {
  const t = useT()
  return (
    <EmptyState
      icon="search"
      title={t('table.noHits')}
      text={t('table.noHitsText')}
      action={<Button onClick={onClear}>{t('table.clearFilters')}</Button>}
    />
  )
}
