import { and, eq } from 'drizzle-orm'
import { atomically, type Context } from '../context.ts'
import { outboxEffects } from './outbox.tables.ts'

/**
 * Makes a handler idempotent: its effect on the database happens once per message. A repeated delivery finds the row of
 * `outbox_effects` and does nothing. `work` runs in the transaction that writes the row, so both commit together.
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

/** Whether a handler has had its effect already, to skip expensive preparation. `once` still decides. */
export async function isDone(ctx: Context, messageId: string, handler: string): Promise<boolean> {
  const [mark] = await ctx.db
    .select({ at: outboxEffects.at })
    .from(outboxEffects)
    .where(and(eq(outboxEffects.messageId, messageId), eq(outboxEffects.handler, handler)))
  return mark !== undefined
}
