import { and, eq, isNull, like } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { staffMembers } from './companies.tables.ts'

/**
 * Whether some owner of a company stays. Their accounts are locked until the transaction ends: none of them begins to leave meanwhile. Call it
 * with the company locked.
 */
export async function hasStayingOwner(ctx: Context, companyId: string): Promise<boolean> {
  const [owner] = await ctx.db
    .select({ id: accounts.id })
    .from(staffMembers)
    .innerJoin(accounts, eq(accounts.contactId, staffMembers.contactId))
    .where(
      and(
        eq(staffMembers.companyId, companyId),
        isNull(staffMembers.endedAt),
        like(staffMembers.flags, '%O%'),
        isNull(accounts.deletionRequestedAt),
        isNull(accounts.deletedAt),
      ),
    )
    .limit(1)
    .for('share', { of: accounts })
  return owner !== undefined
}
