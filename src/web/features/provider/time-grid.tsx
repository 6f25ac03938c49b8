import { Link } from 'react-router'
import type { ScheduleEntry, ScheduleView } from '#contracts/desk.ts'
import { addDays, weekdayOf } from '#shared/days.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { lanesOf } from './lanes.ts'
import { useNow } from './parts.tsx'
import styles from './provider.module.css'
import { zoneClock } from './zone-clock.ts'

const pixelsPerMinute = 1

interface Column {
  key: string
  day: string
  title: string
  entries: ScheduleEntry[]
}

/** Bookings on a grid of hours: a column per day, or per person of one day. Closed hours are hatched, a line says now. */
export function TimeGrid({
  data,
  from,
  to,
  companyid,
  perPerson,
}: {
  data: ScheduleView
  from: string
  to: string
  companyid: string
  perPerson: boolean
}) {
  const t = useT()
  const locale = useLocale()
  const now = zoneClock(useNow(), data.zone)
  const columns = perPerson ? personColumns(data, from, t('provider.nobody')) : dayColumns(data, from, to, locale)
  const { first, last } = bounds(data)
  const hours = Array.from({ length: Math.ceil((last - first) / 60) }, (_, i) => first / 60 + i)
  return (
    <div className={styles.gridScroll} role="region" aria-label={t('provider.nav_schedule')} ref={reachByKeyboard}>
      <div className={styles.grid} style={{ gridTemplateColumns: `56px ${columns.map(widthOf(data.zone)).join(' ')}` }}>
        <span className={styles.corner} />
        {columns.map((column) => (
          <div
            key={column.key}
            className={styles.columnHead}
            data-today={(column.day === now.day && !perPerson) || undefined}
          >
            {column.title}
          </div>
        ))}
        <div className={styles.hours} style={{ height: (last - first) * pixelsPerMinute }}>
          {hours.map((hour) => (
            <span key={hour} style={{ top: (hour * 60 - first) * pixelsPerMinute }}>
              {formatInstant(`2000-01-01T${String(hour).padStart(2, '0')}:00:00Z`, locale, 'UTC', 'time')}
            </span>
          ))}
        </div>
        {columns.map((column) => (
          <div key={column.key} className={styles.column} style={{ height: (last - first) * pixelsPerMinute }}>
            <Closed data={data} day={column.day} first={first} last={last} />
            {column.day === now.day && now.minute > first && now.minute < last && (
              <span className={styles.nowLine} style={{ top: (now.minute - first) * pixelsPerMinute }} />
            )}
            {blocksOf(column, data.zone).map(({ entry, from: begin, to: end, lane, lanes }) => (
              <Link
                key={entry.lineid}
                to={`/co/${companyid}/admin/orders/${entry.orderid}`}
                className={styles.block}
                data-status={entry.status}
                style={{
                  top: (Math.max(begin, first) - first) * pixelsPerMinute,
                  height: Math.max(28, (Math.min(end, last) - Math.max(begin, first)) * pixelsPerMinute - 2),
                  left: `calc(${(lane / lanes) * 100}% + 2px)`,
                  width: `calc(${100 / lanes}% - 4px)`,
                }}
              >
                <strong>{localized(entry.title, locale)}</strong>
                <span>
                  {formatInstant(entry.startsAt, locale, data.zone, 'time')} {entry.customerName}
                </span>
                <span className="visually-hidden">{t(`provider.status_${entry.status}`)}</span>
              </Link>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** A column grows with the most bookings that stand beside each other in it, so that each stays readable. */
function widthOf(zone: string) {
  return (column: Column) =>
    `minmax(${Math.max(112, 76 * Math.max(1, ...blocksOf(column, zone).map(({ lanes }) => lanes)))}px, 1fr)`
}

/** What scrolls must be reachable by keyboard, also while no booking stands in it. */
function reachByKeyboard(element: HTMLElement | null) {
  if (element) element.tabIndex = 0
}

/** The hours shown: when anybody works, widened by bookings outside of them; whole hours. */
function bounds({ hours, entries, zone }: ScheduleView): { first: number; last: number } {
  const begins = [
    ...hours.map(({ fromMinute }) => fromMinute),
    ...entries.map(({ startsAt }) => zoneClock(startsAt, zone).minute),
  ]
  const ends = [
    ...hours.map(({ toMinute }) => toMinute),
    ...entries.map(({ startsAt, endsAt }) => endMinute(startsAt, endsAt, zone)),
  ]
  const first = Math.floor(Math.min(540, ...begins) / 60) * 60
  return { first, last: Math.min(1440, Math.ceil(Math.max(1080, ...ends) / 60) * 60) }
}

function endMinute(startsAt: string, endsAt: string, zone: string): number {
  return zoneClock(startsAt, zone).minute + (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
}

function dayColumns(data: ScheduleView, from: string, to: string, locale: 'en' | 'ms' | 'zh'): Column[] {
  const columns: Column[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    columns.push({
      key: day,
      day,
      title: formatInstant(`${day}T12:00:00Z`, locale, 'UTC', 'date'),
      entries: data.entries.filter((entry) => zoneClock(entry.startsAt, data.zone).day === day),
    })
  }
  return columns
}

function personColumns(data: ScheduleView, day: string, nobody: string): Column[] {
  const columns = data.staff.map(({ staffid, name }) => ({
    key: staffid,
    day,
    title: name,
    entries: data.entries.filter((entry) => entry.staffid === staffid),
  }))
  const rest = data.entries.filter((entry) => !data.staff.some(({ staffid }) => staffid === entry.staffid))
  return rest.length > 0 || columns.length === 0
    ? [...columns, { key: 'rest', day, title: nobody, entries: rest }]
    : columns
}

function blocksOf(column: Column, zone: string) {
  return lanesOf(
    column.entries.map((entry) => {
      const { minute } = zoneClock(entry.startsAt, zone)
      return { entry, from: minute, to: Math.max(minute + 15, endMinute(entry.startsAt, entry.endsAt, zone)) }
    }),
  )
}

function Closed({ data, day, first, last }: { data: ScheduleView; day: string; first: number; last: number }) {
  const open = data.hours.find(({ weekday }) => weekday === weekdayOf(day))
  const spans = open ? [[first, open.fromMinute] as const, [open.toMinute, last] as const] : [[first, last] as const]
  return spans
    .filter(([begin, end]) => end > begin)
    .map(([begin, end]) => (
      <span
        key={begin}
        className={styles.closed}
        style={{ top: (begin - first) * pixelsPerMinute, height: (end - begin) * pixelsPerMinute }}
      />
    ))
}
