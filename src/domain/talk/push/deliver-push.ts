import { eq } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { deliverEntry } from '#platform/mailbox/index.ts'
import type { PushEntry } from './push-to.ts'
import { pushSubscriptions } from './push.tables.ts'

/**
 * Worker only: posts one push to the browser's push service and then blanks its text. The subscription of a browser
 * that is gone is deleted.
 */
export async function deliverPush(ctx: Context, { id, subscriptionId, url }: PushEntry): Promise<void> {
  await deliverEntry(ctx.db, id, async ({ subject: title, text }) => {
    const [browser] = await ctx.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId))
    const outcome = browser ? await ctx.platform.push.post(browser, { title, text, url }) : 'gone'
    if (outcome === 'gone') await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId))
  })
}
