import { formatMoney } from '#shared/money.ts'
import { useT } from '../i18n.tsx'
import { addUp, type Sum } from './add-up.ts'
import styles from './data-table.module.css'
import lift from './lift.module.css'

/** The money of a row in a column that is summed. */
interface Summed<Row> {
  key: string
  label: string
  minor?: boolean
  sum?: (row: Row) => Sum | null
}

/**
 * The last row of a table: the sums of its money columns, and of which rows: the selected ones, else all where the answer has them
 * (`totals`, by column) or there is only one page, else this page. `hasBoxes`: there is a column of checkboxes before the first.
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
    <tfoot className={`${styles.sums} ${ofAll ? styles.ofAll : ''} ${lift.lift}`}>
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
