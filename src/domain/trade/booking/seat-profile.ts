import { addDays, type Day, weekdayOf } from '#shared/days.ts'
import { dayClock } from './day-clock.ts'
import { defaultWeek, type OpenEntry, type PlanResource, type SeatRange, type WeeklyEntry } from './plan.ts'

/**
 * The seats a resource offers over some local days, as ranges in order that touch only where their seats differ. Where
 * weekly entries overlap, the larger counts. An exception replaces them, also where the week is closed; of several
 * exceptions the smallest counts. Closures close everything. No range has more seats than the resource's
 * capacity. What the week offers ends where the branch is closed.
 */
export function seatProfile(resource: PlanResource, from: Day, to: Day): SeatRange[] {
  const weekly = weeklyRanges(resource, from, to)
  const closed = resource.closed.map(([a, b]): SeatRange => [a, b, 0])
  const exceptions = resource.exceptions
  const disjoint = weekly.every((range, i) => i === 0 || (weekly[i - 1]?.[1] ?? 0) <= range[0])
  if (disjoint && exceptions.length === 0 && closed.length === 0) {
    return merge(weekly.map(([a, b, seats]) => [a, b, Math.min(seats, resource.capacity)]))
  }
  const cuts = [...new Set([...weekly, ...exceptions, ...closed].flatMap(([a, b]) => [a, b]))].sort((a, b) => a - b)
  const pieces: SeatRange[] = []
  for (let i = 0; i + 1 < cuts.length; i++) {
    const a = cuts[i] ?? 0
    const b = cuts[i + 1] ?? 0
    const covers = (range: SeatRange) => range[0] <= a && range[1] >= b
    const replaced = exceptions.filter(covers).map((range) => range[2])
    const usual = weekly.filter(covers).map((range) => range[2])
    const seats = closed.some(covers) ? 0 : replaced.length > 0 ? Math.min(...replaced) : Math.max(0, ...usual)
    if (seats > 0) pieces.push([a, b, Math.min(seats, resource.capacity)])
  }
  return merge(pieces)
}

/** The fewest seats over [from, to); 0 where any part is closed. */
export function seatsOver(profile: readonly SeatRange[], from: number, to: number): number {
  let low = 0
  let high = profile.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((profile[middle]?.[1] ?? 0) <= from) low = middle + 1
    else high = middle
  }
  let reached = from
  let seats = Number.MAX_SAFE_INTEGER
  for (let i = low; i < profile.length && reached < to; i++) {
    const range = profile[i]
    if (!range || range[0] > reached) return 0
    seats = Math.min(seats, range[2])
    reached = range[1]
  }
  return reached >= to ? seats : 0
}

function weeklyRanges(resource: PlanResource, from: Day, to: Day): SeatRange[] {
  const week = within(resource.weekly.length > 0 ? resource.weekly : defaultWeek, resource.open)
  const ranges: SeatRange[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = weekdayOf(day)
    const clock = dayClock(day, resource.zone)
    for (const [entryDay, start, end, seats] of week) {
      if (entryDay !== weekday) continue
      const a = clock.bound(start)
      const b = clock.bound(end)
      if (b > a && seats > 0) ranges.push([a, b, seats])
    }
  }
  return ranges.sort((a, b) => a[0] - b[0])
}

/** A week as far as the branch is open. */
function within(week: readonly WeeklyEntry[], open: readonly OpenEntry[]): readonly WeeklyEntry[] {
  if (open.length === 0) return week
  return week.flatMap(([weekday, from, to, seats]) =>
    open.flatMap(([day, opens, closes]): WeeklyEntry[] =>
      day === weekday && opens < to && from < closes
        ? [[weekday, Math.max(from, opens), Math.min(to, closes), seats]]
        : [],
    ),
  )
}

function merge(ranges: SeatRange[]): SeatRange[] {
  const merged: SeatRange[] = []
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last && last[1] === range[0] && last[2] === range[2]) merged[merged.length - 1] = [last[0], range[1], last[2]]
    else merged.push(range)
  }
  return merged
}
