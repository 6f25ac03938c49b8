import type { ScheduleEntry } from '#contracts/desk.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { withCount } from '#shared/with-count.ts'
import { whoComes } from '#shared/who-comes.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Badge } from '#web/ui/pieces/pieces.tsx'
import { StatusBadge, useProposedMark } from '../parts.tsx'
import parts from '../parts.module.css'
import styles from './schedule.module.css'

/** A booking in the list of its day: when, what, who, and its status. It can be opened. */
export function EntryLine({
  entry,
  zone,
  onOpen,
}: {
  entry: ScheduleEntry
  zone: string
  onOpen: (orderid: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  const proposed = useProposedMark(zone)
  const time = (instant: string) => formatInstant(instant, locale, zone, 'time')
  return (
    <>
      <button type="button" className={styles.agendaEntry} onClick={() => onOpen(entry.orderid)}>
        <time dateTime={entry.startsAt} className={parts.when}>
          {time(entry.startsAt)} – {time(entry.endsAt)}
        </time>
        <strong>{localized(entry.title, locale)}</strong>
        <span className={parts.secondary}>
          {[whoComes(t, entry.customerName, entry.recipientName) ?? t('desk.someBooking'), entry.staffName]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {entry.addons.length > 0 && (
          <span className={parts.secondary}>+ {entry.addons.map((one) => withCount(one, locale)).join(', ')}</span>
        )}
        {entry.proposal && (
          <Badge tone="waiting" icon="clock">
            {proposed(entry.proposal)}
          </Badge>
        )}
      </button>
      <StatusBadge status={entry.status} />
    </>
  )
}
