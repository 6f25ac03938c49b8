import { sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'

/** Removes a customer whom an order began, once it turned out to be somebody else's and nobody wrote anything about them. */
export async function dropEmpty(ctx: Context, customerId: string): Promise<void> {
  await ctx.db.execute(sql`
    delete from customers c where c.id = ${customerId}::uuid and c.made_by = 'order' and c.version = 1
      and not exists (select 1 from orders where customer_id = c.id)
      and not exists (select 1 from customer_group_members where customer_id = c.id)`)
}
