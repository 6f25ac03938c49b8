import type { Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { servingNow } from '../moves/change-of-person.ts'
import type { Act } from './orders.actions.ts'
import { linesOf, type Order } from './orders.queries.ts'

/**
 * Refuses an action that was decided over another state of the booking than it has now: over another time, person or status, before a
 * change of the customer's, or without knowing what the customer is asked already. It would undo what a colleague, or the other
 * side, has just done. Clients that do not say what they saw are trusted.
 * @throws DomainError `orders.moved_meanwhile` with the present times, and where somebody else serves by now, who does
 */
export async function requireAsDecided(ctx: Context, order: Order, act: Act): Promise<void> {
  const { startsAt, proposedStartsAt, proposalExpiresAt, rescheduleCount, status } = order
  const serving = act.servedBy === undefined ? undefined : servingNow(await linesOf(ctx, [order.id]))
  const isOther = act.servedBy !== serving
  const proposed = proposalExpiresAt && ctx.now() < proposalExpiresAt ? proposedStartsAt : null
  const isSame = (at: Date | null, seen: string | undefined) => at?.getTime() === (seen && Date.parse(seen))
  const isMoved =
    act.from !== undefined &&
    // A proposal that was shown and is over by now takes nothing away.
    !(isSame(startsAt, act.from) && (proposed === null || isSame(proposed, act.proposed)))
  const isChanged = act.changed !== undefined && act.changed !== rescheduleCount
  const isFurther = act.status !== undefined && act.status !== status
  if (!isOther && !isMoved && !isChanged && !isFurther) return
  throw new DomainError('orders.moved_meanwhile', {
    data: {
      startsAt: startsAt?.toISOString() ?? null,
      proposed: proposed?.toISOString() ?? null,
      ...(isOther && { servedBy: serving }),
      ...(isFurther && { status }),
      ...(isChanged && { changed: rescheduleCount }),
    },
  })
}
