import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { mailboxMessages } from '#platform/mailbox/mailbox.tables.ts'
import type { PushEntry } from './push-to.ts'
import { pushSubscriptions } from './push.tables.ts'

/** Worker only: posts one written message to a browser's service and blanks its words; a browser that is gone is forgotten. */
export async function deliverPush(ctx: Context, { id, subscriptionId, url }: PushEntry): Promise<void> {
  const [message] = await ctx.db
    .update(mailboxMessages)
    .set({ attempts: sql`${mailboxMessages.attempts} + 1` })
    .where(and(eq(mailboxMessages.id, id), isNull(mailboxMessages.deliveredAt)))
    .returning()
  const [browser] = await ctx.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId))
  if (!message) return
  const outcome = browser
    ? await ctx.platform.push.post(browser, { title: message.subject, text: message.text, url })
    : 'gone'
  if (outcome === 'gone') await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId))
  await ctx.db
    .update(mailboxMessages)
    .set({ deliveredAt: ctx.now(), subject: '', text: '' })
    .where(eq(mailboxMessages.id, id))
}
