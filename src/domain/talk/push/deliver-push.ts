import { and, eq } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { sessions } from '#domain/people/sessions/sessions.tables.ts'
import { deliverEntry } from '#platform/mailbox/index.ts'
import { pushSubscriptions } from './push.tables.ts'
import type { PushEntry } from './push-to.ts'

/**
 * Worker only: posts one push to the browser's push service and then blanks its text. The subscription of a browser
 * that is gone is deleted, and so is one whose session was ended meanwhile: somebody else may be at that browser.
 */
export async function deliverPush(ctx: Context, { id, subscriptionId, url }: PushEntry): Promise<void> {
  await deliverEntry(ctx.db, id, async ({ subject: title, text }) => {
    const [found] = await ctx.db
      .select({ browser: pushSubscriptions, session: sessions })
      .from(pushSubscriptions)
      .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
      .where(eq(pushSubscriptions.id, subscriptionId))
    if (!found) return
    const { browser, session } = found
    const outcome = session.revokedAt ? 'gone' : await ctx.platform.push.post(browser, { title, text, url })
    if (outcome === 'sent') return
    // It may have been subscribed again since, in another session.
    const asFound = and(eq(pushSubscriptions.id, subscriptionId), eq(pushSubscriptions.sessionId, session.id))
    await ctx.db.delete(pushSubscriptions).where(asFound)
  })
}
