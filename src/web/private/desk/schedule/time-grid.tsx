import { type MouseEvent, useRef } from 'react'
import type { ScheduleEntry, ScheduleView } from '#contracts/desk.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Avatar } from '#web/ui/pieces/pieces.tsx'
import { useNow } from '#web/ui/state/use-now.ts'
import { zoneClock } from '../zone-clock.ts'
import { Booked, clockTime, Ghost } from './booked.tsx'
import { BAND, bandsOf, Closings } from './closings.tsx'
import {
  boundsOf,
  type ClosedBlock,
  type Column,
  closedSpans,
  dayColumns,
  endMinute,
  openingMinute,
  personColumns,
} from './grid.ts'
import { lanesOf } from './lanes.ts'
import styles from './schedule.module.css'
import { type Drag, isMovable, useDrag } from './use-drag.ts'
import { useOpensAt } from './use-opens-at.ts'

const pixelsPerMinute = 1
/** How wide the column is of somebody who does not work that day. */
const OFF = 44
/** How much of what was before is seen above the minute that the grid opens on. */
const BEFORE = 60
/** What is not so high has no line to spare for the time (`.block` of the stylesheet). */
const LOW = 68
/** A click on empty time means the half hour it is in. */
const CLICK_MINUTES = 30

/**
 * Bookings on a grid of hours: a column per day, or per person of one day. Closed hours are hatched, a line says now.
 * Bookings open on click and move by dragging; empty time is clicked to add something there.
 */
export function TimeGrid({
  data,
  from,
  to,
  perPerson,
  chosen,
  onOpen,
  onBlock,
  onAdd,
  onDrop,
}: {
  data: ScheduleView
  from: string
  to: string
  perPerson: boolean
  /** Whose schedule alone it shows; empty for everybody. */
  chosen: string
  onOpen: (orderid: string) => void
  onBlock: (block: ClosedBlock) => void
  /** Null for who may add nothing. */
  onAdd: ((at: { day: string; minute: number; staffid: string | null }) => void) | null
  /** Null for who may move nothing. */
  onDrop: ((drag: Drag) => void) | null
}) {
  const t = useT()
  const locale = useLocale()
  const grid = useRef<HTMLDivElement>(null)
  const instant = useNow()
  const now = zoneClock(instant, data.zone)
  const columns = perPerson
    ? personColumns(data, from, t('desk.nobody'))
    : dayColumns(data, from, to, (day) => formatInstant(`${day}T12:00:00Z`, locale, 'UTC', 'date'))
  const { first, last } = boundsOf(data)
  const { drag, wasDragged, handlers } = useDrag(
    grid,
    { data, columns, first, last, pixelsPerMinute, now: instant },
    onDrop ?? (() => undefined),
  )
  const opens =
    openingMinute(
      data,
      columns.map(({ day }) => day),
      now,
    ) -
    first -
    BEFORE
  const edgeOf = (column: Column) => bandsOf(column, data, chosen).lanes * BAND
  const scroll = useOpensAt(`${from} ${to} ${perPerson}`, opens * pixelsPerMinute)
  const add = (event: MouseEvent<HTMLElement>, { day, staffid }: Column) => {
    const raw = first + (event.clientY - event.currentTarget.getBoundingClientRect().top) / pixelsPerMinute
    onAdd?.({ day, minute: Math.floor(raw / CLICK_MINUTES) * CLICK_MINUTES, staffid: staffid ?? null })
  }
  return (
    <div className={styles.gridScroll} role="region" aria-label={t('desk.nav_schedule')} ref={scroll}>
      <div
        ref={grid}
        className={styles.grid}
        style={{ gridTemplateColumns: `56px ${columns.map(widthOf(data.zone, edgeOf)).join(' ')}` }}
        data-dragging={drag !== null || undefined}
      >
        <span className={styles.corner} data-scale="" />
        <Heads columns={columns} today={perPerson ? null : now.day} />
        <Hours first={first} last={last} />
        {columns.map((column) => (
          <div
            key={column.key}
            className={styles.column}
            data-column={column.key}
            style={{ height: (last - first) * pixelsPerMinute }}
          >
            {closedSpans(data, column, first, last).map((span) => (
              <span key={span.from} className={styles.closed} style={boxOf(span, first, last)} />
            ))}
            {/* Empty time is clicked to add something; by keyboard the button above the grid does the same. */}
            {onAdd && (
              <button
                type="button"
                tabIndex={-1}
                className={styles.add}
                aria-label={t('ui.labelled', { label: t('desk.add'), value: column.title })}
                onClick={(event) => add(event, column)}
              />
            )}
            {column.day === now.day && now.minute > first && now.minute < last && (
              <span className={styles.nowLine} style={{ top: (now.minute - first) * pixelsPerMinute }} />
            )}
            <Closings
              {...{ column, data, chosen, onBlock }}
              bounds={{ first, last }}
              boxOf={(span) => boxOf(span, first, last)}
            />
            {blocksOf(column, data.zone).map(({ entry, from: begin, to: end, lane, lanes }) => (
              <Booked
                key={entry.lineid}
                entry={entry}
                data={data}
                low={lanes > 1 && (end - begin) * pixelsPerMinute < LOW}
                data-movable={(onDrop && isMovable(entry, instant)) || undefined}
                data-lifted={drag?.entry.lineid === entry.lineid || undefined}
                style={{
                  ...boxOf({ from: begin, to: end }, first, last, 28),
                  ...laneOf(lane, lanes, edgeOf(column)),
                }}
                {...(onDrop && handlers(entry))}
                onClick={() => !wasDragged() && onOpen(entry.orderid)}
              />
            ))}
            {drag?.column.key === column.key && <Ghost drag={drag} style={boxOf(drag, first, last, 28)} />}
          </div>
        ))}
      </div>
    </div>
  )
}

/** What the columns are called, with the face of whose they are; a folded one from top to bottom. */
function Heads({ columns, today }: { columns: readonly Column[]; today: string | null }) {
  return columns.map(({ key, day, title, avatarFileId, isOff }) => (
    <div key={key} className={styles.columnHead} data-today={day === today || undefined} data-off={isOff || undefined}>
      {avatarFileId && !isOff && <Avatar name={title} fileId={avatarFileId} size={24} />}
      <span>{title}</span>
    </div>
  ))
}

/** The scale beside the columns: each full hour of the day that is shown. */
function Hours({ first, last }: { first: number; last: number }) {
  const locale = useLocale()
  const hours = Array.from({ length: Math.ceil((last - first) / 60) }, (_, i) => first / 60 + i)
  return (
    <div className={styles.hours} style={{ height: (last - first) * pixelsPerMinute }}>
      {hours.map((hour) => (
        <span key={hour} style={{ top: (hour * 60 - first) * pixelsPerMinute }}>
          {clockTime(hour * 60, locale)}
        </span>
      ))}
    </div>
  )
}

function boxOf(span: { from: number; to: number }, first: number, last: number, least = 0) {
  const top = Math.max(span.from, first)
  return {
    top: (top - first) * pixelsPerMinute,
    height: Math.max(least, (Math.min(span.to, last) - top) * pixelsPerMinute - (least > 0 ? 2 : 0)),
  }
}

/** A column grows with the most bookings that stand beside each other in it, so that each stays readable. */
function widthOf(zone: string, edgeOf: (column: Column) => number) {
  return (column: Column) =>
    column.isOff
      ? `${OFF}px`
      : `minmax(${edgeOf(column) + Math.max(112, 76 * Math.max(1, ...blocksOf(column, zone).map(({ lanes }) => lanes)))}px, 1fr)`
}

/** Where a lane of bookings lies in a column, beside what its edge takes up. */
const laneOf = (lane: number, lanes: number, edge: number) => ({
  left: `calc(${edge + 2}px + (100% - ${edge}px) * ${lane / lanes})`,
  width: `calc((100% - ${edge}px) / ${lanes} - 4px)`,
})

function blocksOf(column: Column, zone: string) {
  return lanesOf(
    column.entries.map((entry: ScheduleEntry) => {
      const { minute } = zoneClock(entry.startsAt, zone)
      return { entry, from: minute, to: Math.max(minute + 15, endMinute(entry, zone)) }
    }),
  )
}
