import { eq } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { customers } from '#domain/trade/customers/customers.tables.ts'
import { noteCustomers } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { at, system } from './paid-booking.ts'

type OrderRow = typeof orders.$inferSelect

/** Notes all customers that are due. */
export async function noteAll(): Promise<void> {
  const ctx = await at(system)
  while ((await noteCustomers(ctx, 100)) > 0);
}

/** One more placed order like another, but for some of it. @returns its id */
export async function anotherOrder(
  { db }: Pick<Context, 'db'>,
  like: string,
  over: Partial<OrderRow>,
): Promise<string> {
  const [row] = await db.select().from(orders).where(eq(orders.id, like))
  const id = newId()
  await db.insert(orders).values({
    ...(row as OrderRow),
    id,
    docno: `KH-${id.slice(-8)}`,
    customerId: null,
    customerDue: true,
    groupId: null,
    secretHash: null,
    ...over,
  })
  return id
}

/** The customers of a company, the first one first. */
export const customersOf = ({ db }: Pick<Context, 'db'>, companyId: string) =>
  db.select().from(customers).where(eq(customers.companyId, companyId)).orderBy(customers.id)
