import type { OrderView, PriceView } from '#contracts/orders.ts'
import type { Context } from '#domain/context.ts'
import { findRights } from '#domain/companies/index.ts'
import { paidFor } from '#domain/payments/index.ts'
import type { z } from 'zod'
import type { Draft } from './draft-order.ts'
import type { LoadedOrder, Order } from './orders.queries.ts'
import { graceMinutes, maxReschedules } from './orders.states.ts'
import { feeFor } from './pricing.ts'
import { cancellation } from './serve-order.ts'

type Letters = ReadonlySet<string>

/** An order as its customer or its provider sees it. Contact details of the customer reach the provider once it is placed. */
export async function toOrderView(
  ctx: Context,
  loaded: LoadedOrder,
  side: 'customer' | 'provider',
): Promise<z.infer<typeof OrderView>> {
  const { order, company, branch, lines, events } = loaded
  const money = (amount: number) => ({ amount, currency: order.currency })
  const { paidAmount, refundedAmount } = order.groupId
    ? await paidFor(ctx, order.id)
    : { paidAmount: 0, refundedAmount: 0 }
  const letters: Letters = side === 'provider' ? new Set((await findRights(ctx, order.companyId))?.letters) : new Set()
  const actions = actionsOf(order, side, letters, ctx.now())
  const cancel = actions.includes('cancel') && side === 'customer' ? await cancellation(ctx, order) : undefined
  return {
    orderid: order.id,
    docno: order.docno,
    groupid: order.groupId,
    status: order.status,
    paymentStatus: order.paymentStatus,
    refundStatus: order.refundStatus,
    payoutStatus: order.payoutStatus,
    side,
    kind: order.offerKind,
    company: { companyid: company.id, slug: company.slug, name: company.name, avatarid: company.avatarFileId },
    customer: { name: order.customerName, email: order.customerEmail, phone: order.customerPhone },
    startsAt: iso(order.startsAt),
    endsAt: iso(order.endsAt),
    zone: order.zone,
    place: placeOf(order, branch, lines[0]?.onlineLink ?? null),
    note: order.note,
    lines: lines.map(({ line, title, pictureFileIds, offerSlug, staffName, staffAvatarId }) => ({
      id: line.id,
      kind: line.kind,
      offerid: line.offerId,
      itemid: line.itemId,
      variantid: line.variantId,
      addonid: line.addonId,
      name: line.name,
      title,
      offerSlug,
      pictureid: pictureFileIds[0] ?? null,
      quantity: line.quantity,
      unit: money(line.unitAmount),
      price: money(line.amount),
      startsAt: iso(line.startsAt),
      endsAt: iso(line.endsAt),
      staff: staffName === null ? null : { name: staffName, avatarid: staffAvatarId },
    })),
    subtotal: money(order.subtotalAmount),
    travel: money(order.travelAmount),
    discount: money(order.discountAmount),
    total: money(order.totalAmount),
    due: money(order.dueAmount),
    paid: money(order.paymentStatus === 'paid' && paidAmount === 0 ? order.totalAmount : paidAmount),
    refunded: money(refundedAmount),
    policy: order.policy,
    holdExpiresAt: iso(order.holdExpiresAt),
    requestExpiresAt: iso(order.requestExpiresAt),
    rescheduleCount: order.rescheduleCount,
    cancelledBy: order.cancelledBy,
    actions,
    cancellation: cancel
      ? { fee: money(cancel.feeAmount), refund: money(cancel.refundAmount), freeUntil: iso(cancel.freeUntil) }
      : null,
    timeline: events.map((event) => ({
      transition: event.transition,
      actor: event.actor,
      at: event.at.toISOString(),
      reason: typeof event.data.reason === 'string' ? event.data.reason : null,
    })),
    createdAt: order.createdAt.toISOString(),
    stale: order.status === 'draft' && order.startsAt !== null && order.startsAt <= ctx.now(),
  }
}

/** A price before anything is stored. */
export function toPriceView(ctx: Context, draft: Draft): z.infer<typeof PriceView> {
  const { price, order } = draft
  const money = (amount: number) => ({ amount, currency: price.currency })
  const facts = {
    status: 'confirmed',
    totalAmount: price.totalAmount,
    policy: order.policy,
    startsAt: order.startsAt ?? null,
    placedAt: ctx.now(),
  }
  return {
    lines: price.lines.map(({ kind, name, quantity, unitAmount, amount }) => ({
      kind,
      name,
      quantity,
      unit: money(unitAmount),
      price: money(amount),
    })),
    subtotal: money(price.subtotalAmount),
    travel: money(price.travelAmount),
    discount: money(price.discountAmount),
    total: money(price.totalAmount),
    due: money(price.dueAmount),
    minutes: price.lines[0]?.durationMinutes ?? 0,
    policy: order.policy,
    freeUntil: iso(feeFor(facts, 'cancel', ctx.now(), graceMinutes).freeUntil),
  }
}

/** What a side may do with an order now; the same conditions by which the use cases refuse. */
function actionsOf(order: Order, side: 'customer' | 'provider', letters: Letters, now: Date): string[] {
  const begun = order.startsAt !== null && order.startsAt <= now
  const open = order.status === 'requested' || order.status === 'confirmed'
  const movable = open && order.endsAt !== null && order.rescheduleCount < maxReschedules && !begun
  if (side === 'customer') {
    const inNotice =
      order.startsAt !== null && now.getTime() <= order.startsAt.getTime() - order.policy.noticeMinutes * 60_000
    return [
      ...(order.status === 'pending_payment' ? ['pay'] : []),
      ...(movable && inNotice ? ['reschedule'] : []),
      ...(open && !begun ? ['cancel'] : []),
      ...(order.status === 'delivered' ? ['complete'] : []),
      ...(order.status === 'confirmed' && begun ? ['no_show'] : []),
    ]
  }
  const due = order.paymentStatus === 'offline_due' || order.paymentStatus === 'partly_paid'
  const change = [
    ...(order.status === 'requested' ? ['accept', 'decline'] : []),
    ...(order.status === 'confirmed' ? ['start'] : []),
    ...(order.status === 'confirmed' || order.status === 'in_progress' ? ['deliver'] : []),
    ...(movable ? ['reschedule'] : []),
    ...(order.status === 'confirmed' || order.status === 'requested' ? ['cancel'] : []),
    ...((order.status === 'confirmed' || order.status === 'in_progress') && begun ? ['no_show'] : []),
  ]
  return [
    ...(letters.has('E') ? change : []),
    ...(letters.has('R') && due && !['cancelled', 'declined', 'expired'].includes(order.status) ? ['mark_paid'] : []),
  ]
}

function placeOf(order: Order, branch: LoadedOrder['branch'], link: string | null): z.infer<typeof OrderView>['place'] {
  const lines = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ') || null
  const { place } = order
  if (place.kind === 'customer') {
    return {
      kind: 'customer',
      address: lines(place.line1, place.line2, place.postcode, place.city, place.state),
      lat: place.lat ?? null,
      lng: place.lng ?? null,
      link: null,
    }
  }
  const confirmed = ['confirmed', 'in_progress', 'delivered', 'completed', 'closed'].includes(order.status)
  if (place.kind === 'online')
    return { kind: 'online', address: null, lat: null, lng: null, link: confirmed ? link : null }
  return {
    kind: 'provider',
    address: lines(branch?.line1, branch?.line2, branch?.postcode, branch?.city, branch?.state),
    lat: branch?.lat ?? null,
    lng: branch?.lng ?? null,
    link: null,
  }
}

function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}
