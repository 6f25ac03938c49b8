import type { ComponentProps, CSSProperties } from 'react'
import type { ScheduleEntry, ScheduleView } from '#contracts/desk.ts'
import { formatInstant } from '#shared/format.ts'
import { type Locale, localized } from '#shared/locale.ts'
import { traitsOf } from '#shared/order-status.ts'
import { whoComes } from '#shared/who-comes.ts'
import { withCount } from '#shared/with-count.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { useProposedMark } from '../parts.tsx'
import { isInClosed } from './grid.ts'
import styles from './schedule.module.css'
import type { Drag } from './use-drag.ts'

/**
 * A booking on the grid: what, when, for whom, and the proposed time. A `low` one among others has room for a line or two:
 * the name comes first, and its place tells the time; all of it stands in the tooltip. One that lies in closed time is
 * marked: somebody has to take it over, or move it.
 */
export function Booked({
  entry,
  data: { zone, blocks },
  low = false,
  ...button
}: { entry: ScheduleEntry; data: ScheduleView; low?: boolean } & Omit<ComponentProps<'button'>, 'children'>) {
  const t = useT()
  const locale = useLocale()
  const proposed = useProposedMark(zone)
  const title = localized(entry.title, locale)
  const time = formatInstant(entry.startsAt, locale, zone, 'time')
  const who = whoComes(t, entry.customerName, entry.recipientName) ?? t('desk.someBooking')
  const added = entry.addons.length > 0 && `+ ${entry.addons.map((one) => withCount(one, locale)).join(', ')}`
  // The usual one has none: in a narrow block it would take the room of the words.
  const inClosed = isInClosed(entry, blocks)
  const { phase, awaits, icon: own } = traitsOf(entry.status)
  const icon = inClosed ? 'alert' : entry.proposal ? 'clock' : (phase !== 'ahead' || awaits) && own
  const asked = [inClosed && t('desk.inClosed'), entry.proposal && proposed(entry.proposal)].filter(Boolean).join('. ')
  return (
    <button
      type="button"
      className={styles.block}
      data-order={entry.orderid}
      data-status={entry.status}
      data-in-closed={inClosed || undefined}
      title={low ? [time, who, title, added, asked].filter(Boolean).join(' · ') : asked || undefined}
      {...button}
    >
      <strong>
        {icon && <Icon name={icon} size={14} />}
        {icon && '\u00a0'}
        {low ? who : title}
      </strong>
      <span>{low ? title : `${time} ${who}`}</span>
      {added && <span>{added}</span>}
      <span className="visually-hidden">
        {low && `${time}. `}
        {t(`desk.status_${entry.status}`)}
        {asked && `. ${asked}`}
      </span>
    </button>
  )
}

/** The place where a dragged booking would be dropped, and the conflict there. */
export function Ghost({ drag, style }: { drag: Drag; style: CSSProperties }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className={styles.ghost} data-conflict={drag.conflict ?? undefined} style={style}>
      <strong>
        {clockTime(drag.from, locale)} – {clockTime(drag.to, locale)}
      </strong>
      {drag.conflict && <span>{t(`desk.conflict_${drag.conflict}`)}</span>}
    </div>
  )
}

/** A minute of the day as a clock says it. */
export function clockTime(minute: number, locale: Locale): string {
  return formatInstant(new Date(Date.UTC(2000, 0, 1, 0, minute)).toISOString(), locale, 'UTC', 'time')
}
