import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { UsedAddress } from '#contracts/orders.ts'
import { type Context, requireAccount } from '#domain/base/index.ts'
import { addressLine } from '#shared/postal-address.ts'
import { orders } from './orders.tables.ts'

/** So many orders are looked through: who always has the same door opened is told of it alone. */
const LOOKED_THROUGH = 50
const MOST = 5

/**
 * The last different addresses that the signed-in person had somebody come to, the newest first. They are read off the orders:
 * kept nowhere else, they are erased with them.
 */
export async function usedAddresses(ctx: Context): Promise<UsedAddress[]> {
  const { accountId } = requireAccount(ctx)
  const rows = await ctx.db
    .select({ place: orders.place })
    .from(orders)
    .where(
      and(eq(orders.accountId, accountId), isNotNull(orders.placedAt), sql`${orders.place} ->> 'kind' = 'customer'`),
    )
    .orderBy(desc(orders.createdAt))
    .limit(LOOKED_THROUGH)
  const different = new Map<string, UsedAddress>()
  for (const { place } of rows) {
    const { line1, line2, postcode = '', city = '', lat, lng } = place
    if (!line1 || lat === undefined || lng === undefined) continue
    const address = { line1: addressLine({ line1, line2 }), postcode, city, lat, lng }
    const words = addressLine(address).toLowerCase()
    if (!different.has(words)) different.set(words, address)
  }
  return [...different.values()].slice(0, MOST)
}
