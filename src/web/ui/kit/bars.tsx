import { formatInstant } from '#shared/format.ts'
import { useLocale } from '../i18n.tsx'
import styles from './bars.module.css'

/** One bar per day ('YYYY-MM-DD'), under or over its `note`; the numbers stand in a table for those who do not see them. */
export function Bars({
  label,
  note,
  days,
}: {
  label: string
  note: string
  days: readonly { day: string; value: number }[]
}) {
  const locale = useLocale()
  const most = Math.max(1, ...days.map(({ value }) => value))
  const dayText = (day = '') => formatInstant(`${day}T12:00:00Z`, locale, 'UTC', 'date')
  return (
    <figure className={styles.chart}>
      <div className={styles.bars} aria-hidden="true">
        {days.map(({ day, value }) => (
          <span key={day} title={`${dayText(day)}: ${value}`} style={{ height: `${(value / most) * 100}%` }} />
        ))}
      </div>
      <figcaption className={styles.foot} aria-hidden="true">
        <span>{dayText(days[0]?.day)}</span>
        <span>{note}</span>
        <span>{dayText(days.at(-1)?.day)}</span>
      </figcaption>
      {/* The box is hidden, not the table: a table grows past any height it is given. */}
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <tbody>
            {days.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
