import { type AccountActor, type Context } from '#domain/base/index.ts'
import { type Identifier, keyedHash, mailboxOf } from '#domain/people/index.ts'
import { type Counter, countingDone } from '#platform/rate-limits/index.ts'

/**
 * Runs work that makes an invite. The invite counts for the person who invites, in all their companies, for the company, and
 * for the mailbox or number that gets it. A revoked one still counts; a refused one does not. Call it outside a transaction:
 * the counters have a connection of their own.
 * @param to where it is sent; undefined where nothing is sent.
 * @throws DomainError `request.too_many`, and whatever `work` throws
 */
export async function countingInvite<T>(
  ctx: Context,
  { accountId }: AccountActor,
  { companyId, to }: { companyId: string; to: Identifier | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const counters: Counter[] = [
    ['staff_invite_account', accountId],
    ['staff_invite', companyId],
  ]
  if (to) counters.push(['staff_invite_to', keyedHash(ctx, 'staff-invite', mailboxOf(to.value))])
  return countingDone(ctx.platform.limits, counters, work)
}
