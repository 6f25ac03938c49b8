import { eq } from 'drizzle-orm'
import { type Context } from '../context.ts'
import { outboxEvents } from './outbox.tables.ts'

/** The event a queue entry points at. It exists, since the same transaction wrote both. */
export async function readEvent(ctx: Context, outboxId: string): Promise<typeof outboxEvents.$inferSelect> {
  const [event] = await ctx.db.select().from(outboxEvents).where(eq(outboxEvents.id, outboxId))
  if (!event) throw new Error(`outbox event ${outboxId} is gone`)
  return event
}
