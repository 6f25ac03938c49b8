import { eq } from 'drizzle-orm'
import type { OpenDays } from '#contracts/closures.ts'
import { atomically, type Context } from '#domain/base/index.ts'
import { requireRight } from '#domain/companies/index.ts'
import { closures } from './closures.tables.ts'
import { lockClosure } from './open-closure.ts'
import { recordClosure } from './record-closure.ts'

/**
 * Opens closed days again. What was cancelled stays so; what is not yet is left alone. For staff with `schedule.edit` in all its branches.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `desk.closure_not_found`
 */
export async function openDays(ctx: Context, { companyid, closureid }: OpenDays): Promise<void> {
  const { company, member } = await requireRight(ctx, companyid, 'schedule.edit', 'reach')
  await atomically(ctx, async (ctx) => {
    const closure = await lockClosure(ctx, company, member, closureid)
    await ctx.db.delete(closures).where(eq(closures.id, closure.id))
    await recordClosure(ctx, company, 'desk.days_opened', closure)
  })
}
