import { formatMoney } from '#shared/money.ts'
import { useT } from '../i18n.tsx'
import { addUp, type Sum } from './add-up.ts'
import styles from './data-table.module.css'
import lift from './lift.module.css'

/** What of a column is added up: its money of a row. */
interface Summed<Row> {
  key: string
  label: string
  minor?: boolean
  sum?: (row: Row) => Sum | null
}

/**
 * The last row of a table: what its columns of money come to, and of which rows: of those that are chosen, else of all where
 * the answer says it (`totals`, by column) or there is but one page, else of this page. `hasBoxes`: there is
 * a column of boxes left of the first.
 */
export function TableSums<Row>({
  columns,
  rows,
  chosen,
  totals,
  isWhole,
  hasBoxes,
  note,
}: {
  columns: readonly Summed<Row>[]
  rows: readonly Row[]
  chosen: readonly Row[]
  totals: Readonly<Record<string, readonly Sum[]>> | undefined
  isWhole: boolean
  hasBoxes: boolean
  /** Which rows count, where not all do. */
  note: string | undefined
}) {
  const t = useT()
  if (rows.length === 0 || !columns.some(({ sum }) => sum)) return null
  const isChosen = chosen.length > 0
  const ofAll = isChosen ? undefined : totals
  const whose = isChosen ? 'sumChosen' : ofAll || isWhole ? 'sumAll' : 'sumPage'
  return (
    <tfoot className={`${styles.sums} ${lift.lift}`}>
      <tr>
        <th scope="row" colSpan={hasBoxes ? 2 : 1}>
          {t(`table.${whose}`)}
          {note && <small className={styles.sumsNote}> {note}</small>}
        </th>
        {columns.slice(1).map(({ key, label, sum, minor }) => (
          <td
            key={key}
            className={[sum && styles.number, minor && styles.minor].filter(Boolean).join(' ') || undefined}
            data-label={sum && label}
          >
            {sum && (
              <span className="tabular">{inWords(ofAll?.[key] ?? addUp((isChosen ? chosen : rows).map(sum)))}</span>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

const inWords = (sums: readonly Sum[]) =>
  sums.length === 0 ? '-' : sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')
