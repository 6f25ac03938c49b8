import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { customerGroupMembers, customers } from '../customers/customers.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import type { CustomerImport, CustomerImportRow, Outcome } from './imports.tables.ts'

/** Removes those who came by an import, as far as nothing was written about them and nothing booked since, and nobody put them into a group. */
export async function takeBackRows(
  ctx: Context,
  { companyId }: CustomerImport,
  rows: readonly CustomerImportRow[],
): Promise<Outcome> {
  const made = rows.flatMap(({ customerId }) => customerId ?? [])
  if (made.length === 0) return {}
  const one = sql`1`
  const gone = await ctx.db
    .delete(customers)
    .where(
      and(
        eq(customers.companyId, companyId),
        inArray(customers.id, made),
        eq(customers.version, 1),
        isNull(customers.accountId),
        notExists(ctx.db.select({ one }).from(orders).where(eq(orders.customerId, customers.id))),
        notExists(
          ctx.db.select({ one }).from(customerGroupMembers).where(eq(customerGroupMembers.customerId, customers.id)),
        ),
      ),
    )
    .returning({ id: customers.id })
  return { undone: gone.length }
}
