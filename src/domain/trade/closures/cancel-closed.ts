import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { type AccountActor, atomically, type Context } from '#domain/base/index.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { type Member, memberHere } from '#domain/companies/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { cancellingMoves } from '#shared/closure-life.ts'
import { DomainError, type ErrorCode } from '#shared/errors.ts'
import { localized } from '#shared/locale.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { withinReach } from '../orders/orders.policy.ts'
import { orders } from '../orders/orders.tables.ts'
import { countPayingOn, notBegun, ordersOn } from './booked-on.ts'
import { type Closure, closures } from './closures.tables.ts'
import { reachesBranches } from './open-closure.ts'

/**
 * Cancels bookings in closed days that have not begun, where somebody asked for it: each by the same act as on its page, on behalf of who asked, in a
 * transaction of its own that counts it. So where a process ends amid it the next one goes on there, and nothing is cancelled or told twice. It
 * is over once nothing is left, and nobody pays for more. Companies take turns, one booking each, and which come first is drawn: one that waits for a
 * checkout, is long or fails holds up no other.
 * @returns how many it did, at most `limit`
 * @throws what the first that failed threw, once all had their turn
 */
export async function cancelClosed(ctx: Context, limit: number): Promise<number> {
  const running = await ctx.db
    .select({ id: closures.id, companyId: closures.companyId })
    .from(closures)
    .where(eq(closures.cancelling, cancellingMoves.ask))
    .orderBy(sql`random()`)
    .limit(MOST_LOOKED_AT)
  const failures: unknown[] = []
  let turns = [...new Map(running.map((one) => [one.companyId, one.id])).values()]
  let done = 0
  while (turns.length > 0 && done < limit) {
    const again: string[] = []
    for (const id of turns) {
      if (done >= limit) break
      try {
        if (!(await cancelNext(ctx, id))) continue
        done++
        again.push(id)
      } catch (error) {
        failures.push(error)
      }
    }
    turns = again
  }
  if (failures.length > 0) throw failures[0]
  return done
}

/** Of so many closures some are drawn. */
const MOST_LOOKED_AT = 1000

/** @returns whether there may be more to do at once */
function cancelNext(ctx: Context, id: string): Promise<boolean> {
  return atomically(ctx, async (ctx) => {
    const [closure] = await ctx.db
      .select()
      .from(closures)
      .where(and(eq(closures.id, id), eq(closures.cancelling, cancellingMoves.ask)))
      .for('no key update', { skipLocked: true })
    if (!closure) return false
    const who = await whoAsked(ctx, closure)
    if (!who) return end(ctx, id, 'stop')
    const [next] = await ctx.db
      .select({ id: orders.id, locale: orders.locale })
      .from(orders)
      .where(and(ordersOn(closure), notBegun(ctx), withinReach(who.member), notInArray(orders.id, closure.refused)))
      .orderBy(asc(orders.startsAt), asc(orders.id))
      .limit(1)
    if (next) return cancelOne(who.ctx, closure, next)
    // A checkout that holds time is waited for: it becomes a booking, or its time runs out.
    if ((await countPayingOn(ctx, who.member, closure)) > 0) return false
    return end(ctx, id, 'finish')
  })
}

async function end(ctx: Context, id: string, move: 'finish' | 'stop'): Promise<false> {
  await ctx.db.update(closures).set({ cancelling: cancellingMoves[move] }).where(eq(closures.id, id))
  return false
}

/** Whoever asked for it, as they may act now; undefined once they do not work there, or reach no more into all that is closed, or the company is shut. */
async function whoAsked(
  ctx: Context,
  { companyId, staffId, infoIds }: Closure,
): Promise<{ ctx: Context; member: Member } | undefined> {
  const [found] = await ctx.db
    .select({ accountId: accounts.id, contactId: accounts.contactId, status: companies.status })
    .from(staffMembers)
    .innerJoin(accounts, eq(accounts.contactId, staffMembers.contactId))
    .innerJoin(companies, eq(companies.id, staffMembers.companyId))
    .where(and(eq(staffMembers.id, staffId ?? sql`null`), isNull(staffMembers.endedAt)))
  if (!found || found.status === 'suspended' || found.status === 'terminated') return undefined
  const { accountId, contactId } = found
  const member = await memberHere(ctx, companyId, contactId)
  if (!member || !reachesBranches(member, infoIds)) return undefined
  const actor: AccountActor = {
    kind: 'account',
    accountId,
    contactId,
    sessionId: '',
    authTime: new Date(0),
    sysadmin: false,
  }
  return { ctx: { ...ctx, actor }, member }
}

/** Refusals that say of all the others: who asked for it may not any more. */
const ofWhoAsked: readonly ErrorCode[] = [
  'companies.forbidden',
  'orders.order_not_found',
  'companies.company_not_found',
]

async function cancelOne(
  ctx: Context,
  closure: Closure,
  { id, locale }: { id: string; locale: Parameters<typeof localized>[1] },
): Promise<boolean> {
  const reason = localized(closure.words, locale)
  const note = (change: Partial<typeof closures.$inferInsert>) =>
    ctx.db.update(closures).set(change).where(eq(closures.id, closure.id))
  try {
    await ctx.db.transaction((tx) =>
      actOnOrder({ ...ctx, db: tx }, id, 'cancel', { as: 'provider', ...(reason && { reason }) }),
    )
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (ofWhoAsked.includes(error.code)) return end(ctx, closure.id, 'stop')
    await note({ refused: [...closure.refused, id] })
    return true
  }
  await note({ cancelled: closure.cancelled + 1 })
  return true
}
