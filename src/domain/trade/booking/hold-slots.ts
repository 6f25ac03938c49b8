import { sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { refuseOn } from '#platform/db/index.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { deskNow, deskPlan } from './at-the-desk.ts'
import { type BookingStatus, bookings } from './bookings.tables.ts'
import { busySeats, mayServe, nearestSlots, SlotFinder } from './free-slots.ts'
import { type LoadedPlan, loadPlans } from './plan.queries.ts'
import type { BusyRange } from './plan.ts'

/** A booking that an order line wants: from `start`, `minutes` long, with `staffId` or anyone. */
export interface SlotRequest {
  orderId: string
  lineId: string
  offerId: string
  start: Date
  minutes: number
  seats: number
  staffId: string | null
  /** Where anyone may serve: who serves if free. */
  preferredStaffId?: string | null
  /** Whether the company's own desk books or moves it, or agreed to its time: see `deskPlan`. */
  atDesk?: boolean
  /** Whether it is booked already, and only moved or given to somebody else: then its offer need not be on sale any more. */
  stands?: boolean
}

export interface HeldSlot {
  lineId: string
  startsAt: Date
  endsAt: Date
  /** Who serves, when a person does. */
  staffId: string | null
}

/**
 * Takes slots for order lines, all or none, in the caller's transaction.
 *
 * Locks every resource that may serve, in the order of their ids, and decides by what it reads under the lock. The rules
 * are those by which slots are shown, so a slot that was shown and is still free can be booked. Of several people who could
 * serve, the preferred one does, else who serves most of the other times of this call, as of a series, else the one with the least booked time that day. The
 * exclusion constraint decides last.
 *
 * Each refusal names the order that it is about (`data.orderids`): several may be in a cart.
 *
 * @throws DomainError `booking.slot_taken` with `data.alternatives`, the nearest free slots.
 * @throws DomainError `booking.own_clash` when another of the requests takes the time; it is named, too.
 * @throws DomainError `booking.time_not_offered`, with the same, when nothing could begin then even if it were free.
 * @throws DomainError `booking.person_not_offered` when the person asked for does not serve the offer.
 * @throws DomainError `booking.offer_unavailable` when the offer is not on sale, unless what was booked of it stands.
 */
export async function holdSlots(
  ctx: Context,
  requests: readonly SlotRequest[],
  until: { status: BookingStatus; expiresAt: Date | null },
): Promise<HeldSlot[]> {
  if (requests.length === 0) return []
  const { rows, held } = await chooseSlots(ctx, requests, until)
  await ctx.db
    .insert(bookings)
    .values(rows)
    .catch(refuseOn({ bookings_no_overlap: 'booking.slot_taken' }))
  return held
}

/**
 * The first half of `holdSlots`: locks, checks and chooses. The caller must write the bookings in the same transaction.
 * @throws DomainError `booking.slot_taken`, `booking.own_clash`, `booking.time_not_offered`, `booking.person_not_offered`,
 * `booking.offer_unavailable`
 */
export async function chooseSlots(
  ctx: Context,
  requests: readonly SlotRequest[],
  until: { status: BookingStatus; expiresAt: Date | null },
): Promise<{ rows: (typeof bookings.$inferInsert)[]; held: HeldSlot[] }> {
  const offerIds = [...new Set(requests.map((r) => r.offerId))]
  await lockResources(ctx, offerIds)
  const starts = requests.map((r) => r.start.getTime())
  const from = new Date(Math.min(...starts) - 2 * DAY)
  const to = new Date(Math.max(...starts) + 3 * DAY)
  const plans = await loadPlans(ctx, offerIds, from, to)
  if ([...plans.values()].some((plan) => plan.staleHolds > 0)) await releaseStaleHolds(ctx, offerIds, from, to)

  const rows: (typeof bookings.$inferInsert)[] = []
  const held: HeldSlot[] = []
  const added = new Map<string, BusyRange[]>()
  const startsOf = new Map<string, number[]>()
  const serves = howManyEachServes(ctx, plans, requests)
  for (const request of requests) {
    const loaded = plans.get(request.offerId)
    const data = { orderids: [request.orderId] }
    if (!loaded || !(loaded.bookable || request.stands)) throw new DomainError('booking.offer_unavailable', { data })
    // Not `slot_taken`: no other time would help.
    if (request.staffId && !mayServe(loaded, request.staffId))
      throw new DomainError('booking.person_not_offered', { data })
    const starts = startsOf.get(request.offerId) ?? []
    const alone = request.atDesk ? deskPlan(loaded) : loaded
    const plan = withBookings(alone, added, starts)
    const finder = finderFor(ctx, plan, request)
    const taken = takeSlot(finder, plan, request, serves)
    if (!taken && added.size > 0 && takeSlot(finderFor(ctx, alone, request), alone, request, serves))
      throw new DomainError('booking.own_clash', {
        data: { orderids: [...new Set([request.orderId, ...inTheWay(rows, plan, request)])] },
      })
    if (!taken)
      throw new DomainError(whyNotAt(finder, request.start), {
        data: { ...data, ...(await alternatives(ctx, request)) },
      })
    for (const { resourceId, seats } of taken.places) {
      const during: [number, number] = [
        taken.start - plan.bufferBeforeMinutes * MINUTE,
        taken.end + plan.bufferAfterMinutes * MINUTE,
      ]
      for (const seat of seats) {
        added.set(resourceId, [...(added.get(resourceId) ?? []), [...during, seat]])
        rows.push({
          id: newId(),
          orderId: request.orderId,
          lineId: request.lineId,
          offerId: request.offerId,
          resourceId,
          seat,
          startsAt: new Date(taken.start),
          endsAt: new Date(taken.end),
          during: `[${new Date(during[0]).toISOString()},${new Date(during[1]).toISOString()})`,
          status: until.status,
          expiresAt: until.expiresAt,
          createdAt: ctx.now(),
        })
      }
    }
    startsOf.set(request.offerId, [...starts, taken.start])
    held.push({
      lineId: request.lineId,
      startsAt: new Date(taken.start),
      endsAt: new Date(taken.end),
      staffId: taken.staffId,
    })
  }
  return { rows, held }
}

/** The orders of this call that take the time of another of its requests, or else its offer's share of a day. */
function inTheWay(
  rows: readonly (typeof bookings.$inferInsert)[],
  { resources, bufferBeforeMinutes, bufferAfterMinutes }: LoadedPlan,
  { offerId, start, minutes }: SlotRequest,
): string[] {
  const apart = (bufferBeforeMinutes + bufferAfterMinutes) * MINUTE
  const overlapping = rows.filter(
    ({ resourceId, startsAt, endsAt }) =>
      resources.some(({ id }) => id === resourceId) &&
      startsAt.getTime() < start.getTime() + minutes * MINUTE + apart &&
      endsAt.getTime() > start.getTime() - apart,
  )
  const inTheWay = overlapping.length > 0 ? overlapping : rows.filter((row) => row.offerId === offerId)
  return inTheWay.map(({ orderId }) => orderId)
}

/** Why there is nothing at a start: a booking is in the way, or nothing could begin then anyhow, and nobody was faster. */
export function whyNotAt(finder: SlotFinder, start: Date): 'booking.slot_taken' | 'booking.time_not_offered' {
  return finder.offers(start.getTime()) ? 'booking.slot_taken' : 'booking.time_not_offered'
}

/** Serialises everything that takes time of these offers' resources; always in the order of ids, against deadlocks. */
async function lockResources(ctx: Context, offerIds: string[]) {
  await ctx.db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(lock_id::text, 1)) from (
      select resource_id as lock_id from offer_resources where offer_id in ${offerIds}
      union select id from offers where id in ${offerIds} and coalesce(cap_per_day, cap_per_week, cap_per_month) is not null
      order by 1) locks`)
}

/** Releases holds that ran out, so that their time can be taken at once. The worker expires their orders later. */
async function releaseStaleHolds(ctx: Context, offerIds: string[], from: Date, to: Date) {
  await ctx.db.execute(sql`
    update bookings b set status = 'released'
    from offer_resources x where x.offer_id in ${offerIds} and x.resource_id = b.resource_id and b.status = 'held'
      and b.expires_at <= ${ctx.now().toISOString()} and b.during && tstzrange(${from.toISOString()}, ${to.toISOString()})`)
}

/** A plan that counts what this call has taken as booked: its time, and its share of the offer's caps. */
function withBookings(
  plan: LoadedPlan,
  added: ReadonlyMap<string, BusyRange[]>,
  starts: readonly number[],
): LoadedPlan {
  if (added.size === 0) return plan
  return {
    ...plan,
    taken: [...plan.taken, ...starts],
    resources: plan.resources.map((r) => ({ ...r, busy: [...r.busy, ...(added.get(r.id) ?? [])] })),
  }
}

function finderFor(
  ctx: Context,
  plan: LoadedPlan,
  { start, minutes, seats, staffId, atDesk }: SlotRequest,
): SlotFinder {
  const day = dayOf(start, plan.zone)
  const now = atDesk ? deskNow(ctx.now()) : ctx.now()
  const wish = { minutes, seats, staffId: staffId ?? undefined }
  return new SlotFinder(plan, wish, now.getTime(), { from: day, to: day })
}

/**
 * At how many of the times each resource is free, where an offer is wanted at several with anyone: whoever comes every week would rather
 * see the same person. What this call takes is not counted.
 */
function howManyEachServes(
  ctx: Context,
  plans: ReadonlyMap<string, LoadedPlan>,
  requests: readonly SlotRequest[],
): ReadonlyMap<string, number> {
  const serves = new Map<string, number>()
  const open = requests.filter(({ staffId }) => staffId === null)
  for (const request of open) {
    const plan = plans.get(request.offerId)
    if (!plan || open.every((other) => other === request || other.offerId !== request.offerId)) continue
    const slot = finderFor(ctx, request.atDesk ? deskPlan(plan) : plan, request).at(request.start.getTime())
    for (const id of slot?.resourceIds ?? []) serves.set(id, (serves.get(id) ?? 0) + 1)
  }
  return serves
}

function takeSlot(finder: SlotFinder, plan: LoadedPlan, request: SlotRequest, serves: ReadonlyMap<string, number>) {
  const slot = finder.at(request.start.getTime())
  if (!slot) return undefined
  const day = dayOf(request.start, plan.zone)
  const candidates = plan.resources.filter((r) => slot.resourceIds.includes(r.id))
  const load = (busy: readonly BusyRange[]) =>
    busy.reduce((sum, [from, to]) => (dayOf(from, plan.zone) === day ? sum + to - from : sum), 0)
  const preferred = request.preferredStaffId && candidates.find((r) => r.staffId === request.preferredStaffId)
  const least = candidates
    .map((r) => ({ r, serves: serves.get(r.id) ?? 0, load: load(r.busy) / r.capacity }))
    .sort((a, b) => b.serves - a.serves || a.load - b.load || (a.r.id < b.r.id ? -1 : 1))[0]?.r
  const chosen = preferred || least
  const serving = [...(chosen ? [chosen] : []), ...plan.resources.filter((r) => r.need === 'all')]
  const places = serving.map((r) => {
    const busy = busySeats(
      [...r.busy].sort((a, b) => a[0] - b[0]),
      Number.MAX_SAFE_INTEGER,
      slot.start - plan.bufferBeforeMinutes * MINUTE,
      slot.end + plan.bufferAfterMinutes * MINUTE,
    )
    const seats: number[] = []
    for (let seat = 1; seat <= r.capacity && seats.length < request.seats; seat++) if (!busy.has(seat)) seats.push(seat)
    return { resourceId: r.id, seats }
  })
  return { ...slot, places, staffId: chosen?.staffId ?? null }
}

/** The three free slots nearest to the one that was taken, for the client to offer. */
async function alternatives(ctx: Context, request: SlotRequest) {
  const from = new Date(request.start.getTime() - 4 * DAY)
  const to = new Date(request.start.getTime() + 9 * DAY)
  const plan = (await loadPlans(ctx, [request.offerId], from, to)).get(request.offerId)
  if (!plan) return { alternatives: [] }
  const day = dayOf(request.start, plan.zone)
  const finder = new SlotFinder(
    plan,
    { minutes: request.minutes, seats: request.seats, staffId: request.staffId ?? undefined },
    ctx.now().getTime(),
    { from: addDays(day, -3), to: addDays(day, 7) },
  )
  const near = nearestSlots(finder, plan, request.start.getTime(), 3, 3)
  return {
    offerid: request.offerId,
    startsAt: request.start.toISOString(),
    alternatives: near.map((slot) => ({
      startsAt: new Date(slot.start).toISOString(),
      endsAt: new Date(slot.end).toISOString(),
    })),
  }
}
