import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ReadNotices } from '#contracts/notices.ts'
import { type Context, requireAccount } from '#domain/base/index.ts'
import { tellAccount } from '../messages/tell-live.ts'
import { notices } from './notices.tables.ts'

/**
 * Marks the signed-in person's notices as read: the named ones, those of an order, or all. Ids of others are ignored.
 * @throws DomainError `identity.sign_in_required`
 */
export async function markNoticesRead(ctx: Context, which: ReadNotices): Promise<number> {
  const { accountId } = requireAccount(ctx)
  const marked = await ctx.db
    .update(notices)
    .set({ readAt: ctx.now() })
    .where(
      and(
        eq(notices.accountId, accountId),
        isNull(notices.readAt),
        which.ids ? inArray(notices.id, which.ids) : undefined,
        which.orderid ? eq(notices.orderId, which.orderid) : undefined,
      ),
    )
    .returning({ id: notices.id })
  // Other tabs and devices of the same person update their count.
  if (marked.length > 0) await tellAccount(ctx, accountId)
  return marked.length
}
