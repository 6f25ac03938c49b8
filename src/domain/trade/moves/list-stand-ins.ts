import { eq } from 'drizzle-orm'
import type { StandInsView } from '#contracts/orders.ts'
import type { Context } from '#domain/base/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { dayOf } from '#shared/days.ts'
import { DomainError } from '#shared/errors.ts'
import { DAY } from '#shared/time.ts'
import { deskPlan } from '../booking/at-the-desk.ts'
import { SlotFinder } from '../booking/free-slots.ts'
import { listPeople } from '../booking/offer-terms.ts'
import { planWithout } from '../booking/plan-without.ts'
import { requireActing } from '../orders/orders.actions.ts'
import { factsOf } from '../orders/orders.facts.ts'
import { asksForPerson } from '../orders/orders.guards.ts'
import { requireViewer } from '../orders/orders.policy.ts'
import { linesOf, type Order } from '../orders/orders.queries.ts'
import { refusalOf } from '../orders/orders.states.ts'
import { orders } from '../orders/orders.tables.ts'
import { servingNow } from './change-of-person.ts'

/**
 * Who gives the service of a booking where it is given, for staff who may change it: who serves it, who is free at its time, and
 * whether the customer is asked before somebody else does. Whoever has own bookings only is told of nobody else, and why.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`, and where neither person nor time can be changed any more
 * why: `orders.not_allowed_now`, `orders.start_passed`, `orders.person_limit`, `orders.too_late_to_propose`, `orders.proposal_limit`
 */
export async function listStandIns(ctx: Context, orderId: string): Promise<StandInsView> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new DomainError('orders.order_not_found')
  await requireViewer(ctx, order, undefined, 'provider')
  const member = await requireActing(ctx, order, 'hand_over', 'provider')
  const facts = await factsOf(ctx, order)
  const [refusal, ...others] = (['replace_person', 'reschedule'] as const).map((step) =>
    refusalOf(step, 'provider', facts, ctx.now()),
  )
  if (refusal && !others.includes(null)) throw new DomainError(refusal)
  const lines = await linesOf(ctx, [orderId])
  const line = lines.find(({ kind }) => kind === 'service')
  const t = serverTranslator(ctx.locale)
  const lacking = member?.ownBookingsOnly
    ? t('errors.companies.forbidden_own', { right: t('rights.orders.change') })
    : null
  if (!line) return { people: [], asks: false, lacking }
  const serving = servingNow(lines)
  const isFree = await freeAt(ctx, order, line)
  const people = (await listPeople(ctx, line.offerId)).filter(
    ({ id }) => !member?.ownBookingsOnly || id === member.staffId,
  )
  return {
    people: people.map(({ id: staffid, name }) => ({
      staffid,
      name,
      serves: staffid === serving,
      free: isFree(staffid),
    })),
    asks: asksForPerson(facts),
    lacking,
  }
}

/** Who could take the booking at its time, as `handOver` decides it. */
async function freeAt(
  ctx: Context,
  { id, startsAt }: Order,
  { offerId, durationMinutes, seats }: { offerId: string; durationMinutes: number; seats: number },
): Promise<(staffId: string) => boolean> {
  if (!startsAt) return () => false
  const start = startsAt.getTime()
  const plan = await planWithout(ctx, id, offerId, [new Date(start - 2 * DAY), new Date(start + 3 * DAY)])
  if (!plan) return () => false
  const day = dayOf(startsAt, plan.zone)
  return (staffId) =>
    new SlotFinder(deskPlan(plan), { minutes: durationMinutes, seats, staffId }, ctx.now().getTime(), {
      from: day,
      to: day,
    }).at(start) !== undefined
}
