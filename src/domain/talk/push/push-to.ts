import { and, eq, isNull } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { sessions } from '#domain/people/sessions/sessions.tables.ts'
import { writeEntry } from '#platform/mailbox/index.ts'
import type { PushNote } from '#platform/push/index.ts'
import { isWanted } from '#shared/notifications.ts'
import type { Recipient } from '../notifications/recipient.ts'
import { pushSubscriptions } from './push.tables.ts'

/** The queue of pushes to the push services of browsers. */
export const pushQueue = 'deliver-push'

/** A queue entry: the written push, the subscription of the browser, and where a tap leads. */
export interface PushEntry {
  id: string
  subscriptionId: string
  url: string
}

/**
 * Queues a push to every browser of an account whose session still stands, in the caller's transaction, unless push of
 * this kind is switched off. Without a push service it goes once to the local mailbox, where that is switched on.
 */
export async function pushTo(ctx: Context, recipient: Recipient, { title, text, url }: PushNote): Promise<void> {
  const { accountId, kind, wishes, locale, address } = recipient
  const row = { channel: 'push' as const, to: address, subject: title, text, locale }
  if (ctx.platform.push.publicKey === null) {
    if (wishes[kind]?.push) await writeEntry(ctx.db, { ...row, text: `${text}\n${url}` })
    return
  }
  if (!isWanted(wishes, kind, 'push')) return
  const browsers = await ctx.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.accountId, accountId), isNull(sessions.revokedAt)))
  for (const browser of browsers) {
    const id = await writeEntry(ctx.db, row)
    const entry: PushEntry = { id, subscriptionId: browser.id, url }
    await ctx.platform.queue.send(ctx.db, pushQueue, entry)
  }
}
