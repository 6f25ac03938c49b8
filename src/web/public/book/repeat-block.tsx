import { useT } from '#web/ui/i18n.tsx'
import { SelectField, Stepper } from '#web/ui/pieces/field.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { lazyPart } from '#web/ui/pieces/lazy-part.tsx'
import { Skeleton } from '#web/ui/pieces/pieces.tsx'
import { AskFailed } from '#web/ui/slots/ask-failed.tsx'
import type { Fetched } from '#web/ui/state/use-answer.ts'
import type { BlockProps } from './block-props.ts'
import book from './book.module.css'
import styles from './repeat-block.module.css'
import type { Repeat, SeriesDate } from './selection.ts'

const MOST_TIMES = 12
/** Most come once, and need none of it. */
const SeriesDates = lazyPart(() => import('./series-dates.tsx'), <Skeleton height={176} />)

/** Whether the service comes again, and what becomes of dates that are not free. */
export default function RepeatBlock({ terms, state, change, series }: BlockProps & { series: Fetched<SeriesDate[]> }) {
  const t = useT()
  const { repeat } = state
  return (
    <section className={book.block} aria-labelledby="repeat-title" id="block-dates">
      {/* Most come once: a line that opens, and stays open while it comes again. */}
      <details className={styles.fold} open={repeat ? true : undefined}>
        <summary>
          <h2 id="repeat-title">{t('book.repeat')}</h2>
          <span>{t(`book.every.${repeat?.every ?? 'once'}`)}</span>
          <Icon name="down" size={18} />
        </summary>
        <div className={styles.how}>
          <SelectField
            label={t('book.howOften')}
            value={repeat?.every ?? ''}
            onChange={(event) => {
              const every = event.currentTarget.value as Repeat['every'] | ''
              change({ repeat: every === '' ? null : { every, times: repeat?.times ?? 4 } })
            }}
          >
            <option value="">{t('book.every.once')}</option>
            <option value="week">{t('book.every.week')}</option>
            <option value="fortnight">{t('book.every.fortnight')}</option>
            <option value="month">{t('book.every.month')}</option>
          </SelectField>
          {repeat && (
            <div className={styles.times}>
              <span>{t('book.howManyTimes')}</span>
              <Stepper
                label={t('book.howManyTimes')}
                value={repeat.times}
                min={2}
                max={MOST_TIMES}
                onChange={(times) => change({ repeat: { ...repeat, times } })}
              />
            </div>
          )}
        </div>
      </details>
      {repeat && (
        <div aria-live="polite">
          {series.error ? (
            <AskFailed refusal={series.refusal} onRetry={series.retry} />
          ) : !series.data ? (
            <Skeleton height={44 * repeat.times} />
          ) : (
            <SeriesDates dates={series.data} zone={terms.zone} state={state} change={change} />
          )}
        </div>
      )}
    </section>
  )
}
