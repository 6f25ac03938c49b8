import { eq } from 'drizzle-orm'
import { type Context, endTask, raiseTask } from '#domain/base/index.ts'
import { heldFor, paidFor, post, released, requestRefund } from '#domain/money/index.ts'
import type { RefundReason } from '#shared/refund-reasons.ts'
import { claimPlaces } from '../booking/claim-places.ts'
import { holdSlots } from '../booking/hold-slots.ts'
import { confirmHolds, releaseBookings } from '../booking/settle-bookings.ts'
import { type Ending, moneyBack } from './money-back.ts'
import { linesOf, type Order } from './orders.queries.ts'
import { orderLines, type orders } from './orders.tables.ts'
import type { Effect } from './owed-effects.ts'
import { spotPaid } from './spot-money.ts'

type Changes = Partial<typeof orders.$inferInsert>

/**
 * What each effect of a transition does. It gets the order before the transition and after it, and answers the columns that
 * it changes. They run in the order of this table: the refund is promised before the rest is paid out.
 */
const effects: Record<Effect, (ctx: Context, before: Order, order: Order) => Promise<Changes>> = {
  async release(ctx, { id, paymentStatus }) {
    await releaseBookings(ctx, [id])
    // Nobody waits for its money any longer. What came, and in which sum, stays said.
    return paymentStatus === 'pending' ? { paymentStatus: 'none' } : {}
  },
  confirm: secureBookings,
  refund_all: giveBack('full'),
  refund_by_policy: giveBack('cancelled'),
  refund_no_show: giveBack('no_show'),
  freeze: async (ctx, { id }) => ((await heldFor(ctx, id)) > 0 ? { payoutStatus: 'frozen' } : {}),
  unfreeze: (_ctx, _before, order) => Promise.resolve(unfrozen(order)),
  async spare_operator(ctx, { id }) {
    await endTask(ctx, 'dispute', id, 'withdrawn')
    return {}
  },
  async ask_operator(ctx, _before, order) {
    const { id: orderId, currency } = order
    const { paidAmount, refundedAmount } = await paidFor(ctx, orderId)
    const amount = paidAmount - refundedAmount + spotPaid(order, paidAmount)
    await raiseTask(ctx, { kind: 'dispute', subjectId: orderId, orderId, amount, currency })
    return {}
  },
  async pay_out(ctx, _before, order) {
    const held = await heldFor(ctx, order.id)
    if (held <= 0) return unfrozen(order)
    await post(ctx, released(order, held))
    return { payoutStatus: 'due' }
  },
}

const inOrder = Object.keys(effects) as Effect[]

/** These effects in the order of their table, however a transition lists them. */
export const effectsOf = (due: readonly Effect[]) =>
  inOrder.filter((effect) => due.includes(effect)).map((effect) => effects[effect])

/** The columns that end a frozen payout. */
function unfrozen(order: Order): Changes {
  return order.payoutStatus === 'frozen' ? { payoutStatus: 'not_due' } : {}
}

/** Refunds online what is left after the fee of such an ending. */
function giveBack(ending: Ending) {
  return async (ctx: Context, before: Order, order: Order): Promise<Changes> => {
    const { refundAmount: amount, spotBackAmount } = await moneyBack(ctx, before, ending)
    if (amount > 0) await requestRefund(ctx, order, { amount }, ending satisfies RefundReason)
    return {
      spotBackAmount,
      ...((amount > 0 || spotBackAmount > 0) && { backAt: ctx.now() }),
      ...unfrozen(order),
      ...(amount > 0 ? { refundStatus: 'pending' as const } : {}),
      ...(order.paymentStatus === 'offline_due' || order.paymentStatus === 'pending'
        ? { paymentStatus: 'none' as const }
        : {}),
    }
  }
}

/**
 * Confirms what an order holds. What was released because the hold ran out is taken again if it is still free.
 * @throws DomainError `booking.slot_taken`, `booking.time_not_offered`, `booking.person_not_offered`, `booking.sold_out`
 */
async function secureBookings(ctx: Context, { id }: Order): Promise<Changes> {
  const secured = await confirmHolds(ctx, [id])
  const lines = (await linesOf(ctx, [id])).filter((line) => !secured.has(line.id))
  const slots = lines.filter((line) => line.kind === 'service' && line.startsAt !== null)
  if (slots.length > 0) {
    const held = await holdSlots(
      ctx,
      slots.map((line) => ({
        orderId: id,
        lineId: line.id,
        offerId: line.offerId,
        start: line.startsAt ?? ctx.now(),
        minutes: line.durationMinutes,
        seats: line.seats,
        staffId: line.wantedStaffId,
      })),
      { status: 'confirmed', expiresAt: null },
    )
    for (const slot of held)
      await ctx.db.update(orderLines).set({ staffId: slot.staffId }).where(eq(orderLines.id, slot.lineId))
  }
  await claimPlaces(
    ctx,
    lines.flatMap((line) =>
      line.kind === 'ticket' && line.occurrenceId && line.ticketTypeId
        ? [
            {
              orderId: id,
              lineId: line.id,
              occurrenceId: line.occurrenceId,
              ticketTypeId: line.ticketTypeId,
              quantity: line.quantity,
            },
          ]
        : [],
    ),
    'sold',
  )
  return {}
}
