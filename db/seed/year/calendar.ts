import { market } from '#shared/brand.ts'
import { type Day, dayOf, weekdayOf } from '#shared/days.ts'
import { MINUTE } from '#shared/time.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { Lane, ShopOffer } from './shops.ts'

export interface Place {
  lane: Lane
  seat: number
  startsAt: number
  endsAt: number
  /** What it occupies: the service and the breaks around it. */
  from: number
  to: number
}

/** Malaysia has one clock, without summer time. */
export const startOf = (day: Day): number => Date.parse(`${day}T00:00:00+08:00`)

/** Who is busy when. Places are given only within opening hours, on the starts that the site itself offers. */
export class Calendar {
  readonly #taken = new Map<string, Place[]>()

  /** Notes what is booked already. */
  block(laneId: string, from: number, to: number, day: Day): void {
    const lane = { id: laneId, staffId: null, seats: 1, hours: new Map() }
    this.#at(laneId, day).push({ lane, seat: 0, startsAt: from, endsAt: to, from, to })
  }

  /** Takes a free place of one of the people on a day, if there is one among a few that it looks at. */
  take(
    { offer, lanes }: ShopOffer,
    minutes: number,
    day: Day,
    random: SeededRandom,
    only?: { lane?: Lane; before?: number; after?: number },
  ): Place | undefined {
    const midnight = startOf(day)
    for (let tries = 0; tries < 5; tries++) {
      const lane = only?.lane ?? random.pick(lanes)
      const spans = (lane.hours.get(weekdayOf(day)) ?? []).filter(([from, to]) => to - from >= minutes)
      if (spans.length === 0) continue
      const [opens, closes] = random.pick(spans)
      const whole = minutes + offer.bufferBeforeMinutes + offer.bufferAfterMinutes
      // Lessons of a class begin one after the other, so that those who share one begin together.
      const step =
        lane.seats > 1 ? Math.ceil(whole / offer.slotStepMinutes) * offer.slotStepMinutes : offer.slotStepMinutes
      const startsAt = midnight + (opens + random.int(0, Math.floor((closes - opens - minutes) / step)) * step) * MINUTE
      if (startsAt <= (only?.after ?? 0) || startsAt >= (only?.before ?? Number.POSITIVE_INFINITY)) continue
      const endsAt = startsAt + minutes * MINUTE
      const from = startsAt - offer.bufferBeforeMinutes * MINUTE
      const to = endsAt + offer.bufferAfterMinutes * MINUTE
      const others = this.#at(lane.id, day).filter((other) => other.from < to && from < other.to)
      const shared = others.every((other) => other.startsAt === startsAt && other.endsAt === endsAt && other.seat > 0)
      if (!shared || others.length >= lane.seats) continue
      const place = { lane, seat: others.length + 1, startsAt, endsAt, from, to }
      this.#at(lane.id, day).push(place)
      return place
    }
    return undefined
  }

  /** Gives back the place that was taken last of its person and day. */
  free(place: Place): void {
    const list = this.#at(place.lane.id, dayOf(place.startsAt, market.zone))
    list.splice(list.indexOf(place), 1)
  }

  #at(laneId: string, day: Day): Place[] {
    const key = `${laneId} ${day}`
    const list = this.#taken.get(key) ?? []
    this.#taken.set(key, list)
    return list
  }
}
