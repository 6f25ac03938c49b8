import type { ChangeQuote } from '#contracts/change.ts'
import { atomically, type Context } from '#domain/base/index.ts'
import { mostKept } from '#shared/cancelling-words.ts'
import { dayOf } from '#shared/days.ts'
import { DomainError } from '#shared/errors.ts'
import { percentOf } from '#shared/money.ts'
import { traitsOf } from '#shared/order-status.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { deskPlan } from '../booking/at-the-desk.ts'
import { mayServe, SlotFinder } from '../booking/free-slots.ts'
import { whyNotAt } from '../booking/hold-slots.ts'
import { listPeople } from '../booking/offer-terms.ts'
import { planWithout } from '../booking/plan-without.ts'
import { feeFor } from '../checkout/pricing.ts'
import { requireStep } from '../orders/orders.actions.ts'
import { requireCustomer } from '../orders/orders.policy.ts'
import { lockOrder, type Order } from '../orders/orders.queries.ts'
import { roomFor, settleChange } from './settle-change.ts'
import { type Change, type WantedChange, wantedChange } from './wanted-change.ts'

/**
 * What its customer may change of a booking at its time, and what a change comes to: the same computation as the change
 * itself. Nothing is stored.
 * @throws DomainError `orders.order_not_found`, `orders.not_allowed_now`, `orders.reschedule_limit`, `orders.notice_passed`,
 * `booking.slot_taken`, `booking.time_not_offered`, `booking.person_not_offered` and `booking.offer_unavailable` where the time cannot be taken for it, and those of `wantedChange` and `settleChange`
 */
export async function quoteChange(
  ctx: Context,
  orderId: string,
  { secret, ...change }: Change & { secret?: string | undefined },
): Promise<ChangeQuote> {
  return atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    requireCustomer(ctx, order, secret)
    await requireStep(ctx, order, 'change', 'customer')
    const wanted = await wantedChange(ctx, order, change)
    const { isOnSale, serves, freeFor, whyNot } = await atItsTime(ctx, order, wanted)
    const { service, sold, place, price } = wanted
    const minutes = service.durationMinutes
    const present = wanted.before.service
    const asked = service.wantedStaffId ?? undefined
    const isLonger = minutes !== present.durationMinutes
    const isTakenAnew = isLonger || (asked !== undefined && asked !== present.staffId)
    if (minutes > present.durationMinutes && !isOnSale) throw new DomainError('booking.offer_unavailable')
    if (isTakenAnew && asked !== undefined && !serves(asked)) throw new DomainError('booking.person_not_offered')
    if (isTakenAnew && !freeFor(minutes, asked)) throw new DomainError(whyNot(minutes, asked))
    const settled = await settleChange(ctx, order, wanted)
    const room = await roomFor(ctx, order, wanted)
    const money = (amount: number) => ({ amount, currency: order.currency })
    const people = sold.offer.choosePerson ? await listPeople(ctx, sold.offer.id) : []
    return {
      people: people.map(({ id: staffid, name, avatarFileId }) => ({
        staffid,
        name,
        avatarFileId,
        free: staffid === present.staffId ? freeFor(minutes, staffid) || !isLonger : freeFor(minutes, staffid),
      })),
      addons: sold.addons.map(({ id: addonid, name, priceAmount, extraMinutes, maxQuantity }) => ({
        addonid,
        name,
        extraMinutes,
        maxQuantity,
        price: money(wanted.extras.find(({ addonId }) => addonId === addonid)?.unitAmount ?? priceAmount),
        fits: extraMinutes === 0 || freeFor(minutes + extraMinutes, asked),
      })),
      place:
        place.kind === 'customer'
          ? {
              line1: place.line1 ?? '',
              city: place.city ?? '',
              postcode: place.postcode ?? '',
              lat: place.lat ?? null,
              lng: place.lng ?? null,
            }
          : null,
      travel: money(price.travelAmount),
      total: money(price.totalAmount),
      difference: money(price.totalAmount - order.totalAmount),
      refund: money(settled.refundAmount),
      later: money(settled.laterAmount),
      room: room === null ? null : money(room),
      isPriceFixed: order.spotPaidAt !== null,
      endsAt: new Date((order.startsAt ?? ctx.now()).getTime() + minutes * MINUTE).toISOString(),
      cancelling: cancellingOf(ctx, order, wanted),
    }
  })
}

/** What cancelling the changed booking costs, and from when on; null where it costs nothing, as long as nobody accepted it either. */
function cancellingOf(ctx: Context, order: Order, { price: { totalAmount } }: WantedChange): ChangeQuote['cancelling'] {
  const { latePercent: percent } = order.policy
  const { freeUntil } = feeFor({ ...order, totalAmount }, 'cancel', ctx.now())
  if (!freeUntil || percent === 0 || traitsOf(order.status).awaits === 'answer') return null
  // Of what is paid at the visit nothing can be kept.
  if (order.paymentStatus === 'offline_due') return null
  const fee = { amount: mostKept(percentOf(totalAmount, percent), order.dueAmount), currency: order.currency }
  return { freeUntil: freeUntil.toISOString(), fee, percent }
}

/** What taking the booked time anew would find, as if this booking were not there. */
interface AtItsTime {
  isOnSale: boolean
  serves: (staffId: string) => boolean
  /** Whether it is free for so many minutes, with somebody or anybody. */
  freeFor: (minutes: number, staffId?: string) => boolean
  whyNot: (minutes: number, staffId?: string) => ReturnType<typeof whyNotAt>
}

async function atItsTime(ctx: Context, order: Order, { service }: WantedChange): Promise<AtItsTime> {
  const { startsAt } = order
  if (!startsAt) return { isOnSale: true, serves: () => true, freeFor: () => true, whyNot: () => 'booking.slot_taken' }
  const start = startsAt.getTime()
  const around: [Date, Date] = [new Date(start - 2 * DAY), new Date(start + 3 * DAY)]
  const plan = await planWithout(ctx, order.id, service.offerId, around)
  if (!plan) return { isOnSale: false, serves: () => false, freeFor: () => false, whyNot: () => 'booking.slot_taken' }
  const day = dayOf(startsAt, plan.zone)
  const finder = (minutes: number, staffId?: string) =>
    new SlotFinder(deskPlan(plan), { minutes, seats: service.seats, staffId }, ctx.now().getTime(), {
      from: day,
      to: day,
    })
  return {
    isOnSale: plan.bookable,
    serves: (staffId) => mayServe(plan, staffId),
    freeFor: (minutes, staffId) => finder(minutes, staffId).at(start) !== undefined,
    whyNot: (minutes, staffId) => whyNotAt(finder(minutes, staffId), startsAt),
  }
}
