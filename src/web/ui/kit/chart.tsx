import { useId, useState } from 'react'
import { formatCount, intlLocale } from '#shared/format.ts'
import { numberFormat } from '#shared/formatter.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import styles from './chart.module.css'
import { ChartPlot } from './chart-plot.tsx'
import { type Series, type Step, sumOf } from './chart-steps.ts'
import { Swatch } from './series-looks.tsx'

/**
 * Numbers along steps (days, hours, branches), one or several series, as bars or lines. What is seen is drawn by a library
 * that comes with the first chart, in a box of its height. The pointer, a finger and the arrow keys read out each step; the
 * sums stand in words, and all numbers in a table that is always there for those who do not see the drawing. `format` writes
 * a number, `brief` along the side. Where all is nothing, `empty` says so.
 */
export function Chart({
  label,
  steps,
  series,
  as = 'bars',
  empty,
  format,
  brief = formatCount,
}: {
  label: string
  steps: readonly Step[]
  series: readonly Series[]
  as?: 'bars' | 'lines'
  empty: string
  format?: (value: number) => string
  brief?: (value: number) => string
}) {
  const t = useT()
  const locale = useLocale()
  const tableId = useId()
  const [isTableOpen, setTableOpen] = useState(false)
  const written = format ?? ((value: number) => numberFormat(intlLocale[locale]).format(value))
  const isNothing = series.every(({ values }) => values.every((value) => value === 0))
  return (
    <figure className={styles.chart}>
      <figcaption className="visually-hidden">{label}</figcaption>
      {isNothing ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ChartPlot label={label} steps={steps} series={series} as={as} written={written} brief={brief} />
      )}
      <div className={styles.foot}>
        <ul className={styles.legend}>
          {series.map(({ name, values, total }, place) => (
            <li key={name}>
              <Swatch place={place} as={as} />
              {total ?? t('views.total', { name, sum: written(sumOf(values)) })}
            </li>
          ))}
        </ul>
        {!isNothing && (
          <Button
            small
            variant="quiet"
            aria-expanded={isTableOpen}
            aria-controls={tableId}
            onClick={() => setTableOpen(!isTableOpen)}
          >
            <Icon name="list" size={16} /> {t(isTableOpen ? 'views.hideTable' : 'views.showTable')}
          </Button>
        )}
      </div>
      {!isNothing && (
        <Numbers id={tableId} label={label} steps={steps} series={series} written={written} isOpen={isTableOpen} />
      )}
    </figure>
  )
}

/** Each number of a chart, in sight or not. */
function Numbers({
  id,
  label,
  steps,
  series,
  written,
  isOpen,
}: {
  id: string
  label: string
  steps: readonly Step[]
  series: readonly Series[]
  written: (value: number) => string
  isOpen: boolean
}) {
  return (
    // A box around the table is hidden, since a table ignores a fixed height.
    <div
      id={id}
      className={isOpen ? styles.table : 'visually-hidden'}
      {...(isOpen && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{label}</span>
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step, at) => (
            <tr key={step.name}>
              <th scope="row">{step.name}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{written(values[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
