import { type Context } from '#domain/base/index.ts'
import { addDays, type Day, dayOf } from '#shared/days.ts'
import { DomainError } from '#shared/errors.ts'
import { DAY } from '#shared/time.ts'
import { deskNow, deskPlan, deskTimes } from './at-the-desk.ts'
import { lookedForWith } from './choice-of-person.ts'
import { nextSlot, SlotFinder } from './free-slots.ts'
import { type LoadedPlan, loadPlans } from './plan.queries.ts'
import type { Slot, SlotWish } from './plan.ts'
import { type Choice, loadSelection } from './selection.ts'

export interface SlotsOfDay {
  zone: string
  day: Day
  slots: { slot: Slot; staffIds: string[] }[]
}

/** Whether the company's own desk asks, and since when it has been asking: see `deskPlan`. */
export interface AtDesk {
  since: Date
  /** The present time of what it would move, which is shown also between the quarters of an hour. */
  own?: Date | null
}

/** A plan, and what is wanted of it. */
export interface Asked {
  plan: LoadedPlan
  wish: SlotWish
}

/**
 * The free slots of an offer on a local day of its branch, for the choice made and, if asked, with a certain person (with anybody, where the
 * company decides who serves); for the
 * company's own `desk` also those that the public may not have.
 * @throws DomainError `catalogue.offer_not_found`; `booking.offer_unavailable` where it is not on sale, but to a desk, which sees no time then
 */
export async function listSlots(
  ctx: Context,
  choice: Choice & { day: Day; staffid?: string | undefined },
  desk?: AtDesk,
): Promise<SlotsOfDay> {
  return slotsOfDay(ctx, await prepare(ctx, choice, { from: choice.day, to: choice.day }, desk), choice.day, desk)
}

/** The same of a plan that covers the day. */
export function slotsOfDay(ctx: Context, { plan, wish }: Asked, day: Day, desk?: AtDesk): SlotsOfDay {
  if (!plan.bookable) return { zone: plan.zone, day, slots: [] }
  const span = { from: day, to: day }
  const usual = new SlotFinder(plan, wish, ctx.now().getTime(), span).slots(day)
  const slots = desk ? deskTimes(atDesk(ctx, plan, wish, span, desk).slots(day), usual, desk.own) : usual
  const staffOf = new Map(plan.resources.map((r) => [r.id, r.staffId]))
  return {
    zone: plan.zone,
    day,
    slots: slots.map((slot) => ({ slot, staffIds: slot.resourceIds.flatMap((id) => staffOf.get(id) ?? []) })),
  }
}

/**
 * For each day from `from` to `to` whether it is free, nearly full, full or closed, and the first free slot of all.
 * @throws DomainError those of `listSlots`
 */
export async function listDays(
  ctx: Context,
  choice: Choice & { from: Day; to: Day; staffid?: string | undefined },
  desk?: AtDesk,
) {
  return statesOfDays(ctx, await prepare(ctx, choice, choice, desk), choice, desk)
}

/** The same of a plan that covers the days. */
export function statesOfDays(ctx: Context, { plan, wish }: Asked, span: { from: Day; to: Day }, desk?: AtDesk) {
  const finder = desk ? atDesk(ctx, plan, wish, span, desk) : new SlotFinder(plan, wish, ctx.now().getTime(), span)
  const days: ReturnType<SlotFinder['summary']>[] = []
  let next: Slot | undefined
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
    const summary = plan.bookable ? finder.summary(day) : { day, state: 'closed' as const, free: 0 }
    days.push(summary)
    if (summary.free > 0) next ??= finder.first(day)
  }
  return { zone: plan.zone, days, next }
}

/**
 * The earliest free slot within `days` days, looking a fortnight at a time.
 * @throws DomainError those of `listSlots`
 */
export async function findNextSlot(
  ctx: Context,
  choice: Choice & { staffid?: string | undefined },
  days = 92,
): Promise<{ zone: string; slot: Slot | undefined }> {
  for (let ahead = 0; ; ahead += 14) {
    const today = dayOf(ctx.now(), 'UTC')
    const from = addDays(today, ahead - 1)
    const { plan, wish } = await prepare(ctx, choice, { from, to: addDays(from, 15) })
    const finder = new SlotFinder(plan, wish, ctx.now().getTime(), { from, to: addDays(from, 15) })
    const slot = nextSlot(finder, from, 16)
    if (slot || ahead + 14 > Math.min(days, plan.horizonDays + 14)) return { zone: plan.zone, slot }
  }
}

/**
 * The next free times of several offers at once (cards): for the least that can be booked of each.
 * @param days how far to look; offers with nothing free in that time are absent.
 * @param freeDays on how many days that have something free
 * @param perDay how many times of such a day, spread over it; one is its earliest
 * @param staffId with whom; everybody where nobody is named
 */
export async function nextSlotsOf(
  ctx: Context,
  offerIds: readonly string[],
  {
    days = 14,
    freeDays = 1,
    perDay = 1,
    staffId,
  }: { days?: number; freeDays?: number; perDay?: number; staffId?: string } = {},
): Promise<Map<string, { zone: string; starts: Date[] }>> {
  const next = new Map<string, { zone: string; starts: Date[] }>()
  if (offerIds.length === 0) return next
  const now = ctx.now()
  const plans = await loadPlans(
    ctx,
    offerIds,
    new Date(now.getTime() - 2 * DAY),
    new Date(now.getTime() + (days + 2) * DAY),
  )
  for (const plan of plans.values()) {
    if (!plan.bookable) continue
    const today = dayOf(now, plan.zone)
    const wish = { ...plainWish(plan), staffId }
    const finder = new SlotFinder(plan, wish, now.getTime(), { from: today, to: addDays(today, days) })
    const found: Slot[][] = []
    for (let i = 0; i <= days && found.length < freeDays; i++) {
      const day = addDays(today, i)
      const free = perDay === 1 ? [finder.first(day)].filter((slot) => slot !== undefined) : finder.slots(day)
      if (free.length > 0) found.push(spread(free, perDay))
    }
    if (found.length > 0)
      next.set(plan.offerId, { zone: plan.zone, starts: found.flat().map(({ start }) => new Date(start)) })
  }
  return next
}

/** Of times in their order so many, the first of them first and the others evenly after it. */
function spread<T>(times: readonly T[], count: number): T[] {
  if (times.length <= count) return [...times]
  return Array.from({ length: count }, (_, i) => times[Math.floor((i * times.length) / count)]).filter(
    (time) => time !== undefined,
  )
}

function atDesk(ctx: Context, plan: LoadedPlan, wish: SlotWish, days: { from: Day; to: Day }, { since }: AtDesk) {
  return new SlotFinder(deskPlan(plan), wish, deskNow(ctx.now(), since).getTime(), days)
}

/** The least that can be booked of an offer: what decides whether it counts as free. */
export function plainWish(plan: LoadedPlan) {
  return { minutes: plan.leastMinutes, seats: plan.leastSeats }
}

/** The instants between which a plan has to know what is booked, to answer for these local days of any zone. */
export function aroundDays(from: Day, to: Day): [from: Date, to: Date] {
  return [new Date(Date.parse(`${from}T00:00:00Z`) - 2 * DAY), new Date(Date.parse(`${to}T00:00:00Z`) + 4 * DAY)]
}

async function prepare(
  ctx: Context,
  choice: Choice & { staffid?: string | undefined },
  { from, to }: { from: Day; to: Day },
  desk?: AtDesk,
) {
  const [selection, plans] = await Promise.all([
    loadSelection(ctx, choice),
    loadPlans(ctx, [choice.offerid], ...aroundDays(from, to)),
  ])
  const plan = plans.get(choice.offerid)
  if (!plan) throw new DomainError('catalogue.offer_not_found')
  // As whoever books it is told: without a word it would seem booked out.
  if (!plan.bookable && !desk) throw new DomainError('booking.offer_unavailable')
  const staffId = desk ? choice.staffid : lookedForWith(selection.offer, choice.staffid)
  return { plan, selection, wish: { minutes: selection.minutes, seats: selection.seats, staffId } }
}
