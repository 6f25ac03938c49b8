import { and, eq } from 'drizzle-orm'
import { atomically, type Context } from '../context.ts'
import { outboxEffects } from './outbox.tables.ts'

/**
 * Makes a handler idempotent: its effect on the database happens once per event. A repeated delivery finds the row of
 * `outbox_effects` and does nothing. `work` runs in the transaction that writes the row, so both commit together.
 */
export async function once(
  ctx: Context,
  outboxId: string,
  handler: string,
  work: (ctx: Context) => Promise<void>,
): Promise<boolean> {
  return atomically(ctx, async (ctx) => {
    const marked = await ctx.db
      .insert(outboxEffects)
      .values({ outboxId, handler, at: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (marked.length === 0) return false
    await work(ctx)
    return true
  })
}

/** Whether a handler has had its effect already, to skip expensive preparation. `once` still decides. */
export async function isDone(ctx: Context, outboxId: string, handler: string): Promise<boolean> {
  const [mark] = await ctx.db
    .select({ at: outboxEffects.at })
    .from(outboxEffects)
    .where(and(eq(outboxEffects.outboxId, outboxId), eq(outboxEffects.handler, handler)))
  return mark !== undefined
}
