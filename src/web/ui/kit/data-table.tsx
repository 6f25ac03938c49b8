import {
  type ColumnVisibilityState,
  columnVisibilityFeature,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import type { Found } from '#contracts/paging.ts'
import { intlLocale } from '#shared/format.ts'
import { numberFormat } from '#shared/formatter.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import type { Sum } from './add-up.ts'
import styles from './data-table.module.css'
import { useKeptColumns } from './kept-columns.ts'
import { Loaded } from './loaded.tsx'
import { rangeOf } from './range-of.ts'
import { pageSizes, type TableState } from './table-state.ts'
import { TableSums } from './table-sums.tsx'
import { useTurnedPage } from './use-turned-page.ts'

export interface Column<Row, Sort extends string = string> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  number?: boolean
  /** The sort orders this head switches between, by direction; the first comes first. */
  sorts?: { up?: Sort; down?: Sort }
  /** Left out between phones and wide screens, where room is scarce. */
  minor?: boolean
  /** On a phone it says what it is without its label, and shares its line with the next of this kind. */
  plain?: boolean
  /** The money of a row that the foot of the table adds up; none in the first column. */
  sum?: (row: Row) => Sum | null
}

export interface Page<Row> {
  rows: Row[]
  cursor: string | null
  /** How many rows the list has, on its first page. */
  found?: Found | undefined
  /** The sums of columns over all pages, where the operation returns them. */
  totals?: Readonly<Record<string, readonly Sum[]>>
}

export interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  table: TableState
  idOf: (row: Row) => string
  /** The name of a row for screen readers. */
  nameOf: (row: Row) => string
  /** A text that says which rows the sums in the foot count, if not all. */
  sums?: string
  /** Which rows can be chosen, and what can be done with those that are. */
  selection?: { can: (row: Row) => boolean; bar?: (ids: string[], done: () => void, rows: Row[]) => ReactNode }
}

/** The state that the library holds: visible columns and selected rows. The rest comes from the server. */
const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

/**
 * A list to work with: sticky head, sorting, columns to choose, a row that opens what it holds, pages of 25 to 100; on
 * phones each row is a card. The first column names the row. `selection` adds boxes and a bar of what to do with them; a
 * click with Shift chooses all between. `keep` names the list under which the browser keeps which columns are shown.
 */
export function DataTable<Row extends RowData>({
  query,
  empty,
  keep,
  ...props
}: TableProps<Row> & {
  query: Parameters<typeof Loaded<Page<Row>>>[0]['query']
  empty: ReactNode
  keep: string
}) {
  // Hidden columns and selected rows survive while the list is empty.
  const hiding = useKeptColumns(keep)
  const choosing = useState<RowSelectionState>({})
  return (
    <Loaded query={query} height={480}>
      {(data) =>
        data.rows.length === 0 && !props.table.isLater ? (
          empty
        ) : (
          <Table {...props} data={data} hiding={hiding} choosing={choosing} />
        )
      }
    </Loaded>
  )
}

type Kept<S> = readonly [S, (next: S | ((before: S) => S)) => void]

function Table<Row extends RowData>({
  label,
  columns,
  table,
  idOf,
  nameOf,
  sums,
  selection,
  data,
  hiding: [columnVisibility, setVisibility],
  choosing: [rowSelection, setChosen],
}: TableProps<Row> & { data: Page<Row>; hiding: Kept<ColumnVisibilityState>; choosing: Kept<RowSelectionState> }) {
  const t = useT()
  const { head, turned } = useTurnedPage(table, data)
  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns])
  const held = useTable({
    features,
    columns: useMemo(
      () => columns.map(({ key, label }, place) => ({ id: key, header: label, enableHiding: place > 0 })),
      [columns],
    ),
    data: data.rows,
    getRowId: idOf,
    enableRowSelection: ({ original }) => selection?.can(original) ?? false,
    state: { columnVisibility, rowSelection },
    onColumnVisibilityChange: setVisibility,
    onRowSelectionChange: setChosen,
  })
  const shown = held.getVisibleLeafColumns().flatMap(({ id }) => byKey.get(id) ?? [])
  const rows = held.getRowModel().rows
  const choosable = rows.filter((row) => row.getCanSelect())
  const chosen = choosable.filter((row) => row.getIsSelected())
  const picked = chosen.map(({ id }) => id)
  const letGo = () => setChosen({})
  const classOf = ({ number, minor, plain }: Column<Row>) =>
    [number && styles.number, minor && styles.minor, plain && styles.plain].filter(Boolean).join(' ') || undefined
  return (
    <>
      {selection && picked.length > 0 && (
        <div className={styles.bulk} role="group" aria-label={t('table.selected', { count: picked.length })}>
          {t('table.selected', { count: picked.length })}
          {selection.bar?.(
            picked,
            letGo,
            chosen.map(({ original }) => original),
          )}
          <Button small variant="quiet" onClick={letGo}>
            {t('table.letGo')}
          </Button>
        </div>
      )}
      <table ref={head} tabIndex={-1} className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.checkCell}>
                <Check
                  label={t('table.selectAll')}
                  checked={choosable.length > 0 && picked.length === choosable.length}
                  disabled={choosable.length === 0}
                  onChange={held.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {shown.map((column) => (
              <Head key={column.key} column={column} table={table} className={classOf(column)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} onClick={(event) => opensRow(event) && table.open(row.id)}>
              {selection && (
                <td className={styles.checkCell}>
                  {row.getCanSelect() && (
                    <Check
                      label={t('table.select', { name: nameOf(row.original) })}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  )}
                </td>
              )}
              {shown.map((column, place) =>
                place === 0 ? (
                  <td key={column.key}>
                    <button type="button" className={styles.open} onClick={() => table.open(row.id)}>
                      {column.cell(row.original)}
                    </button>
                  </td>
                ) : (
                  <td key={column.key} className={classOf(column)} data-label={column.label}>
                    <span>{column.cell(row.original)}</span>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        <TableSums
          columns={shown}
          rows={rows.map(({ original }) => original)}
          chosen={chosen.map(({ original }) => original)}
          totals={data.totals}
          isWhole={!table.isLater && data.cursor === null}
          hasBoxes={selection !== undefined}
          note={sums}
        />
      </table>
      <Foot table={turned} page={data}>
        <ColumnChoice
          columns={held.getAllLeafColumns().filter((column) => column.getCanHide())}
          labelOf={(key) => byKey.get(key)?.label}
        />
      </Foot>
    </>
  )
}

function Check({ label, ...box }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className={styles.check}>
      <input type="checkbox" aria-label={label} {...box} />
    </label>
  )
}

function Head<Row>({
  column,
  table,
  className,
}: {
  column: Column<Row>
  table: TableState
  className: string | undefined
}) {
  const { label } = column
  const sorts = Object.entries(column.sorts ?? {})
  const at = sorts.findIndex(([, order]) => order === table.sort)
  const direction = sorts[at]?.[0]
  return (
    <th
      scope="col"
      className={className}
      aria-sort={direction ? (direction === 'up' ? 'ascending' : 'descending') : undefined}
    >
      {sorts.length === 0 ? (
        label
      ) : (
        <button
          type="button"
          className={styles.sort}
          onClick={() => table.setSort(sorts[(at + 1) % sorts.length]?.[1] ?? '')}
        >
          {label}
          {/* Quiet while the list is in another order: what can be sorted says so before it is tried. */}
          <span className={direction ? (direction === 'up' ? styles.up : undefined) : styles.idle}>
            <Icon name="down" size={16} />
          </span>
        </button>
      )}
    </th>
  )
}

/** The page size, which rows of how many are shown, and the buttons between pages. */
function Foot({ table, page, children }: { table: TableState; page: Page<unknown>; children: ReactNode }) {
  const t = useT()
  const { cursor } = page
  const found = page.found ?? table.found
  return (
    <div className={styles.foot}>
      <label className={styles.size}>
        {t('table.pageSize')}
        <select value={table.limit} onChange={(event) => table.setLimit(event.target.value)}>
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      {children}
      <div className={styles.pager}>
        <Shown table={table} page={page} found={found} />
        {(table.isLater || cursor !== null) && (
          <>
            <Button small disabled={!table.isLater} onClick={table.back}>
              {t('ui.previous')}
            </Button>
            <Button small disabled={cursor === null} onClick={() => cursor && table.forth(cursor, found)}>
              {t('ui.next')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** '26–47 of 47'. Nothing where the pages before are unknown. */
function Shown({ table, page, found }: { table: TableState; page: Page<unknown>; found: Found | undefined }) {
  const t = useT()
  const locale = useLocale()
  if (table.pagesBefore === undefined || page.rows.length === 0) return null
  const before = table.pagesBefore * Number(table.limit)
  const { from, to, total } = rangeOf(before, page.rows.length, page.cursor === null, found)
  const inWords = (count: number) => numberFormat(intlLocale[locale]).format(count)
  const range = { from: inWords(from), to: inWords(to) }
  return (
    <span className={`${styles.shown} tabular`}>
      {total
        ? t('table.shownOf', { ...range, total: `${inWords(total.count)}${total.orMore ? '+' : ''}` })
        : t('table.shown', range)}
    </span>
  )
}

/** Which columns are shown: the browser keeps it. */
function ColumnChoice({
  columns,
  labelOf,
}: {
  columns: readonly {
    id: string
    getIsVisible: () => boolean
    getToggleVisibilityHandler: () => (event: unknown) => void
  }[]
  labelOf: (key: string) => string | undefined
}) {
  const t = useT()
  return (
    <details className={styles.columns}>
      <summary>
        <Icon name="list" size={16} />
        {t('table.columns')}
      </summary>
      <div className={styles.columnList}>
        {columns.map((column) => (
          <label key={column.id}>
            <input type="checkbox" checked={column.getIsVisible()} onChange={column.getToggleVisibilityHandler()} />
            {labelOf(column.id)}
          </label>
        ))}
      </div>
    </details>
  )
}

/**
 * Whether a click beside the controls of a row opens it: not where it only ends a choice of words to copy. Fingers, and keys, have the
 * button of its first cell, which lies over the row where there is no pointer.
 */
function opensRow({ target }: React.MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, select, label, summary') !== null
  return !isControl && (window.getSelection()?.isCollapsed ?? true)
}
