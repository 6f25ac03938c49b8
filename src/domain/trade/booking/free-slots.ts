import { addDays, type Day, dayOf, weekdayOf } from '#shared/days.ts'
import { MINUTE } from '#shared/time.ts'
import { dayClock } from './day-clock.ts'
import type { BusyRange, Plan, PlanResource, SeatRange, Slot, SlotWish } from './plan.ts'
import { seatProfile, seatsOver } from './seat-profile.ts'

export type DayState = 'free' | 'few' | 'full' | 'closed'

interface Lane {
  resource: PlanResource
  profile: SeatRange[]
  busy: BusyRange[]
  longestBusy: number
}

/** Whether a person is among those who may serve an offer: at its branch, whatever the time. */
export function mayServe(plan: Plan, staffId: string): boolean {
  const need = plan.resources.some((r) => r.need === 'any') ? 'any' : 'all'
  return plan.resources.some((r) => r.need === need && r.staffId === staffId)
}

/**
 * Works out the bookable starts of an offer. Pure: same plan, wish and instant give the same slots.
 *
 * Starts are counted in steps from the beginning of each opening, so that a day from 9:10 with a step of 30 minutes gives
 * 9:10, 9:40 …; they are the union over the people who may serve. A start inside a daylight-saving gap does not exist.
 */
export class SlotFinder {
  readonly #plan: Plan
  readonly #wish: SlotWish
  readonly #now: number
  readonly #any: Lane[]
  readonly #all: Lane[]
  readonly #counts = new Map<string, number>()
  readonly #firstDay: Day
  readonly #lastDay: Day

  /** @param days the local days (of the plan's zone) that will be asked about; the plan's busy ranges must cover them. */
  constructor(plan: Plan, wish: SlotWish, now: number, days: { from: Day; to: Day }) {
    this.#plan = plan
    this.#wish = wish
    this.#now = now
    this.#firstDay = dayOf(now, plan.zone)
    this.#lastDay = addDays(this.#firstDay, plan.horizonDays)
    const lane = (resource: PlanResource): Lane => {
      const busy = [...resource.busy].sort((a, b) => a[0] - b[0])
      return {
        resource,
        // Long services reach into the next day, and the zones of branches may differ by a day.
        profile: seatProfile(resource, addDays(days.from, -1), addDays(days.to, 2)),
        busy,
        longestBusy: busy.reduce((longest, [from, to]) => Math.max(longest, to - from), 0),
      }
    }
    const { staffId } = wish
    this.#any = plan.resources
      .filter((r) => r.need === 'any' && (staffId === undefined || r.staffId === staffId))
      .map(lane)
    this.#all = plan.resources.filter((r) => r.need === 'all').map(lane)
    if (staffId !== undefined && !mayServe(plan, staffId)) this.#all = []
    for (const start of plan.taken)
      for (const key of this.#capKeys(dayOf(start, plan.zone))) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  /** The free slots of a local day, in order. */
  slots(day: Day): Slot[] {
    return [...this.#slotsOf(day)]
  }

  first(day: Day): Slot | undefined {
    for (const slot of this.#slotsOf(day)) return slot
    return undefined
  }

  /** The last free slot of a day; cheaper than all of them. */
  last(day: Day): Slot | undefined {
    if (!this.#dayAllowed(day)) return undefined
    for (const start of this.#starts(day).reverse()) {
      const slot = this.#slotAt(start)
      if (slot) return slot
    }
    return undefined
  }

  /** How many starts of a day are free, and its state: `few` is at most three, or under a fifth of what the day could offer. */
  summary(day: Day): { day: Day; state: DayState; free: number } {
    const free = this.slots(day).length
    const possible = this.#starts(day).filter((start) => this.#opens(start)).length
    const state = free > 0 ? (free <= 3 || free * 5 < possible ? 'few' : 'free') : possible > 0 ? 'full' : 'closed'
    return { day, state, free }
  }

  /** The slot that begins at exactly this instant, when it is free. */
  at(start: number): Slot | undefined {
    const day = dayOf(start, this.#plan.zone)
    if (!this.#dayAllowed(day) || !this.#starts(day).includes(start)) return undefined
    return this.#slotAt(start)
  }

  /** Whether a booking may begin at this instant at all, whatever is booked already: by steps, hours, lead time and horizon. */
  offers(start: number): boolean {
    const day = dayOf(start, this.#plan.zone)
    if (day < this.#firstDay || day > this.#lastDay) return false
    return this.#starts(day).includes(start) && this.#inTime(start) && this.#opens(start)
  }

  *#slotsOf(day: Day): Generator<Slot> {
    if (!this.#dayAllowed(day)) return
    for (const start of this.#starts(day)) {
      const slot = this.#slotAt(start)
      if (slot) yield slot
    }
  }

  #dayAllowed(day: Day): boolean {
    if (day < this.#firstDay || day > this.#lastDay) return false
    const { capPerDay, capPerWeek, capPerMonth } = this.#plan
    const [perDay = '', perWeek = '', perMonth = ''] = this.#capKeys(day)
    const under = (cap: number | null, key: string) => cap === null || (this.#counts.get(key) ?? 0) < cap
    return under(capPerDay, perDay) && under(capPerWeek, perWeek) && under(capPerMonth, perMonth)
  }

  /** Keys under which a day counts: itself, its week (from Monday), its month. */
  #capKeys(day: Day): string[] {
    return [day, `w${addDays(day, 1 - weekdayOf(day))}`, day.slice(0, 7)]
  }

  #starts(day: Day): number[] {
    const clock = dayClock(day, this.#plan.zone)
    const step = this.#plan.stepMinutes * MINUTE
    const lanes = this.#any.length > 0 ? this.#any : this.#all
    const starts = new Set<number>()
    for (const { profile } of lanes) {
      let reached = -1
      let anchor = 0
      for (let i = openingAt(profile, clock.start); i < profile.length; i++) {
        const [from, to] = profile[i] ?? [0, 0]
        if (from >= clock.end) break
        // Seats may change within an opening: the steps go on from where it began.
        if (from !== reached) anchor = from
        reached = to
        if (to <= clock.start) continue
        const first = anchor + Math.ceil((Math.max(from, clock.start) - anchor) / step) * step
        for (let start = first; start < Math.min(to, clock.end); start += step) starts.add(start)
      }
    }
    return [...starts].sort((a, b) => a - b)
  }

  /** Whether the hours of the resources allow it, without regard to bookings and lead time. */
  #opens(start: number): boolean {
    const end = start + this.#wish.minutes * MINUTE
    const open = (lane: Lane) => seatsOver(lane.profile, start, end) >= this.#wish.seats
    return (this.#any.length === 0 ? this.#all.length > 0 : this.#any.some(open)) && this.#all.every(open)
  }

  /** Whether it keeps the lead time and lies in the time that the offer is valid. */
  #inTime(start: number): boolean {
    const { leadMinutes, validFrom, validTo } = this.#plan
    if (start < this.#now + leadMinutes * MINUTE) return false
    const end = start + this.#wish.minutes * MINUTE
    return (validFrom === null || start >= validFrom) && (validTo === null || end <= validTo)
  }

  #slotAt(start: number): Slot | undefined {
    if (!this.#inTime(start)) return undefined
    const end = start + this.#wish.minutes * MINUTE
    let shared = Number.MAX_SAFE_INTEGER
    for (const lane of this.#all) {
      shared = Math.min(shared, this.#seatsLeft(lane, start, end))
      if (shared < this.#wish.seats) return undefined
    }
    if (this.#any.length === 0)
      return this.#all.length > 0 ? { start, end, seatsLeft: shared, resourceIds: [] } : undefined
    const resourceIds: string[] = []
    let most = 0
    for (const lane of this.#any) {
      const left = this.#seatsLeft(lane, start, end)
      if (left < this.#wish.seats) continue
      resourceIds.push(lane.resource.id)
      most = Math.max(most, left)
    }
    return resourceIds.length > 0 ? { start, end, seatsLeft: Math.min(most, shared), resourceIds } : undefined
  }

  #seatsLeft(lane: Lane, start: number, end: number): number {
    let limit = seatsOver(lane.profile, start, end)
    if (this.#plan.capacity > 1) limit = Math.min(limit, this.#plan.capacity)
    if (limit === 0) return 0
    const from = start - this.#plan.bufferBeforeMinutes * MINUTE
    const to = end + this.#plan.bufferAfterMinutes * MINUTE
    return limit - busySeats(lane.busy, lane.longestBusy, from, to).size
  }
}

/** The index at which the opening that contains an instant begins, or else the next opening. */
function openingAt(profile: readonly SeatRange[], at: number): number {
  let low = 0
  let high = profile.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((profile[middle]?.[1] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  while (low > 0 && low < profile.length && profile[low - 1]?.[1] === profile[low]?.[0]) low--
  return low
}

/** Seat numbers taken somewhere within [from, to). `busy` is sorted by start, no range longer than `longest`. */
export function busySeats(busy: readonly BusyRange[], longest: number, from: number, to: number): Set<number> {
  const seats = new Set<number>()
  let low = 0
  let high = busy.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((busy[middle]?.[0] ?? 0) < from - longest) low = middle + 1
    else high = middle
  }
  for (let i = low; i < busy.length; i++) {
    const range = busy[i]
    if (!range || range[0] >= to) break
    if (range[1] > from) seats.add(range[2])
  }
  return seats
}

/** The next free slot from a day on, looking at most `days` days ahead. */
export function nextSlot(finder: SlotFinder, from: Day, days: number): Slot | undefined {
  for (let i = 0; i < days; i++) {
    const slot = finder.first(addDays(from, i))
    if (slot) return slot
  }
  return undefined
}

/** The free slots nearest to a wanted start within `days` local days around it, nearest first. */
export function nearestSlots(finder: SlotFinder, plan: Plan, wanted: number, days: number, count: number): Slot[] {
  const middle = dayOf(wanted, plan.zone)
  const found: Slot[] = []
  for (let i = 0; i <= days; i++) {
    for (const day of i === 0 ? [middle] : [addDays(middle, i), addDays(middle, -i)]) {
      found.push(...finder.slots(day).filter((slot) => slot.start !== wanted))
    }
    // Slots of days further away are farther than all of these.
    if (found.length >= count && i >= 1) break
  }
  return found.sort((a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted)).slice(0, count)
}
