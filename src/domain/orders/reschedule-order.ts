import { eq } from 'drizzle-orm'
import { holdSlots, releaseBookings } from '#domain/booking/index.ts'
import { atomically, type Context } from '#domain/context.ts'
import { recordAudit, recordMessage } from '#domain/outbox/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { setTimers } from './move-order.ts'
import { requireCustomer, requireProvider } from './orders.policy.ts'
import { linesOf, lockOrder, type Order } from './orders.queries.ts'
import { maxReschedules, requestDeadline } from './orders.states.ts'
import { orderEvents, orderLines, orders } from './orders.tables.ts'

/**
 * Moves an order to another time, by its customer within the notice of its policy or by its provider at any time, three
 * times in all. The old time is given back and the new one taken in one transaction: it ends with exactly one of them.
 *
 * @throws DomainError `orders.order_not_found`, `orders.not_allowed_now`, `orders.reschedule_limit`, `orders.notice_passed`, `booking.slot_taken`
 */
export async function rescheduleOrder(
  ctx: Context,
  orderId: string,
  wish: { startsAt: string; staffid?: string | undefined },
  as: 'customer' | 'provider',
  secret?: string,
): Promise<Order> {
  const startsAt = new Date(wish.startsAt)
  if (startsAt <= ctx.now()) throw invalid({ path: 'startsAt', code: 'past' })
  return atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const side = as
    if (side === 'provider') await requireProvider(ctx, order, 'E')
    else requireCustomer(ctx, order, secret)
    const lines = await linesOf(ctx, [orderId])
    const booked = lines.filter((line) => line.kind === 'service')
    const [first] = booked
    if ((order.status !== 'confirmed' && order.status !== 'requested') || !first || !order.startsAt)
      throw new DomainError('orders.not_allowed_now')
    if (order.rescheduleCount >= maxReschedules) throw new DomainError('orders.reschedule_limit')
    if (side === 'customer' && ctx.now().getTime() > order.startsAt.getTime() - order.policy.noticeMinutes * 60_000)
      throw new DomainError('orders.notice_passed')

    const shift = startsAt.getTime() - order.startsAt.getTime()
    await releaseBookings(ctx, [orderId])
    const held = await holdSlots(
      ctx,
      booked.map((line) => ({
        orderId,
        lineId: line.id,
        offerId: line.offerId,
        start: new Date((line.startsAt ?? startsAt).getTime() + shift),
        minutes: line.durationMinutes,
        seats: line.seats,
        staffId: wish.staffid ?? line.wantedStaffId,
        atOnce: side === 'provider',
      })),
      { status: 'confirmed', expiresAt: null },
    )
    const endsAt = new Date(Math.max(...held.map((slot) => slot.endsAt.getTime())))
    await ctx.db.update(orderLines).set({ startsAt, endsAt }).where(eq(orderLines.orderId, orderId))
    for (const slot of held)
      await ctx.db
        .update(orderLines)
        .set({ startsAt: slot.startsAt, endsAt: slot.endsAt, staffId: slot.staffId })
        .where(eq(orderLines.id, slot.lineId))
    const [moved] = await ctx.db
      .update(orders)
      .set({
        startsAt,
        endsAt,
        rescheduleCount: order.rescheduleCount + 1,
        updatedAt: ctx.now(),
        ...(order.status === 'requested' ? { requestExpiresAt: requestDeadline(ctx.now(), startsAt) } : {}),
      })
      .where(eq(orders.id, orderId))
      .returning()
    if (!moved) throw new DomainError('orders.order_not_found')
    const data = { from: order.startsAt.toISOString(), to: startsAt.toISOString() }
    await ctx.db.insert(orderEvents).values({
      id: newId(),
      orderId,
      transition: 'reschedule',
      fromStatus: order.status,
      toStatus: order.status,
      actor: side,
      accountId: ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
      data,
      at: ctx.now(),
    })
    await setTimers(ctx, moved)
    await recordAudit(ctx, { action: 'orders.reschedule', subjectId: orderId, companyId: order.companyId, data })
    await recordMessage(ctx, 'orders.rescheduled', {
      subjectId: orderId,
      companyId: order.companyId,
      accountId: order.accountId,
      payload: { by: side },
    })
    return moved
  })
}
