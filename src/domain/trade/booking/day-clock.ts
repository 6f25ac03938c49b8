import { addDays, type Day, startOfDay } from '#shared/days.ts'
import { DAY, DAY_MINUTES, MINUTE } from '#shared/time.ts'

/** Turns minutes of one local day into instants (milliseconds). */
export interface DayClock {
  /** First instant of the day, and first of the next. */
  start: number
  end: number
  /** The instant of a minute of the day; undefined inside a daylight-saving gap. A minute that occurs twice is the first of the two. */
  at(minute: number): number | undefined
  /** The same for the bounds of opening hours: a minute inside a gap means the end of the gap. */
  bound(minute: number): number
}

const cache = new Map<string, DayClock>()

/** The clock of a day in an IANA zone. Days without a change of offset, nearly all, need no calendar arithmetic per minute. */
export function dayClock(day: Day, zone: string): DayClock {
  const key = `${zone} ${day}`
  const known = cache.get(key)
  if (known) return known
  const clock = make(day, zone)
  // A few thousand entries cover all zones and months in use; a larger cache is emptied, so that it stays bounded.
  if (cache.size > 5000) cache.clear()
  cache.set(key, clock)
  return clock
}

function make(day: Day, zone: string): DayClock {
  const start = midnight(day, zone)
  const end = midnight(addDays(day, 1), zone)
  const regular = (minute: number) => start + minute * MINUTE
  if (end - start === DAY && firstMinuteIsMidnight(start, zone)) return { start, end, at: regular, bound: regular }
  const local = (minute: number) => Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute })
  const bound = (minute: number) =>
    minute >= DAY_MINUTES ? end : local(minute).toZonedDateTime(zone).epochMilliseconds
  return {
    start,
    end,
    bound,
    at(minute) {
      if (minute >= DAY_MINUTES) return end
      const wanted = local(minute)
      const zoned = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' })
      return zoned.toPlainDateTime().equals(wanted) ? zoned.epochMilliseconds : undefined
    },
  }
}

function midnight(day: Day, zone: string): number {
  return startOfDay(day, zone).getTime()
}

function firstMinuteIsMidnight(start: number, zone: string): boolean {
  const time = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone)
  return time.hour === 0 && time.minute === 0
}
