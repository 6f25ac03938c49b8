import { eq } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { heldLetters, holds } from '#shared/rights.ts'
import { toldOf, type WebhookEvent } from '#shared/webhook-events.ts'
import { staffMembers } from '../companies.tables.ts'
import { isHere } from '../is-here.ts'
import type { WebhookEndpoint } from './webhooks.tables.ts'

/** Whether who holds these letters may see all of these events. */
export const maySee = (letters: string, events: readonly WebhookEvent[]): boolean =>
  events.every((event) => holds(letters, toldOf(event).right))

/**
 * Whether an endpoint may be told now: while who made it works there, in all of the company, and may see all that it is told. Looked up
 * at each try, so that nothing has to be done when somebody leaves or loses a right, and nothing can be forgotten.
 */
export async function mayBeTold(ctx: Context, { staffId, events }: WebhookEndpoint): Promise<boolean> {
  if (staffId === null) return false
  const [found] = await ctx.db
    .select({ maker: staffMembers, account: accounts })
    .from(staffMembers)
    .leftJoin(accounts, eq(accounts.contactId, staffMembers.contactId))
    .where(eq(staffMembers.id, staffId))
  if (!found || found.maker.endedAt || !isHere(found.account)) return false
  const { flags, perms, scopeInfoIds, ownBookingsOnly } = found.maker
  return scopeInfoIds === null && ownBookingsOnly === 0 && maySee(heldLetters(flags, perms), events)
}
