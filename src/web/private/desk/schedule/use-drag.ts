import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ScheduleEntry, ScheduleView } from '#contracts/desk.ts'
import { traitsOf } from '#shared/order-status.ts'
import { zoneClock } from '../zone-clock.ts'
import { type Column, conflictAt, endMinute, snapMinutes } from './grid.ts'

/** Less than this many pixels is a click. */
const SLACK = 6

export interface Drag {
  entry: ScheduleEntry
  column: Column
  /** Minutes of the column's day. */
  from: number
  to: number
  conflict: ReturnType<typeof conflictAt>
}

/** Whether a booking may have another time: what has begun, or is over, stays. */
export function isMovable(entry: ScheduleEntry, now: number): boolean {
  return traitsOf(entry.status).phase === 'ahead' && Date.parse(entry.startsAt) > now
}

/**
 * Dragging bookings over the grid by mouse or pen, snapping to quarters of an hour. Fingers scroll, and a drag by touch would fight
 * that: on a phone a booking is opened, and moved or handed over from its drawer. The conflict is known
 * at every step. `onDrop` gets the place of the drop, unless it is the old place.
 */
export function useDrag(
  grid: RefObject<HTMLElement | null>,
  at: { data: ScheduleView; columns: Column[]; first: number; last: number; pixelsPerMinute: number; now: number },
  onDrop: (drag: Drag) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  /** The dragged booking and its last place, in a ref: a quick user releases before the next render. */
  const held = useRef<{ entry: ScheduleEntry; x: number; y: number; grabbed: number; drag: Drag | null } | null>(null)
  const moved = useRef(false)
  const drop = () => {
    held.current = null
    setDrag(null)
  }
  useDropOutside(drag !== null, drop)
  const isGone = drag !== null && !at.data.entries.some(({ lineid }) => lineid === drag.entry.lineid)
  // Cancelled on another device while it is held.
  if (isGone) setDrag(null)

  function place(event: PointerEvent, entry: ScheduleEntry, grabbed: number): Drag | null {
    for (const element of grid.current?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
      const box = element.getBoundingClientRect()
      if (event.clientX < box.left || event.clientX >= box.right) continue
      const column = at.columns.find(({ key }) => key === element.dataset.column)
      if (!column) return null
      const minutes = endMinute(entry, at.data.zone) - zoneClock(entry.startsAt, at.data.zone).minute
      const raw = at.first + (event.clientY - box.top - grabbed) / at.pixelsPerMinute
      const from = Math.min(at.last - minutes, Math.max(at.first, Math.round(raw / snapMinutes) * snapMinutes))
      const staffid = column.staffid === undefined ? entry.staffid : column.staffid
      const move = { lineid: entry.lineid, staffid, day: column.day, from, to: from + minutes }
      return { entry, column, from, to: move.to, conflict: conflictAt(at.data, move) }
    }
    return null
  }

  return {
    drag,
    /** Whether the last press was a drag, so that its click is ignored. */
    wasDragged: () => moved.current,
    handlers: (entry: ScheduleEntry) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        moved.current = false
        held.current = null
        if (event.button !== 0 || event.pointerType === 'touch' || !isMovable(entry, at.now)) return
        held.current = {
          entry,
          x: event.clientX,
          y: event.clientY,
          grabbed: event.clientY - event.currentTarget.getBoundingClientRect().top,
          drag: null,
        }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const start = held.current
        if (!start || start.entry.lineid !== entry.lineid) return
        if (!moved.current && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return
        moved.current = true
        start.drag = place(event, entry, start.grabbed) ?? start.drag
        setDrag(start.drag)
      },
      onPointerUp() {
        const dropped = held.current?.drag
        held.current = null
        if (!dropped) return
        setDrag(null)
        const clock = zoneClock(entry.startsAt, at.data.zone)
        const stays =
          clock.day === dropped.column.day &&
          clock.minute === dropped.from &&
          (dropped.column.staffid === undefined || dropped.column.staffid === entry.staffid)
        if (!stays) onDrop(dropped)
      },
      onPointerCancel: drop,
    }),
  }
}

/** Escape cancels the drag. On the window, since a booking that another device moved gets no pointerup itself. */
function useDropOutside(isDragging: boolean, drop: () => void) {
  const latest = useRef(drop)
  useEffect(() => {
    latest.current = drop
  })
  useEffect(() => {
    if (!isDragging) return
    const end = () => latest.current()
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && end()
    window.addEventListener('pointerup', end)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('pointerup', end)
      window.removeEventListener('keydown', onKey)
    }
  }, [isDragging])
}
