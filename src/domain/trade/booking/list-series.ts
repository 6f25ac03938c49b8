import type { FindSeries } from '#contracts/booking.ts'
import { type Context } from '#domain/base/index.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { DomainError } from '#shared/errors.ts'
import { DAY } from '#shared/time.ts'
import { lookedForWith } from './choice-of-person.ts'
import { nearestSlots, SlotFinder } from './free-slots.ts'
import { loadPlans } from './plan.queries.ts'
import { loadSelection } from './selection.ts'

/** How far from a date that is taken another time is looked for, and how many are offered. */
const NEAR_DAYS = 3
const OFFERED = 3

export interface SeriesDate {
  startsAt: Date
  free: boolean
  /** Only of a date that is not free: the free times nearest to it. */
  alternatives: Date[]
}

const STEPS = { week: { weeks: 1 }, fortnight: { weeks: 2 }, month: { months: 1 } } as const

/**
 * The instants of a series: the same time by the clock of a zone, whatever daylight saving does; a month that is too
 * short gives its last day.
 */
export function seriesDates(first: Date, every: FindSeries['every'], times: number, zone: string): Date[] {
  const start = Temporal.Instant.fromEpochMilliseconds(first.getTime()).toZonedDateTimeISO(zone)
  const [[unit, step]] = Object.entries(STEPS[every]) as [[string, number]]
  return Array.from({ length: times }, (_, i) => new Date(start.add({ [unit]: step * i }).epochMilliseconds))
}

/**
 * Says of each date of a series whether it is free, as if the dates before it were booked already. For a date that is not
 * free it offers the nearest free times. Nothing is held.
 * @throws DomainError `catalogue.offer_not_found`, `booking.offer_unavailable`, `request.invalid`
 */
export async function listSeries(ctx: Context, find: FindSeries): Promise<{ zone: string; dates: SeriesDate[] }> {
  const selection = await loadSelection(ctx, find)
  const zone = selection.branch?.zone ?? selection.company.zone
  const starts = seriesDates(new Date(find.startsAt), find.every, find.times, zone).map((at) => at.getTime())
  const reach = (NEAR_DAYS + 3) * DAY
  const from = new Date(Math.min(...starts) - reach)
  const plan = (await loadPlans(ctx, [find.offerid], from, new Date(Math.max(...starts) + reach))).get(find.offerid)
  if (!plan) throw new DomainError('catalogue.offer_not_found')
  if (!plan.bookable) throw new DomainError('booking.offer_unavailable')
  const wish = {
    minutes: selection.minutes,
    seats: selection.seats,
    staffId: lookedForWith(selection.offer, find.staffid),
  }
  const taken = [...plan.taken]
  const dates = starts.map((start): SeriesDate => {
    const day = dayOf(start, plan.zone)
    const around = { from: addDays(day, -NEAR_DAYS), to: addDays(day, NEAR_DAYS) }
    const finder = new SlotFinder({ ...plan, taken }, wish, ctx.now().getTime(), around)
    const startsAt = new Date(start)
    if (finder.at(start)) {
      taken.push(start)
      return { startsAt, free: true, alternatives: [] }
    }
    const near = nearestSlots(finder, plan, start, NEAR_DAYS, OFFERED)
    return { startsAt, free: false, alternatives: near.map((slot) => new Date(slot.start)) }
  })
  return { zone: plan.zone, dates }
}
