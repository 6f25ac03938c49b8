import { localDay } from './day-names.ts'
import { addDays } from './days.ts'
import { dateFormat } from './formatter.ts'
import { DAY_MINUTES } from './time.ts'

/** An opening on a weekday (1 = Monday), in minutes of the local day. */
interface Opening {
  weekday: number
  from: number
  to: number
}

/** Days of a clock, the last one included, on which nothing is open; without a last one until further notice. */
interface ClosedDays {
  from: string
  to: string | null
}

/** Whether a day is closed. */
export const isClosedOn = (closed: readonly ClosedDays[], day: string): boolean =>
  closed.some(({ from, to }) => from <= day && (to === null || day <= to))

/** Whether something is open: until which minute of a day, null where it never closes; or when it opens next, and in how many days. */
export type OpenNow =
  | { isOpen: true; until: number | null }
  | { isOpen: false; opens: { minute: number; weekday: number; days: number } | null }

const WEEK = 7

/**
 * How a usual week stands at an instant, by the clock of a zone; on days that are closed nothing opens. Works where a browser has no
 * Temporal yet.
 */
export function openNow(
  hours: readonly Opening[],
  now: number,
  zone: string,
  closed: readonly ClosedDays[] = [],
): OpenNow {
  const { weekday, minute } = localTime(now, zone)
  const today = localDay(now, zone)
  const on = (days: number) => {
    const day = ((weekday - 1 + days) % WEEK) + 1
    if (isClosedOn(closed, addDays(today, days))) return []
    return hours.filter((opening) => opening.weekday === day)
  }
  /** Until when it is open that is open at a minute of a day: what touches goes on, also over midnight. */
  const endOf = (days: number, at: number): number | null => {
    if (days > WEEK) return null
    const next = on(days).find(({ from, to }) => from <= at && at < to)
    if (!next) return at
    return next.to < DAY_MINUTES ? endOf(days, next.to) : (endOf(days + 1, 0) ?? null)
  }
  if (on(0).some(({ from, to }) => from <= minute && minute < to)) return { isOpen: true, until: endOf(0, minute) }
  for (let days = 0; days <= WEEK; days++) {
    const begins = on(days).flatMap(({ from }) => (days > 0 || from > minute ? from : []))
    if (begins.length > 0)
      return { isOpen: false, opens: { minute: Math.min(...begins), weekday: ((weekday - 1 + days) % WEEK) + 1, days } }
  }
  return { isOpen: false, opens: null }
}

/** The weekday (1 = Monday) at an instant, by the clock of a zone. */
export const weekdayAt = (now: number, zone: string): number => localTime(now, zone).weekday

const shortDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function localTime(now: number, zone: string): { weekday: number; minute: number } {
  const format = dateFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return {
    weekday: shortDays.indexOf(parts.get('weekday') ?? '') + 1,
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  }
}
