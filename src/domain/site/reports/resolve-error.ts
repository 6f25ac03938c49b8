import { eq } from 'drizzle-orm'
import { atomically, type Context, recordAudit, requireOperator } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { errorGroups } from './reports.tables.ts'

/**
 * Marks an error as resolved, or as open again. The next report of it opens it, too. @throws DomainError
 * `reports.error_not_found`, `identity.forbidden`
 */
export async function resolveError(ctx: Context, id: string, resolved: boolean): Promise<void> {
  const { accountId } = requireOperator(ctx)
  await atomically(ctx, async (ctx) => {
    const changed = await ctx.db
      .update(errorGroups)
      .set({ resolvedAt: resolved ? ctx.now() : null, resolvedBy: resolved ? accountId : null })
      .where(eq(errorGroups.id, id))
      .returning({ id: errorGroups.id })
    if (changed.length === 0) throw new DomainError('reports.error_not_found')
    await recordAudit(ctx, { action: resolved ? 'reports.error_resolved' : 'reports.error_reopened', subjectId: id })
  })
}
