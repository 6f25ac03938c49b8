import type { offers } from '#domain/catalogue/catalogue.tables.ts'
import { chargeOf } from '#shared/charge.ts'
import { figures } from '#shared/figures.ts'
import type { Localized } from '#shared/locale.ts'
import { locales } from '#shared/locale.ts'
import { percentOf } from '#shared/money.ts'
import type { LineKind } from '#shared/order-axes.ts'
import { type OrderStatus, traitsOf } from '#shared/order-status.ts'
import { leadTimeBeginsAt, leastPayment, policyPresets } from '#shared/policy.ts'
import { MINUTE } from '#shared/time.ts'
import { type Selection } from '../booking/selection.ts'
import type { PolicySnapshot } from '../orders/orders.tables.ts'

/** A line of the future order; amounts in sen. */
export interface PricedLine {
  kind: LineKind
  offerId: string
  itemId: string
  variantId?: string
  addonId?: string
  ticketTypeId?: string
  occurrenceId?: string
  name: Localized
  quantity: number
  unitAmount: number
  amount: number
  durationMinutes: number
  seats: number
}

export interface Price {
  currency: string
  subtotalAmount: number
  travelAmount: number
  discountAmount: number
  totalAmount: number
  /** What is paid online when booking: the deposit, where the offer asks for one, else everything. */
  dueAmount: number
}

type Offer = typeof offers.$inferSelect
/** The fields of an offer that its price depends on. */
type PricedOffer = Pick<
  Offer,
  | 'id'
  | 'name'
  | 'priceModel'
  | 'priceAmount'
  | 'currency'
  | 'travelFeeBaseAmount'
  | 'travelFeePerKmAmount'
  | 'depositKind'
  | 'depositValue'
>

export function policyOf(offer: Pick<Offer, 'policyPreset' | 'cancelNoticeMinutes'>): PolicySnapshot {
  return { preset: offer.policyPreset, ...policyPresets[offer.policyPreset], noticeMinutes: offer.cancelNoticeMinutes }
}

/** Names of both texts per language, 'Haircut – Long hair'; a language that only one of them has keeps that one. */
export function joined(first: Localized, second: Localized | undefined): Localized {
  if (!second) return first
  const base = first.en ?? first.ms ?? first.zh ?? ''
  const name: Localized = {}
  for (const locale of locales) {
    if (first[locale] || second[locale])
      name[locale] = `${first[locale] ?? base} – ${second[locale] ?? second.en ?? second.ms ?? second.zh ?? ''}`
  }
  return name
}

/** The lines of a selection. Per-hour prices count the minutes without add-ons. */
export function serviceLines({
  offer,
  item,
  variant,
  addons,
  quantity,
  minutes,
  seats,
}: Pick<Selection, 'variant' | 'addons' | 'quantity' | 'minutes' | 'seats'> & {
  offer: PricedOffer
  item: Pick<Selection['item'], 'id' | 'title'>
}): PricedLine[] {
  const unitAmount = offer.priceModel === 'free' ? 0 : (variant?.priceAmount ?? offer.priceAmount)
  const extra = addons.reduce((sum, a) => sum + a.addon.extraMinutes * a.quantity, 0)
  const amount = chargeOf(offer, unitAmount, { minutes: minutes - extra, quantity })
  const common = { offerId: offer.id, itemId: item.id }
  // The name of an offer often says only how it differs from the item's other offers: the branch, the length.
  const own = Object.keys(offer.name).length > 0 && offer.name.en !== item.title.en ? offer.name : undefined
  const name = joined(item.title, own)
  return [
    {
      ...common,
      kind: 'service',
      ...(variant ? { variantId: variant.id } : {}),
      name: joined(name, variant?.name),
      quantity,
      unitAmount,
      amount,
      durationMinutes: minutes,
      seats,
    },
    ...addons.map(({ addon, quantity }) => ({
      ...common,
      kind: 'addon' as const,
      addonId: addon.id,
      name: addon.name,
      quantity,
      unitAmount: addon.priceAmount,
      amount: addon.priceAmount * quantity,
      durationMinutes: addon.extraMinutes * quantity,
      seats: 1,
    })),
  ]
}

/**
 * What lines of an offer cost together.
 * @param travelKm the straight-line distance to a customer served at home, else null; each kilometre begun counts whole.
 */
export function priceOf(offer: PricedOffer, lines: readonly PricedLine[], travelKm: number | null): Price {
  return addUp(offer, lines, { travelAmount: travelFeeOf(offer, travelKm) })
}

/** What the way costs; nothing where the customer comes, or it is online. */
export function travelFeeOf(
  offer: Pick<PricedOffer, 'travelFeeBaseAmount' | 'travelFeePerKmAmount'>,
  travelKm: number | null,
): number {
  return travelKm === null ? 0 : offer.travelFeeBaseAmount + offer.travelFeePerKmAmount * Math.ceil(travelKm)
}

/** What lines and the way come to, less a discount, and how much of it is paid online when booking. */
export function addUp(
  offer: Pick<PricedOffer, 'currency' | 'depositKind' | 'depositValue'>,
  lines: readonly Pick<PricedLine, 'amount'>[],
  { travelAmount, discountAmount = 0 }: { travelAmount: number; discountAmount?: number },
): Price {
  const subtotalAmount = lines.reduce((sum, line) => sum + line.amount, 0)
  const totalAmount = subtotalAmount + travelAmount - discountAmount
  const deposit =
    offer.depositKind === 'percent'
      ? percentOf(totalAmount, offer.depositValue)
      : offer.depositKind === 'amount'
        ? offer.depositValue
        : totalAmount
  // No payment service takes less than `leastPayment`.
  const dueAmount = Math.min(totalAmount, Math.max(deposit, Math.min(totalAmount, leastPayment)))
  return { currency: offer.currency, subtotalAmount, travelAmount, discountAmount, totalAmount, dueAmount }
}

/** The fee that the policy keeps for a cancellation, or for not coming; and until when cancelling is free. */
export function feeFor(
  order: {
    status: OrderStatus
    totalAmount: number
    policy: PolicySnapshot
    startsAt: Date | null
    placedAt: Date | null
    freeCancelUntil: Date | null
  },
  what: 'cancel' | 'no_show',
  now: Date,
): { feeAmount: number; freeUntil: Date | null } {
  if (what === 'no_show')
    return { feeAmount: percentOf(order.totalAmount, order.policy.noShowPercent), freeUntil: null }
  const start = order.startsAt?.getTime()
  const leadTime = order.startsAt ? leadTimeBeginsAt(order.startsAt, order.policy) : Number.MAX_SAFE_INTEGER
  const grace = order.placedAt ? order.placedAt.getTime() + figures.graceMinutes * MINUTE : 0
  // Never later than the start: after it nobody can cancel.
  const freeUntil = Math.min(
    start ?? Number.MAX_SAFE_INTEGER,
    Math.max(leadTime, grace, order.freeCancelUntil?.getTime() ?? 0),
  )
  const free =
    traitsOf(order.status).awaits === 'answer' || now.getTime() <= freeUntil || order.policy.latePercent === 0
  return {
    feeAmount: free ? 0 : percentOf(order.totalAmount, order.policy.latePercent),
    freeUntil: start === undefined ? null : new Date(freeUntil),
  }
}
