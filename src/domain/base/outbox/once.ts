import { and, eq } from 'drizzle-orm'
import { atomically, type Context } from '../context.ts'
import { outboxEffects } from './outbox.tables.ts'

/**
 * Lets a handler's effect on the database happen once per message: a repeated delivery finds the mark and does nothing.
 * `work` runs in the transaction that sets the mark, so both stand or fall together.
 */
export async function once(
  ctx: Context,
  messageId: string,
  handler: string,
  work: (ctx: Context) => Promise<void>,
): Promise<boolean> {
  return atomically(ctx, async (ctx) => {
    const marked = await ctx.db
      .insert(outboxEffects)
      .values({ messageId, handler, at: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (marked.length === 0) return false
    await work(ctx)
    return true
  })
}

/** Whether a handler has had its effect already, for those whose preparation costs something. `once` decides. */
export async function isDone(ctx: Context, messageId: string, handler: string): Promise<boolean> {
  const [mark] = await ctx.db
    .select({ at: outboxEffects.at })
    .from(outboxEffects)
    .where(and(eq(outboxEffects.messageId, messageId), eq(outboxEffects.handler, handler)))
  return mark !== undefined
}
