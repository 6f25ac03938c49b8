import { sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'

/** Notes how often each offer of a company is booked, by their ids; those that are not named are booked never. */
export async function noteBooked(ctx: Context, companyId: string, counts: ReadonlyMap<string, number>): Promise<void> {
  const rows = JSON.stringify([...counts].map(([id, n]) => ({ id, n })))
  await ctx.db.execute(sql`
    update offers set booked_count = coalesce(x.n, 0)
    from offers o left join json_to_recordset(${rows}::json) as x(id uuid, n int) on x.id = o.id
    where offers.id = o.id and o.company_id = ${companyId} and o.booked_count <> coalesce(x.n, 0)`)
}
