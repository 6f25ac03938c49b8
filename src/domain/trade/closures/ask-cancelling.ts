import { eq } from 'drizzle-orm'
import type { CancelClosed } from '#contracts/closures.ts'
import { atomically, type Context } from '#domain/base/index.ts'
import { requireRight } from '#domain/companies/index.ts'
import { cancellingMoves, cancellingTraits } from '#shared/closure-life.ts'
import { DomainError } from '#shared/errors.ts'
import { countBookedOn } from './booked-on.ts'
import { closures } from './closures.tables.ts'
import { lockClosure } from './open-closure.ts'
import { recordClosure } from './record-closure.ts'

/**
 * Has what is still booked on closed days cancelled, on behalf of who asks: the worker does it, one after the other. While it is
 * under way nothing changes. For staff with `orders.change` in all its branches.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `desk.closure_not_found`, `desk.booked_meanwhile` where what is
 * booked is not what was `seen`
 */
export async function askCancelling(ctx: Context, { companyid, closureid, seen }: CancelClosed): Promise<void> {
  const { company, member } = await requireRight(ctx, companyid, 'orders.change', 'reach')
  await atomically(ctx, async (ctx) => {
    const closure = await lockClosure(ctx, company, member, closureid)
    if (cancellingTraits[closure.cancelling].isUnderWay) return
    const { ahead, mark } = await countBookedOn(ctx, member, closure)
    if (seen !== undefined && seen !== mark) throw new DomainError('desk.booked_meanwhile')
    await ctx.db
      .update(closures)
      .set({ cancelling: cancellingMoves.ask, staffId: member.staffId, toCancel: ahead, cancelled: 0, refused: [] })
      .where(eq(closures.id, closure.id))
    await recordClosure(ctx, company, 'desk.days_cancelled', closure)
  })
}
