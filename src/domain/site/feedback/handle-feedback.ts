import { eq } from 'drizzle-orm'
import { atomically, type Context, recordAudit, requireOperator } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { feedbackEntries } from './feedback.tables.ts'

/** Marks feedback as handled, or as open again. @throws DomainError `feedback.entry_not_found`, `identity.forbidden` */
export async function handleFeedback(ctx: Context, id: string, handled: boolean): Promise<void> {
  const { accountId } = requireOperator(ctx)
  await atomically(ctx, async (ctx) => {
    const changed = await ctx.db
      .update(feedbackEntries)
      .set({ handledAt: handled ? ctx.now() : null, handledBy: handled ? accountId : null })
      .where(eq(feedbackEntries.id, id))
      .returning({ id: feedbackEntries.id })
    if (changed.length === 0) throw new DomainError('feedback.entry_not_found')
    await recordAudit(ctx, { action: handled ? 'feedback.handled' : 'feedback.reopened', subjectId: id })
  })
}
