import { and, eq, isNotNull } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { holdSlots } from '../booking/hold-slots.ts'
import { releaseBookings } from '../booking/settle-bookings.ts'
import type { Order, OrderLine } from '../orders/orders.queries.ts'
import { orderLines } from '../orders/orders.tables.ts'

export interface NewTime {
  startsAt: Date
  /** The person asked for. Undefined keeps the person who was wanted by name, or prefers who serves now where anyone may. */
  staffId?: string | undefined
  /** Whether it is the customer who asks for that person. */
  wished?: boolean
  /** Whether the provider decides, or agreed to this time: the lead time and the steps of the public do not bind it. */
  atDesk: boolean
  /** Whether it becomes longer than it was booked: then its offer must still be on sale. */
  sellsMore?: boolean
}

/**
 * Releases an order's old time and takes the new one, in the caller's transaction: it ends with exactly one of them.
 * @returns when the booking ends now, and who serves it. @throws DomainError `booking.slot_taken`, `booking.time_not_offered`, `booking.person_not_offered`
 */
export async function takeNewTime(
  ctx: Context,
  order: Order,
  lines: readonly OrderLine[],
  { startsAt, staffId, wished, atDesk, sellsMore = false }: NewTime,
): Promise<{ endsAt: Date; servedBy: string | null }> {
  const shift = startsAt.getTime() - (order.startsAt ?? startsAt).getTime()
  await releaseBookings(ctx, [order.id])
  const held = await holdSlots(
    ctx,
    lines
      .filter((line) => line.kind === 'service')
      .map((line) => ({
        orderId: order.id,
        lineId: line.id,
        offerId: line.offerId,
        start: new Date((line.startsAt ?? startsAt).getTime() + shift),
        minutes: line.durationMinutes,
        seats: line.seats,
        staffId: staffId ?? line.wantedStaffId,
        preferredStaffId: line.staffId,
        atDesk,
        stands: !sellsMore,
      })),
    { status: 'confirmed', expiresAt: null },
  )
  const endsAt = new Date(Math.max(...held.map((slot) => slot.endsAt.getTime())))
  await ctx.db.update(orderLines).set({ startsAt, endsAt }).where(eq(orderLines.orderId, order.id))
  // A person who was wanted by name and is replaced is no longer wanted: the customer agreed, or the desk speaks for a walk-in.
  if (staffId)
    await ctx.db
      .update(orderLines)
      .set({ wantedStaffId: staffId })
      .where(
        and(
          eq(orderLines.orderId, order.id),
          eq(orderLines.kind, 'service'),
          wished ? undefined : isNotNull(orderLines.wantedStaffId),
        ),
      )
  for (const slot of held)
    await ctx.db
      .update(orderLines)
      .set({ startsAt: slot.startsAt, endsAt: slot.endsAt, staffId: slot.staffId })
      .where(eq(orderLines.id, slot.lineId))
  return { endsAt, servedBy: held[0]?.staffId ?? null }
}

class Rehearsed extends Error {}

/**
 * Requires that the new time is free, so that no customer is asked about a taken one: takes it and releases it at once.
 * @throws DomainError `booking.slot_taken`, `booking.time_not_offered`, `booking.person_not_offered`
 */
export async function requireFree(
  ctx: Context,
  order: Order,
  lines: readonly OrderLine[],
  time: NewTime,
): Promise<void> {
  await rehearse(ctx, (ctx) => takeNewTime(ctx, order, lines, time))
}

/** Does something and undoes it. @returns what it answered */
export async function rehearse<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const answers: T[] = []
  await ctx.db
    .transaction(async (tx) => {
      answers.push(await work({ ...ctx, db: tx }))
      throw new Rehearsed()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rehearsed)) throw error
    })
  const [answer] = answers
  return answer as T
}
