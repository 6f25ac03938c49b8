import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Resigned } from '#contracts/staff.ts'
import { atomically, type Context, recordEvent } from '#domain/base/index.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { endStaff, findLeaving, type Member, requireHeld, shortReach } from '#domain/companies/index.ts'
import { serverTranslator } from '#locales/index.ts'
import type { TextKey } from '#locales/keys.ts'
import { DomainError, type ErrorCode, type RefusalData } from '#shared/errors.ts'
import { holds } from '#shared/rights.ts'
import { resources } from '../booking/availability.tables.ts'
import { bookings, takingStatuses } from '../booking/bookings.tables.ts'
import { payingStatuses, stayingStatuses } from '../booking/in-closed-time.ts'
import { requireActing } from '../orders/orders.actions.ts'
import { linesOf, lockOrders, type Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { servingNow } from './change-of-person.ts'
import { handOver } from './reschedule-order.ts'

/** So many bookings a colleague takes over at once; of more none is, as each of them is written and told. */
const mostHandedOver = 100
const mostNamed = 20
const mostCounted = 1000

/** Why a colleague could not take an order, by its id, in words. */
type Failures = Map<string, string>

/**
 * Ends that people work in a company, by themselves or by who manages its staff. Nobody leaves whom somebody has booked: first a
 * colleague takes over all of it, or nothing happens. What they may do there ends at once, and nobody books them any more.
 * @param wish.reassignTo a colleague, who takes over as `handOver` has it; needs `orders.change`.
 * @throws DomainError as `endStaff`; `companies.staff_busy` with what is ahead, and what the colleague could not take
 */
export async function resignStaff(
  ctx: Context,
  {
    companyKey,
    staffIds,
    reassignTo,
  }: { companyKey: string; staffIds: readonly string[]; reassignTo?: string | undefined },
): Promise<Resigned> {
  const { company, member, leaving } = await findLeaving(ctx, companyKey, staffIds)
  const ids = leaving.map(({ id }) => id)
  if (reassignTo !== undefined) await requireColleague(ctx, { companyId: company.id, member, leaving: ids, reassignTo })
  const failures: Failures = new Map()
  try {
    return await atomically(ctx, async (ctx) => {
      failures.clear()
      const handedOver = reassignTo === undefined ? 0 : await handOverAll(ctx, ids, reassignTo, failures)
      await endResources(ctx, ids)
      if ((await listAhead(ctx, ids, 1)).length > 0) throw new Kept()
      await endStaff(ctx, company.id, ids)
      await recordEvent(ctx, 'schedule.changed', { subjectId: company.id, companyId: company.id })
      return { staffids: ids, handedOver }
    })
  } catch (error) {
    if (!(error instanceof Kept)) throw error
    // Nothing was handed over: what is told is how it stands.
    const reasons = await whatKeeps(ctx, member, leaving, failures)
    throw new DomainError('companies.staff_busy', { data: { reasons } })
  }
}

/** Undoes what was begun: somebody is booked still. */
class Kept extends Error {}

/** @throws DomainError `companies.forbidden`, `companies.staff_not_found` for who does not work there, or leaves as well */
async function requireColleague(
  ctx: Context,
  of: { companyId: string; member: Member; leaving: readonly string[]; reassignTo: string },
): Promise<void> {
  const { companyId, member, leaving, reassignTo } = of
  requireHeld(member, 'orders.change', 'reach')
  if (member.ownBookingsOnly) throw shortReach(member, 'orders.change')
  const which = and(
    eq(staffMembers.companyId, companyId),
    eq(staffMembers.id, reassignTo),
    isNull(staffMembers.endedAt),
  )
  if (leaving.includes(reassignTo) || (await ctx.db.$count(staffMembers, which)) === 0)
    throw new DomainError('companies.staff_not_found')
}

/** Gives a colleague every booking ahead. What they could not take stays, and why. @returns how many they took */
async function handOverAll(
  ctx: Context,
  leaving: readonly string[],
  reassignTo: string,
  failures: Failures,
): Promise<number> {
  const ahead = await listAhead(ctx, leaving, mostHandedOver + 1)
  if (ahead.length > mostHandedOver) return 0
  const locked = await lockOrders(
    ctx,
    ahead.map(({ id }) => id),
  )
  let taken = 0
  for (const order of locked) {
    const failure = await tryHandOver(ctx, order, reassignTo)
    if (failure) failures.set(order.id, failure)
    else taken++
  }
  return taken
}

/** Why somebody cannot take a booking, where the words of a refusal ask for another choice. */
const whyNotTaken: Partial<Record<ErrorCode, TextKey>> = {
  'orders.nothing_changes': 'desk.resignAsks',
  'booking.slot_taken': 'desk.resignBusy',
  'booking.time_not_offered': 'desk.resignBusy',
  'booking.person_not_offered': 'desk.resignLacks',
}

/** Gives a booking to a colleague, or leaves it as it is. @returns why it was left */
async function tryHandOver(ctx: Context, order: Order, staffid: string): Promise<string | undefined> {
  const t = serverTranslator(ctx.locale)
  try {
    await ctx.db.transaction(async (tx) => {
      const within = { ...ctx, db: tx }
      const member = await requireActing(within, order, 'hand_over', 'provider')
      await handOver(within, { order, side: 'provider', member, act: { as: 'provider', staffid } })
      // A proposal: whoever wanted somebody by name is asked, and may say no.
      if (servingNow(await linesOf(within, [order.id])) !== staffid) throw new DomainError('orders.nothing_changes')
    })
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const ofTheirs = whyNotTaken[error.code]
    return ofTheirs ? t(ofTheirs) : t(`errors.${error.code}`, error.params)
  }
}

/** Nobody books them from now on. The lock is that of whoever takes time: what was booked meanwhile is seen after it. */
async function endResources(ctx: Context, staffIds: readonly string[]): Promise<void> {
  const ended = and(inArray(resources.staffId, [...staffIds]), isNull(resources.endedAt))
  await ctx.db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(id::text, 1))
    from (select id from ${resources} where ${ended} order by 1) locks`)
  await ctx.db.update(resources).set({ endedAt: ctx.now() }).where(ended)
}

/** The orders that take somebody's time from now on, and stand, or are being paid for; the soonest first. */
function listAhead(ctx: Context, staffIds: readonly string[], most: number) {
  const isPaid = and(inArray(orders.status, payingStatuses), gt(bookings.expiresAt, ctx.now()))
  return ctx.db
    .selectDistinctOn([orders.startsAt, orders.id], {
      id: orders.id,
      docno: orders.docno,
      startsAt: orders.startsAt,
      endsAt: bookings.endsAt,
      staffId: resources.staffId,
      isPaying: sql<boolean>`${inArray(orders.status, payingStatuses)}`,
    })
    .from(bookings)
    .innerJoin(resources, eq(resources.id, bookings.resourceId))
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .where(
      and(
        inArray(resources.staffId, [...staffIds]),
        inArray(bookings.status, takingStatuses),
        // The index knows the time with what lies around it alone.
        sql`${bookings.during} && tstzrange(${ctx.now().toISOString()}, null)`,
        gt(bookings.endsAt, ctx.now()),
        or(inArray(orders.status, stayingStatuses), isPaid),
      ),
    )
    .orderBy(asc(orders.startsAt), asc(orders.id))
    .limit(most)
}

/** Who cannot leave yet, and why. Which orders it is, is told to who may see them, and to everybody of themselves. */
async function whatKeeps(
  ctx: Context,
  member: Member,
  leaving: readonly { id: string; name: string }[],
  failures: Failures,
): Promise<RefusalData['companies.staff_busy']['reasons']> {
  const reasons: RefusalData['companies.staff_busy']['reasons'] = []
  for (const { id, name } of leaving) {
    const ahead = await listAhead(ctx, [id], mostCounted)
    if (ahead.length === 0) continue
    const paying = ahead.filter(({ isPaying }) => isPaying).length
    const ends = ahead.map(({ endsAt }) => endsAt.getTime())
    const isTold = id === member.staffId || holds(member.letters, 'orders.view')
    const named = isTold ? ahead.filter(({ isPaying }) => !isPaying) : []
    reasons.push({
      staffid: id,
      name,
      booked: ahead.length - paying,
      paying,
      until: new Date(Math.max(...ends)).toISOString(),
      // What the colleague could not take stands first.
      orders: named
        .toSorted((a, b) => Number(failures.has(b.id)) - Number(failures.has(a.id)))
        .slice(0, mostNamed)
        .map((order) => ({
          orderid: order.id,
          docno: order.docno,
          startsAt: order.startsAt?.toISOString() ?? null,
          because: failures.get(order.id) ?? null,
        })),
    })
  }
  return reasons
}
