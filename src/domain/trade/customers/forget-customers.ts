import { sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { mostSwept } from '#platform/db/index.ts'

/**
 * Clears how customers without an account could be reached, and what the company wrote of them, where they have not come since an
 * instant and were not written down since. Who let the company write or call is kept until they take that back.
 * @returns how many; a full batch means that more may be left.
 */
export async function forgetCustomers(ctx: Context, before: string): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    update customers set email = null, phone = null, proved_email = null, proved_phone = null, note = null, tags = '{}',
      email_consent = null, email_consent_at = null, email_consent_source = null,
      phone_consent = null, phone_consent_at = null, phone_consent_source = null
    where id in (
      select id from customers
       where account_id is null and (email is not null or phone is not null)
         and greatest(created_at, last_at, next_at) <= ${before}::timestamptz
         and email_consent is not true and phone_consent is not true
       order by greatest(created_at, last_at, next_at) limit ${mostSwept} for update skip locked)`)
  return rowCount ?? 0
}
