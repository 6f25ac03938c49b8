import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { CloseDays } from '#contracts/closures.ts'
import { atomically, type Context } from '#domain/base/index.ts'
import {
  type Company,
  lockCompany,
  type Member,
  requireHeld,
  requireNotEnded,
  requireRight,
} from '#domain/companies/index.ts'
import { cancellingMoves } from '#shared/closure-life.ts'
import { addDays, dayOf, daysBetween } from '#shared/days.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { newId } from '#shared/ids.ts'
import { type Localized, locales } from '#shared/locale.ts'
import { lockTimeOf } from '../booking/lock-branch.ts'
import { countBookedOn } from './booked-on.ts'
import { type Closure, closures } from './closures.tables.ts'
import { closuresAhead, requireBranches, requireOwnBranches } from './open-closure.ts'
import { recordClosure } from './record-closure.ts'

/**
 * Closes a company, or some of its branches, for some days, each by its own clock: nobody books them from then on. What is booked stays, or
 * is cancelled by the worker, one after the other. For staff with `schedule.edit` in all the branches that it names, and
 * `orders.change` where it cancels.
 * @returns the closure's id, how many bookings lie in it, and how many checkouts that are being paid
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended, `contacts.contact_not_found` for
 * a strange branch, `identity.key_not_here` for a program that would cancel, `desk.closed_already` for the twin of a closure, `desk.closures_full`, `desk.booked_meanwhile` where what is booked is
 * not what was `seen`; `request.invalid` for days that are over, too far ahead or too many
 */
export async function closeDays(
  ctx: Context,
  { companyid, from, to, branchids, words = {}, bookings = 'keep', seen }: CloseDays,
): Promise<{ closureid: string; booked: number; paying: number }> {
  const { company, member } = await requireRight(ctx, companyid, 'schedule.edit', 'reach')
  const isCancelling = bookings === 'cancel'
  if (isCancelling) requireHeld(member, 'orders.change', 'reach')
  // It goes on after it is answered, when the key may be revoked.
  if (isCancelling && ctx.actor.kind === 'key') throw new DomainError('identity.key_not_here')
  requireDays(ctx, company, from, to)
  if (branchids) await requireOwnBranches(ctx, company, member, branchids)
  const infoIds = (branchids ?? member.branchIds)?.toSorted() ?? null
  const days = { companyId: company.id, infoIds, fromDay: from, toDay: to }
  requireBranches(member, infoIds)
  return atomically(ctx, async (ctx) => {
    // As whoever books does, and before the company: what is booked meanwhile is counted, or finds the days closed.
    await lockTimeOf(ctx, company.id, infoIds)
    requireNotEnded(await lockCompany(ctx, company.id))
    await requireRoom(ctx, company, member, days)
    const { mark, ahead, ...inside } = await countBookedOn(ctx, member, days)
    if (seen !== undefined && seen !== mark) throw new DomainError('desk.booked_meanwhile')
    const closureid = newId()
    const doesCancel = isCancelling && ahead + inside.paying > 0
    await ctx.db.insert(closures).values({
      id: closureid,
      ...days,
      words: said(words),
      createdAt: ctx.now(),
      ...(doesCancel && { cancelling: cancellingMoves.ask, staffId: member.staffId, toCancel: ahead }),
    })
    await recordClosure(ctx, company, 'desk.days_closed', days)
    if (doesCancel) await recordClosure(ctx, company, 'desk.days_cancelled', days)
    return { closureid, ...inside }
  })
}

/** A language without words is left out. */
const said = (words: Localized): Localized =>
  Object.fromEntries(locales.flatMap((locale) => (words[locale] ? [[locale, words[locale]]] : [])))

/** @throws DomainError `request.invalid` */
function requireDays(ctx: Context, { zone }: Company, from: string, to: string): void {
  const today = dayOf(ctx.now(), zone)
  if (to < from) throw invalid({ path: 'to', code: 'before_from' })
  // Somewhere it may be a day earlier.
  if (to < addDays(today, -1)) throw invalid({ path: 'to', code: 'past' })
  if (daysBetween(today, from) > figures.closureAheadDays) throw invalid({ path: 'from', code: 'out_of_range' })
  if (daysBetween(from, to) >= figures.closureDays) throw invalid({ path: 'to', code: 'out_of_range' })
}

/** @throws DomainError `desk.closed_already`, `desk.closures_full` */
async function requireRoom(
  ctx: Context,
  company: Company,
  member: Member,
  { infoIds, fromDay, toDay }: Pick<Closure, 'infoIds' | 'fromDay' | 'toDay'>,
): Promise<void> {
  const where = infoIds ? sql`${closures.infoIds} = ${`{${infoIds.join(',')}}`}::uuid[]` : isNull(closures.infoIds)
  const isTwin = and(eq(closures.fromDay, fromDay), eq(closures.toDay, toDay), where)
  const ahead = closuresAhead(ctx, company, { ...member, branchIds: null })
  const [found] = await ctx.db
    .select({ all: count(), twins: sql<number>`count(*) filter (where ${isTwin})::int` })
    .from(closures)
    .where(ahead)
  if (found && found.twins > 0) throw new DomainError('desk.closed_already')
  if (found && found.all >= figures.mostClosures) throw new DomainError('desk.closures_full')
}
