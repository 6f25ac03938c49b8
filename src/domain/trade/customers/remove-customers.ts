import { inArray } from 'drizzle-orm'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { holdCompany, requireNotEnded } from '#domain/companies/index.ts'
import { DomainError } from '#shared/errors.ts'
import { orders } from '../orders/orders.tables.ts'
import { customers } from './customers.tables.ts'
import { lockCustomers } from './lock-customers.ts'
import { lockWithin, requireCustomers } from './require-customers.ts'

/**
 * Removes customers who have never booked: all or none. Bookings are books, and so is whose they are.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended,
 * `desk.customer_not_found`, `desk.customer_has_orders`
 */
export async function removeCustomers(ctx: Context, infoid: string, ids: readonly string[]): Promise<void> {
  const { company, member } = await requireCustomers(ctx, infoid)
  await atomically(ctx, async (ctx) => {
    // No order is noted meanwhile.
    await lockCustomers(ctx, company.id)
    requireNotEnded(await holdCompany(ctx, company.id))
    const gone = (await lockWithin(ctx, member, company.id, ids)).map(({ id }) => id)
    if ((await ctx.db.$count(orders, inArray(orders.customerId, gone))) > 0)
      throw new DomainError('desk.customer_has_orders')
    await ctx.db.delete(customers).where(inArray(customers.id, gone))
    for (const id of gone)
      await recordAudit(ctx, { action: 'desk.customers_removed', companyId: company.id, subjectId: id })
  })
}
