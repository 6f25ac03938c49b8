import { type ReactNode, useState } from 'react'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import styles from './data-table.module.css'
import { Loaded } from './loaded.tsx'
import { pageSizes, type TableState } from './table-state.ts'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  number?: boolean
  /** The sort orders this head switches between; the first comes first. */
  sorts?: readonly { value: string; up: boolean }[]
  /** Left out between phones and wide screens, where room is scarce. */
  minor?: boolean
}

export interface Page<Row> {
  rows: Row[]
  cursor: string | null
}

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  table: TableState
  idOf: (row: Row) => string
  /** What to call a row to those who do not see it. */
  nameOf: (row: Row) => string
  selection?: { can: (row: Row) => boolean; bar: (ids: string[], done: () => void) => ReactNode }
}

/**
 * A list to work with: sticky head, sorting, columns to choose, a row that opens what it holds, pages of 25 to 100; on
 * phones each row is a card. The first column names the row. `selection` adds boxes and a bar of what to do with them.
 */
export function DataTable<Row>({
  query,
  empty,
  ...props
}: TableProps<Row> & { query: Parameters<typeof Loaded<Page<Row>>>[0]['query']; empty: ReactNode }) {
  // What was hidden and chosen outlives a list that is empty for a while.
  const hiding = useState<ReadonlySet<string>>(new Set())
  const choosing = useState<ReadonlySet<string>>(new Set())
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

type Kept = readonly [ReadonlySet<string>, (next: ReadonlySet<string>) => void]

function Table<Row>({
  label,
  columns,
  table,
  idOf,
  nameOf,
  selection,
  data,
  hiding: [hidden, setHidden],
  choosing: [chosen, setChosen],
}: TableProps<Row> & { data: Page<Row>; hiding: Kept; choosing: Kept }) {
  const t = useT()
  const [first, ...others] = columns
  if (!first) return null
  const shown = others.filter(({ key }) => !hidden.has(key))
  const selectable = selection ? data.rows.filter(selection.can).map(idOf) : []
  const picked = selectable.filter((id) => chosen.has(id))
  const classOf = ({ number, minor }: Column<Row>) =>
    [number && styles.number, minor && styles.minor].filter(Boolean).join(' ') || undefined
  return (
    <>
      {selection && picked.length > 0 && (
        <div className={styles.bulk} role="group" aria-label={t('table.selected', { count: picked.length })}>
          {t('table.selected', { count: picked.length })}
          {selection.bar(picked, () => setChosen(new Set()))}
        </div>
      )}
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.checkCell}>
                <span className={styles.check}>
                  <input
                    type="checkbox"
                    aria-label={t('table.selectAll')}
                    checked={selectable.length > 0 && picked.length === selectable.length}
                    disabled={selectable.length === 0}
                    onChange={(event) => setChosen(new Set(event.target.checked ? selectable : []))}
                  />
                </span>
              </th>
            )}
            {[first, ...shown].map((column) => (
              <Head key={column.key} column={column} table={table} className={classOf(column)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => {
            const id = idOf(row)
            return (
              <tr key={id}>
                {selection && (
                  <td className={styles.checkCell}>
                    {selection.can(row) && (
                      <label className={styles.check}>
                        <input
                          type="checkbox"
                          aria-label={t('table.select', { name: nameOf(row) })}
                          checked={chosen.has(id)}
                          onChange={(event) => {
                            const next = new Set(chosen)
                            if (event.target.checked) next.add(id)
                            else next.delete(id)
                            setChosen(next)
                          }}
                        />
                      </label>
                    )}
                  </td>
                )}
                <td>
                  <button type="button" className={styles.open} onClick={() => table.open(id)}>
                    {first.cell(row)}
                  </button>
                </td>
                {shown.map((column) => (
                  <td key={column.key} className={classOf(column)} data-label={column.label}>
                    <span>{column.cell(row)}</span>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={styles.foot}>
        <label className={styles.size}>
          {t('table.pageSize')}
          <select value={table.limit} onChange={(event) => table.setLimit(event.target.value)}>
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <ColumnChoice columns={others} hidden={hidden} onChange={setHidden} />
        {(table.isLater || data.cursor !== null) && (
          <div className={styles.pager}>
            <Button small disabled={!table.isLater} onClick={table.back}>
              {t('ui.previous')}
            </Button>
            <Button small disabled={data.cursor === null} onClick={() => data.cursor && table.forth(data.cursor)}>
              {t('ui.next')}
            </Button>
          </div>
        )}
      </div>
    </>
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
  const { sorts = [], label } = column
  const at = sorts.findIndex(({ value }) => value === table.sort)
  const current = sorts[at]
  return (
    <th scope="col" className={className} aria-sort={current ? (current.up ? 'ascending' : 'descending') : undefined}>
      {sorts.length === 0 ? (
        label
      ) : (
        <button
          type="button"
          className={styles.sort}
          onClick={() => table.setSort(sorts[(at + 1) % sorts.length]?.value ?? '')}
        >
          {label}
          {current && (
            <span className={current.up ? styles.up : undefined}>
              <Icon name="down" size={16} />
            </span>
          )}
        </button>
      )}
    </th>
  )
}

function ColumnChoice<Row>({
  columns,
  hidden,
  onChange,
}: {
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}) {
  const t = useT()
  return (
    <details className={styles.columns}>
      <summary>
        <Icon name="list" size={16} />
        {t('table.columns')}
      </summary>
      <div className={styles.columnList}>
        {columns.map(({ key, label }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={!hidden.has(key)}
              onChange={(event) => {
                const next = new Set(hidden)
                if (event.target.checked) next.delete(key)
                else next.add(key)
                onChange(next)
              }}
            />
            {label}
          </label>
        ))}
      </div>
    </details>
  )
}
