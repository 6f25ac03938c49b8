import { sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { forgetBuyers } from '#domain/money/index.ts'
import { mostSwept } from '#platform/db/index.ts'
import { figures } from '#shared/figures.ts'
import { statusesWhere } from '#shared/order-status.ts'
import { DAY } from '#shared/time.ts'
import { forgetCustomers } from '../customers/forget-customers.ts'
import { listOf } from '../orders/orders.tables.ts'

/**
 * Clears how and where guests and callers could be reached, two years after their booking: nobody has an account there to ask
 * for it. The name, the terms and the money stay, as books. The same of who began to pay, whatever became of it.
 * @returns how many bookings, or payments where those are more; a full batch means that more may be left.
 */
export async function forgetGuests(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - figures.guestContactDays * DAY).toISOString()
  const over = listOf(statusesWhere((traits) => traits.over))
  return ctx.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update orders set customer_email = null, customer_phone = null, recipient_name = null, recipient_phone = null, note = null,
        place = jsonb_build_object('kind', place -> 'kind'), secret_hash = null, holder = null, holder_address = null,
        holder_contact = null, placed_contact = null, placed_address = null
      where id in (
        select id from orders
         where account_id is null and (customer_email is not null or customer_phone is not null)
           and coalesce(ends_at, created_at) <= ${before}::timestamptz and status in ${over}
         order by coalesce(ends_at, created_at) limit ${mostSwept} for update skip locked)
      returning id`)
    const buyers = await forgetBuyers({ ...ctx, db: tx }, before)
    const known = await forgetCustomers({ ...ctx, db: tx }, before)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return Math.max(buyers, known)
    await tx.execute(sql`update checkout_groups set secret_hash = null
      where secret_hash is not null and id in (select group_id from orders where id = any(${sql.param(ids)}::uuid[]))`)
    // The timeline is append-only, but for what names people.
    await tx.execute(sql`select set_config('khidmat.erasing', 'on', true)`)
    await tx.execute(
      sql`update order_events set data = data - 'address' - 'addressBefore' where order_id = any(${sql.param(ids)}::uuid[])`,
    )
    await tx.execute(sql`select set_config('khidmat.erasing', 'off', true)`)
    return Math.max(ids.length, buyers, known)
  })
}
