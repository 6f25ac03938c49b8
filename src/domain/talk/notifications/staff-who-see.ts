import { eq, inArray } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { membersWho } from '#domain/companies/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { orderLines, orders } from '#domain/trade/orders/orders.tables.ts'
import type { Right } from '#shared/rights.ts'

/** The accounts of staff who hold a right that reaches the order. */
export async function staffWhoSee(
  ctx: Context,
  order: Pick<typeof orders.$inferSelect, 'id' | 'companyId' | 'infoId'>,
  right: Right,
): Promise<string[]> {
  const lines = await ctx.db
    .select({ staffId: orderLines.staffId })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
  const contactIds = (await membersWho(ctx, order.companyId, right))
    .filter(
      (member) =>
        (!member.ownBookingsOnly || lines.some(({ staffId }) => staffId === member.staffId)) &&
        (member.branchIds === null || (order.infoId !== null && member.branchIds.includes(order.infoId))),
    )
    .map(({ contactId }) => contactId)
  if (contactIds.length === 0) return []
  const rows = await ctx.db.select({ id: accounts.id }).from(accounts).where(inArray(accounts.contactId, contactIds))
  return rows.map(({ id }) => id)
}
