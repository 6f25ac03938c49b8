import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { SlotButton } from '#web/ui/slots/slot-button.tsx'
import type { BlockProps } from './block-props.ts'
import styles from './repeat-block.module.css'
import type { SeriesDate } from './selection.ts'

type Choosing = Pick<BlockProps, 'state' | 'change'> & { zone: string }

/** The dates of a series; of one that is not free what comes instead, or that it is left out. */
export default function SeriesDates({ dates, ...choosing }: Choosing & { dates: readonly SeriesDate[] }) {
  return (
    <ol className={styles.dates}>
      {dates.map((date) => (
        <DateOfSeries key={date.startsAt} date={date} {...choosing} />
      ))}
    </ol>
  )
}

function DateOfSeries({
  date: { startsAt, free, alternatives },
  zone,
  state,
  change,
}: Choosing & { date: SeriesDate }) {
  const t = useT()
  const locale = useLocale()
  const swap = state.swaps[startsAt]
  const answer = (to: string | null) => change({ swaps: { ...state.swaps, [startsAt]: to } })
  const when = formatInstant(startsAt, locale, zone)
  if (free)
    return (
      <li className={styles.free}>
        <Icon name="check" size={18} />
        <span>{when}</span>
      </li>
    )
  return (
    <li className={styles.taken} data-solved={swap !== undefined || undefined}>
      <Icon name={swap === undefined ? 'alert' : swap === null ? 'minus' : 'check'} size={18} />
      <div>
        <p>
          <s>{when}</s> <span>{t(swap === null ? 'book.leftOut' : 'book.notFree')}</span>
        </p>
        <div className={styles.answers} role="group" aria-label={t('book.insteadOf', { when })}>
          {alternatives.map((at) => (
            <SlotButton key={at} aria-pressed={swap === at} onClick={() => answer(at)}>
              {formatInstant(at, locale, zone)}
            </SlotButton>
          ))}
          <SlotButton aria-pressed={swap === null} onClick={() => answer(null)}>
            {t('book.leaveOut')}
          </SlotButton>
        </div>
      </div>
    </li>
  )
}
