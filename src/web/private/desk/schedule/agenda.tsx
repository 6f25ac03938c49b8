import type { ScheduleView } from '#contracts/desk.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { EntryLine } from './entry-line.tsx'
import { type ClosedBlock, dayColumns } from './grid.ts'
import parts from '../parts.module.css'
import styles from './schedule.module.css'

/** The schedule as a list by day: what fits a thumb. */
export function Agenda({
  data,
  from,
  to,
  onOpen,
  onBlock,
}: {
  data: ScheduleView
  from: string
  to: string
  onOpen: (orderid: string) => void
  onBlock: (block: ClosedBlock) => void
}) {
  const t = useT()
  const locale = useLocale()
  const days = dayColumns(data, from, to, (day) => formatInstant(`${day}T12:00:00Z`, locale, 'UTC', 'date'))
  const filled = days.filter(({ entries, blocks }) => entries.length > 0 || blocks.length > 0)
  if (filled.length === 0) return <EmptyState icon="calendar" title={t('desk.nothingBooked')} />
  return filled.map(({ day, title, entries, blocks }) => (
    <section key={day} className={styles.agendaDay}>
      <h2>{title}</h2>
      <ol className={parts.timeline}>
        {blocks.map((block) => (
          <li key={block.blockids[0]}>
            <button type="button" className={styles.agendaEntry} onClick={() => onBlock(block)}>
              <span className={parts.secondary}>
                {formatInstant(block.startsAt, locale, data.zone)} – {formatInstant(block.endsAt, locale, data.zone)}
              </span>
              <span>{block.note || t('desk.closedTime')}</span>
            </button>
          </li>
        ))}
        {entries.map((entry) => (
          <li key={entry.lineid}>
            <EntryLine entry={entry} zone={data.zone} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </section>
  ))
}
