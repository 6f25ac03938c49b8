import type { ScheduleEntry, ScheduleView } from '#contracts/desk.ts'
import { formatInstant, formatSpan } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { useNow } from '#web/ui/state/use-now.ts'
import { useLingering } from '../answered.ts'
import parts from '../parts.module.css'
import { useClosedWords } from './closed-words.ts'
import { EntryLine } from './entry-line.tsx'
import { type ClosedBlock, type Column, dayColumns, isInClosed, isPast } from './grid.ts'
import styles from './schedule.module.css'

interface DayProps {
  data: ScheduleView
  onOpen: (orderid: string) => void
  onBlock: (block: ClosedBlock) => void
}

/** The schedule as a list by day: what fits a thumb. Where it holds today it begins with what is next; what is over is folded. */
export function Agenda({
  from,
  to,
  today,
  ...rest
}: DayProps & {
  from: string
  to: string
  today: string
}) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const days = dayColumns(rest.data, from, to, (day) => formatInstant(`${day}T12:00:00Z`, locale, 'UTC', 'date'))
  const isToday = from <= today && today <= to
  const left = useLingering(isToday ? linesOf(days, (entry) => !isPast(entry, now)) : [])
  const isOver = (entry: ScheduleEntry) => isPast(entry, now) && !left.has(entry.lineid)
  const past = isToday ? partOf(days, now, isOver, true) : []
  const ahead = past.length > 0 ? partOf(days, now, isOver, false) : filled(days)
  if (past.length + ahead.length === 0) return <EmptyState icon="calendar" title={t('desk.nothingBooked')} />
  const count = past.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      {past.length > 0 && (
        <details className={styles.earlier}>
          <summary>{t('desk.earlier', { count })}</summary>
          {past.map((column) => (
            <Day key={column.day} column={column} {...rest} />
          ))}
        </details>
      )}
      {ahead.length === 0 && <EmptyState icon="check" title={t('desk.nothingMore')} />}
      {ahead.map((column) => (
        <Day key={column.day} column={column} {...rest} />
      ))}
    </>
  )
}

const filled = (days: readonly Column[]) =>
  days.filter(({ entries, blocks }) => entries.length > 0 || blocks.length > 0)

const linesOf = (days: readonly Column[], which: (entry: ScheduleEntry) => boolean) =>
  days.flatMap(({ entries }) => entries.filter(which).map(({ lineid }) => lineid))

/** What of the days is over, or what is not. */
function partOf(
  days: readonly Column[],
  now: number,
  isOver: (entry: ScheduleEntry) => boolean,
  past: boolean,
): Column[] {
  return filled(
    days.map((column) => ({
      ...column,
      entries: column.entries.filter((entry) => isOver(entry) === past),
      blocks: column.blocks.filter(({ endsAt }) => Date.parse(endsAt) <= now === past),
    })),
  )
}

/** A day with its closed time and its bookings. */
function Day({ column: { title, entries, blocks }, data, onOpen, onBlock }: DayProps & { column: Column }) {
  const closedWords = useClosedWords()
  const locale = useLocale()
  const now = useNow()
  return (
    <section className={styles.agendaDay}>
      <h2>{title}</h2>
      <ol className={parts.timeline}>
        {blocks.map((block) => (
          <li key={block.closingid}>
            <button type="button" className={styles.agendaEntry} onClick={() => onBlock(block)}>
              <span className={parts.secondary}>{formatSpan(block, locale, data.zone, now)}</span>
              <span>{closedWords(block)}</span>
            </button>
          </li>
        ))}
        {entries.map((entry) => (
          <li key={entry.lineid}>
            <EntryLine entry={entry} zone={data.zone} inClosed={isInClosed(entry, data.blocks)} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </section>
  )
}
