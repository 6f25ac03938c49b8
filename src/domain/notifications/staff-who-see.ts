import { and, eq, isNull } from 'drizzle-orm'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { effectiveLetters } from '#domain/companies/index.ts'
import type { Context } from '#domain/context.ts'
import { accounts } from '#domain/identity/identity.tables.ts'
import { orderLines, orders } from '#domain/orders/orders.tables.ts'

/** The accounts of staff who hold a permission letter and see the order. */
export async function staffWhoSee(
  ctx: Context,
  order: Pick<typeof orders.$inferSelect, 'id' | 'companyId' | 'infoId'>,
  letter: string,
): Promise<string[]> {
  const staff = await ctx.db
    .select({ accountId: accounts.id, member: staffMembers })
    .from(staffMembers)
    .innerJoin(accounts, eq(accounts.contactId, staffMembers.contactId))
    .where(and(eq(staffMembers.companyId, order.companyId), isNull(staffMembers.endedAt)))
  const lines = await ctx.db
    .select({ staffId: orderLines.staffId })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
  return staff
    .filter(
      ({ member }) =>
        effectiveLetters(member.flags, member.perms).has(letter) &&
        (member.ownBookingsOnly !== 1 || lines.some(({ staffId }) => staffId === member.id)) &&
        (member.scopeInfoIds === null || (order.infoId !== null && member.scopeInfoIds.includes(order.infoId))),
    )
    .map(({ accountId }) => accountId)
}
