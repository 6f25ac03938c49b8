import { eq } from 'drizzle-orm'
import { type Context } from '../context.ts'
import { outboxMessages } from './outbox.tables.ts'

/** The message a queue entry points at. It exists, since the same transaction wrote both. */
export async function readMessage(ctx: Context, messageId: string): Promise<typeof outboxMessages.$inferSelect> {
  const [message] = await ctx.db.select().from(outboxMessages).where(eq(outboxMessages.id, messageId))
  if (!message) throw new Error(`message ${messageId} is gone`)
  return message
}
