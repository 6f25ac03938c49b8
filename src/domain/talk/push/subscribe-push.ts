import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { atomically, type Context, requireAccount } from '#domain/base/index.ts'
import type { PushSubscription } from '#platform/push/index.ts'
import { invalid } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { pushSubscriptions } from './push.tables.ts'

/** Most browsers of one account; the oldest is replaced. */
const MOST_BROWSERS = 10

/**
 * Subscribes a browser to the pushes of the signed-in account, for as long as the caller's session stands. A browser belongs
 * to the account, and the session, that subscribed last.
 * @throws DomainError `identity.sign_in_required`, `request.invalid` for an endpoint of an unknown push service
 */
export async function subscribePush(ctx: Context, subscription: PushSubscription): Promise<void> {
  const { accountId, sessionId } = requireAccount(ctx)
  if (!ctx.platform.push.takes(subscription.endpoint)) throw invalid({ path: 'endpoint', code: 'unknown' })
  await atomically(ctx, async (ctx) => {
    const { p256dh, auth } = subscription
    await ctx.db
      .insert(pushSubscriptions)
      .values({ id: newId(), accountId, sessionId, ...subscription, createdAt: ctx.now() })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: {
          // Another's browser gets a new id: what is queued for them is not shown to whoever has it now.
          id: sql`case when ${pushSubscriptions.accountId} = excluded.account_id then ${pushSubscriptions.id} else excluded.id end`,
          accountId,
          sessionId,
          p256dh,
          auth,
          createdAt: ctx.now(),
        },
      })
    const all = await ctx.db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.accountId, accountId))
      .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))
    const tooMany = all.slice(0, Math.max(0, all.length - MOST_BROWSERS)).map((row) => row.id)
    if (tooMany.length > 0) await ctx.db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany))
  })
}

/** Ends pushes to a browser of the signed-in account. An unknown endpoint changes nothing. */
export async function unsubscribePush(ctx: Context, endpoint: string): Promise<void> {
  const { accountId } = requireAccount(ctx)
  await ctx.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.endpoint, endpoint)))
}
