import { feeFor } from '#domain/trade/checkout/pricing.ts'
import type { orderEvents, orders } from '#domain/trade/orders/orders.tables.ts'
import { figures } from '#shared/figures.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { divisionOf } from '#shared/outcome.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { Visit } from './visits.ts'

type Order = typeof orders.$inferInsert
type Event = typeof orderEvents.$inferInsert

/** A step of an order's life, before it has an id. */
export interface Step extends Pick<Event, 'transition' | 'actor' | 'fromStatus' | 'toStatus' | 'data'> {
  at: number
}

/** What a life leaves on the order, and what came back of what was paid, in sen. */
export interface Life {
  steps: Step[]
  changes: Partial<Order>
  back: { amount: number; reason: 'full' | 'cancelled' | 'no_show'; at: number } | undefined
  /** When what was held went to the company. */
  releasedAt: number | undefined
}

const plansChanged = [
  'My plans have changed.',
  'Something came up at work, sorry.',
  'I have caught a cold.',
  'Rancangan saya berubah, maaf.',
  '临时有事，抱歉。',
] as const
const cannotServe = ['Our colleague is ill today, sorry.', 'We have a problem with the water supply.'] as const

/**
 * The life of a visit's order up to now, as the use cases would have led it.
 * @param paid online, in sen
 * @param facts of the order that its fees depend on
 */
export function lifeOf(
  visit: Visit,
  paid: number,
  facts: Pick<Order, 'totalAmount' | 'policy'>,
  random: SeededRandom,
  now: number,
): Life {
  const { placedAt, place, ending, walkIn, sold } = visit
  const life: Life = { steps: [], changes: {}, back: undefined, releasedAt: undefined }
  let status: OrderStatus = 'draft'
  const go = (transition: Step['transition'], actor: Step['actor'], to: OrderStatus, at: number, data = {}) => {
    life.steps.push({ transition, actor, fromStatus: status, toStatus: to, at, data })
    status = to
  }
  go('open_checkout', 'customer', 'pending_payment', placedAt - random.int(60, 240) * 1000)
  const request = sold.offer.kind === 'request'
  if (request) go('request', 'system', 'requested', placedAt)
  else go('confirm', walkIn ? 'customer' : 'system', 'confirmed', placedAt)
  const until = Math.min(place.startsAt, now)
  const answeredAt = placedAt + Math.min(random.int(20, 400) * MINUTE, Math.floor((until - placedAt) / 3))
  if (request && ending === 'declined') {
    go('decline', 'provider', 'declined', answeredAt, { reason: 'We are fully booked that day, sorry.' })
    return endedEarly(life, paid, answeredAt, {}, 'full')
  }
  if (request) go('accept', 'provider', 'confirmed', answeredAt)
  life.changes.confirmedAt = new Date(request ? answeredAt : placedAt)
  const endedAt = answeredAt + Math.floor((until - answeredAt) * (0.2 + 0.7 * random.next()))
  if (ending === 'cancelled') {
    go('cancel', 'customer', 'cancelled', endedAt, { reason: random.pick(plansChanged) })
    const { feeAmount } = feeFor(
      {
        ...facts,
        status: 'confirmed',
        startsAt: new Date(place.startsAt),
        placedAt: new Date(placedAt),
        freeCancelUntil: null,
      },
      'cancel',
      new Date(endedAt),
    )
    return endedEarly(life, paid, endedAt, { cancelledBy: 'customer' }, 'cancelled', feeAmount)
  }
  if (ending === 'cancelled_by_provider') {
    go('cancel_by_provider', 'provider', 'cancelled', endedAt, { reason: random.pick(cannotServe) })
    return endedEarly(life, paid, endedAt, { cancelledBy: 'provider' }, 'full')
  }
  if (ending === 'no_show') {
    const claimedAt = place.startsAt + 20 * MINUTE
    const settledAt = claimedAt + figures.contestHours * HOUR
    go('claim_no_show', 'provider', 'no_show_claimed', claimedAt)
    go('no_show', 'system', 'no_show', settledAt)
    const { feeAmount } = feeFor(
      { ...facts, status: 'confirmed', startsAt: null, placedAt: null, freeCancelUntil: null },
      'no_show',
      new Date(settledAt),
    )
    const claim = { claimedBy: 'provider' as const, claimExpiresAt: new Date(settledAt) }
    return endedEarly(life, paid, settledAt, claim, 'no_show', feeAmount)
  }
  serve(visit, life, go, facts.totalAmount > paid, random, now)
  return life
}

/** What comes back and what is kept of an order that ended before it was served. */
function endedEarly(
  life: Life,
  paid: number,
  at: number,
  changes: Partial<Order>,
  reason: 'full' | 'cancelled' | 'no_show',
  fee = 0,
): Life {
  const { kept, back } = divisionOf(paid, fee)
  if (back > 0) life.back = { amount: back, reason, at }
  if (kept > 0) life.releasedAt = at
  Object.assign(life.changes, changes, {
    spotBackAmount: 0,
    ...(back > 0 && { backAt: new Date(at), refundStatus: back === paid ? 'full' : 'partial' }),
    ...(kept > 0 && { payoutStatus: 'due' }),
  })
  return life
}

type Go = (transition: Step['transition'], actor: Step['actor'], to: OrderStatus, at: number) => void

/** A visit that took place, as far as its time has come. */
function serve({ place, shop }: Visit, life: Life, go: Go, owes: boolean, random: SeededRandom, now: number): void {
  const begunAt = place.startsAt + random.int(0, 8) * MINUTE
  if (random.chance(shop.owner ? 0.7 : 0.4) && begunAt <= now) go('start', 'provider', 'in_progress', begunAt)
  if (place.endsAt > now) return
  go('deliver', 'system', 'delivered', place.endsAt)
  life.changes.deliveredAt = new Date(place.endsAt)
  const settledAt = place.endsAt + random.int(1, 12) * MINUTE
  if (owes && settledAt <= now) {
    go('mark_paid', 'provider', 'delivered', settledAt)
    life.changes.spotPaidAt = new Date(settledAt)
  }
  const completedAt = place.endsAt + figures.completeHours * HOUR
  if (completedAt > now) return
  go('complete', 'system', 'completed', completedAt)
  life.releasedAt = completedAt
  const closedAt = completedAt + 14 * DAY
  if (closedAt <= now) go('close', 'system', 'closed', closedAt)
}
