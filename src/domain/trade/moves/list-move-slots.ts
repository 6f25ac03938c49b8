import { eq } from 'drizzle-orm'
import type { FindMoveSlots } from '#contracts/orders.ts'
import type { Context } from '#domain/base/index.ts'
import { servedBy } from '#domain/companies/index.ts'
import { DomainError } from '#shared/errors.ts'
import { lookedForWith } from '../booking/choice-of-person.ts'
import { aroundDays, slotsOfDay, statesOfDays } from '../booking/list-slots.ts'
import { planWithout } from '../booking/plan-without.ts'
import { loadOffer } from '../booking/selection.ts'
import { requireActing, requireStep } from '../orders/orders.actions.ts'
import { requireViewer } from '../orders/orders.policy.ts'
import { linesOf } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'

/**
 * When an order could be instead of at its time, for who may move it, as `rescheduleOrder` takes it: as long as it was
 * booked, in its own time too, and for the provider without the lead time and the steps that bind customers. Of a day, or for each
 * day of a range whether anything is free; with whom `find.staffid` says, else with who was wanted by name.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`, and why it cannot be moved: `orders.not_allowed_now`,
 * `orders.reschedule_limit`, `orders.notice_passed`, `orders.too_late_to_propose`, `orders.proposal_limit`
 */
export async function listMoveSlots(ctx: Context, orderId: string, { secret, as, find }: FindMoveSlots) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new DomainError('orders.order_not_found')
  const side = await requireViewer(ctx, order, secret, as)
  const member = await requireActing(ctx, order, 'reschedule', side, secret)
  const line = (await linesOf(ctx, [orderId])).find(({ kind }) => kind === 'service')
  const span = { from: find.day ?? find.from ?? '', to: find.day ?? find.to ?? '' }
  const plan = line && (await planWithout(ctx, orderId, line.offerId, aroundDays(span.from, span.to)))
  // Tickets have no other time.
  if (!plan) throw new DomainError('orders.order_not_found')
  // By the same table as the move itself.
  await requireStep(ctx, order, 'reschedule', side)
  const own = member && servedBy(member, undefined, 'orders.change')
  const wished =
    side === 'customer' && find.staffid
      ? lookedForWith((await loadOffer(ctx, line.offerId)).offer, find.staffid)
      : find.staffid
  const asked = {
    // What was booked stands, also where its offer takes no new bookings.
    plan: { ...plan, bookable: true },
    wish: {
      minutes: line.durationMinutes,
      seats: line.seats,
      staffId: own ?? wished ?? line.wantedStaffId ?? undefined,
    },
  }
  const desk = side === 'provider' ? { since: ctx.now(), own: order.startsAt } : undefined
  return find.day ? slotsOfDay(ctx, asked, find.day, desk) : statesOfDays(ctx, asked, span, desk)
}
