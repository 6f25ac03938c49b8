import type { ScheduleEntry, ScheduleView } from '#contracts/desk.ts'
import { addDays, weekdayOf } from '#shared/days.ts'
import { traitsOf } from '#shared/order-status.ts'
import { DAY_MINUTES, MINUTE } from '#shared/time.ts'
import { zoneClock } from '../zone-clock.ts'

/** The grid into which a dragged booking snaps, in minutes. */
export const snapMinutes = 15

/** Closed time as shown: one entry for what one act closed for several people. */
export interface ClosedBlock {
  closingid: string
  startsAt: string
  endsAt: string
  note: string
  /** Whose time it is. */
  parts: ScheduleView['blocks']
}

export interface Column {
  key: string
  day: string
  /** The person of the column; null for what nobody in particular serves; undefined when the column is a day's. */
  staffid: string | null | undefined
  title: string
  /** The picture of the person of the column. */
  avatarFileId?: string | null
  entries: ScheduleEntry[]
  blocks: ClosedBlock[]
  /** Whether the person of the column neither works nor is booked that day. */
  isOff?: boolean
}

/** A column per day. */
export function dayColumns(data: ScheduleView, from: string, to: string, title: (day: string) => string): Column[] {
  const columns: Column[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    columns.push({
      key: day,
      day,
      staffid: undefined,
      title: title(day),
      entries: data.entries.filter((entry) => zoneClock(entry.startsAt, data.zone).day === day),
      blocks: merged(data.blocks.filter((block) => spanOn(block, day, data.zone))),
    })
  }
  return columns
}

/** A column per person of one day, and one for the rest when there is a rest. */
export function personColumns(data: ScheduleView, day: string, nobody: string): Column[] {
  const blocks = data.blocks.filter((block) => spanOn(block, day, data.zone))
  const columns: Column[] = data.staff.map(({ staffid, name, avatarFileId }) => {
    const entries = data.entries.filter((entry) => entry.staffid === staffid)
    return {
      key: staffid,
      day,
      staffid,
      title: name,
      avatarFileId,
      entries,
      blocks: merged(blocks.filter((block) => block.staffid === staffid)),
      isOff: entries.length === 0 && isDayOff(data, staffid, day),
    }
  })
  const rest = data.entries.filter((entry) => !data.staff.some(({ staffid }) => staffid === entry.staffid))
  const free = blocks.filter((block) => !data.staff.some(({ staffid }) => staffid === block.staffid))
  return rest.length > 0 || columns.length === 0
    ? [...columns, { key: 'rest', day, staffid: null, title: nobody, entries: rest, blocks: merged(free) }]
    : columns
}

/** Whether somebody with a working week of their own has no opening on a day. */
function isDayOff(data: ScheduleView, staffid: string, day: string): boolean {
  const week = data.shifts.filter((shift) => shift.staffid === staffid)
  return week.length > 0 && !week.some(({ weekday }) => weekday === weekdayOf(day))
}

function merged(blocks: ScheduleView['blocks']): ClosedBlock[] {
  return [...Map.groupBy(blocks, ({ closingid }) => closingid).values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const { closingid, startsAt, endsAt, note } = first
    return [{ closingid, startsAt, endsAt, note, parts }]
  })
}

/**
 * Whether a closing concerns everybody whom a column shows: whose column it is, who alone is chosen (empty for everybody), or
 * all who work that day.
 */
export function closesColumn(
  { parts }: ClosedBlock,
  { day, staffid }: Pick<Column, 'day' | 'staffid'>,
  data: ScheduleView,
  chosen: string,
): boolean {
  if (staffid !== undefined || chosen) return true
  const all = data.staff.map((member) => member.staffid)
  const working = all.filter((one) => !isDayOff(data, one, day))
  return (working.length > 0 ? working : all).every((one) => parts.some((part) => part.staffid === one))
}

/** Whether a booking that is still to come, or under way, lies in time that is closed for who serves it. */
export function isInClosed(
  { staffid, startsAt, endsAt, status }: ScheduleEntry,
  blocks: ScheduleView['blocks'],
): boolean {
  const { phase } = traitsOf(status)
  const meets = (block: ScheduleView['blocks'][number]) =>
    block.staffid === staffid && block.startsAt < endsAt && block.endsAt > startsAt
  return (phase === 'ahead' || phase === 'under_way') && staffid !== null && blocks.some(meets)
}

/** The part of a range that lies on a local day, in minutes of it; undefined when none does. */
export function spanOn(
  range: { startsAt: string; endsAt: string },
  day: string,
  zone: string,
): { from: number; to: number } | undefined {
  const begin = zoneClock(range.startsAt, zone)
  const end = zoneClock(range.endsAt, zone)
  const from = begin.day < day ? 0 : begin.day === day ? begin.minute : DAY_MINUTES
  const to = end.day > day ? DAY_MINUTES : end.day === day ? end.minute : 0
  return to > from ? { from, to } : undefined
}

/** The hours shown: when anybody works and an hour around it, widened by bookings outside of them; whole hours. */
export function boundsOf({ hours, entries, zone }: ScheduleView): { first: number; last: number } {
  const begins = [
    ...hours.map(({ fromMinute }) => Math.max(0, fromMinute - 60)),
    ...entries.map(({ startsAt }) => zoneClock(startsAt, zone).minute),
  ]
  const ends = [...hours.map(({ toMinute }) => toMinute + 60), ...entries.map((entry) => endMinute(entry, zone))]
  const first = Math.floor(Math.min(540, ...begins) / 60) * 60
  return { first, last: Math.min(DAY_MINUTES, Math.ceil(Math.max(1080, ...ends) / 60) * 60) }
}

/** The minute of the first day at which a booking ends; past midnight above a day's minutes. */
export function endMinute(entry: { startsAt: string; endsAt: string }, zone: string): number {
  return zoneClock(entry.startsAt, zone).minute + (Date.parse(entry.endsAt) - Date.parse(entry.startsAt)) / MINUTE
}

/** The minute that a grid opens on: now, where it shows today, else when the first of its days opens or is booked. */
export function openingMinute(
  data: ScheduleView,
  days: readonly string[],
  now: { day: string; minute: number },
): number {
  if (days.includes(now.day)) return now.minute
  const weekdays = days.map(weekdayOf)
  const begins = [
    ...data.hours.filter(({ weekday }) => weekdays.includes(weekday)).map(({ fromMinute }) => fromMinute),
    ...data.entries
      .map(({ startsAt }) => zoneClock(startsAt, data.zone))
      .flatMap((at) => (days.includes(at.day) ? [at.minute] : [])),
  ]
  return begins.length > 0 ? Math.min(...begins) : 540
}

/** What of a day's bookings is over at an instant, unless somebody is still served. */
export function isPast(entry: Pick<ScheduleEntry, 'endsAt' | 'status'>, now: number): boolean {
  return Date.parse(entry.endsAt) <= now && traitsOf(entry.status).phase !== 'under_way'
}

/** When a column is open by the week: its person's openings, or when anybody works. */
function openings(data: ScheduleView, { day, staffid }: Pick<Column, 'day' | 'staffid'>) {
  const weekday = weekdayOf(day)
  return (staffid ? data.shifts.filter((shift) => shift.staffid === staffid) : data.hours)
    .filter((hours) => hours.weekday === weekday)
    .map(({ fromMinute, toMinute }) => ({ from: fromMinute, to: toMinute }))
    .sort((a, b) => a.from - b.from)
}

/** The parts of a column, between two minutes, that the weekly hours leave closed. */
export function closedSpans(
  data: ScheduleView,
  column: Pick<Column, 'day' | 'staffid'>,
  first: number,
  last: number,
): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = []
  let reached = first
  for (const { from, to } of openings(data, column)) {
    if (from > reached) spans.push({ from: reached, to: Math.min(from, last) })
    reached = Math.max(reached, to)
  }
  if (reached < last) spans.push({ from: reached, to: last })
  return spans
}

/**
 * Why a booking cannot be moved there, as far as this page knows: another booking of the person, closed time, or hours when
 * nobody works. Shown while dragging; the server decides.
 */
export function conflictAt(
  data: ScheduleView,
  move: { lineid: string; staffid: string | null; day: string; from: number; to: number },
): 'booked' | 'blocked' | 'closed' | null {
  const { lineid, staffid, day, from, to } = move
  const meets = (span: { from: number; to: number } | undefined) =>
    span !== undefined && span.from < to && span.to > from
  const others = data.entries.filter((entry) => entry.lineid !== lineid && entry.staffid === staffid)
  if (staffid && others.some((entry) => meets(spanOn(entry, day, data.zone)))) return 'booked'
  const closed = data.blocks.filter((block) => block.staffid === staffid)
  if (closed.some((block) => meets(spanOn(block, day, data.zone)))) return 'blocked'
  return closedSpans(data, { day, staffid }, 0, Math.max(to, DAY_MINUTES)).some(meets) ? 'closed' : null
}

/** From the first opening to the last closing of a day, of one person or of everybody: half a day closed would leave the rest on sale. */
export function openOn(
  { hours, shifts }: Pick<ScheduleView, 'hours' | 'shifts'>,
  day: string,
  staffid: string,
): { from: number; to: number } {
  const weekday = weekdayOf(day)
  const all = (staffid ? shifts.filter((shift) => shift.staffid === staffid) : hours).filter(
    (one) => one.weekday === weekday,
  )
  if (all.length === 0) return { from: 540, to: 1080 }
  return {
    from: Math.min(...all.map(({ fromMinute }) => fromMinute)),
    to: Math.max(...all.map(({ toMinute }) => toMinute)),
  }
}
