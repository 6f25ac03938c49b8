import { type AccountActor, type Context } from '#domain/base/index.ts'
import { type Identifier, keyedHash, mailboxOf } from '#domain/people/index.ts'
import type { LimitName } from '#platform/rate-limits/index.ts'

/**
 * Runs work that makes an invite. The invite counts for the person who invites, in all their companies, and for the mailbox
 * or number that gets it. A revoked one still counts; a refused one does not. Call it outside a transaction: the counters
 * have a connection of their own.
 * @param to where it is sent; undefined where nothing is sent.
 * @throws DomainError `request.too_many`, and whatever `work` throws
 */
export async function countingInvite<T>(
  ctx: Context,
  { accountId }: AccountActor,
  to: Identifier | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const { limits } = ctx.platform
  const counters: [LimitName, string][] = [['staff_invite_account', accountId]]
  if (to) counters.push(['staff_invite_to', keyedHash(ctx, 'staff-invite', mailboxOf(to.value))])
  const counted: [LimitName, string][] = []
  try {
    for (const [limit, key] of counters) {
      // Before: what refuses has counted the refused one, too.
      counted.push([limit, key])
      await limits.consume(limit, key)
    }
    return await work()
  } catch (error) {
    for (const [limit, key] of counted) await limits.giveBack(limit, key)
    throw error
  }
}
