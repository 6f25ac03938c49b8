import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { isId } from '#shared/ids.ts'

/** The newest offers on sale, at most one per company. */
export async function listNewest(ctx: Context, limit: number): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ offer_id: string; company_id: string }>(sql`
    select d.offer_id, d.company_id from search_documents d where not (d.marks && '{kind:event}') order by d.published_at desc limit ${limit * 30}`)
  const seen = new Set<string>()
  return rows
    .flatMap((row) => (seen.has(row.company_id) ? [] : [(seen.add(row.company_id), row.offer_id)]))
    .slice(0, limit)
}

/** Items of given ids that are on sale, in the order of the ids, each by its cheapest offer. */
export async function offersOfItems(ctx: Context, itemIds: readonly string[]): Promise<string[]> {
  const valid = itemIds.filter(isId)
  if (valid.length === 0) return []
  const { rows } = await ctx.db.execute<{ item_id: string; offer_id: string }>(sql`
    select distinct on (d.item_id) d.item_id, d.offer_id from search_documents d
    where d.item_id in (select jsonb_array_elements_text(${JSON.stringify(valid)}::jsonb)::uuid) order by d.item_id, d.price_amount, d.offer_id`)
  const byItem = new Map(rows.map((row) => [row.item_id, row.offer_id]))
  return valid.flatMap((id) => byItem.get(id) ?? [])
}

/** What a company sells: its offers, one per item. */
export async function offersOfCompany(ctx: Context, companyId: string, limit = 100): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ offer_id: string }>(sql`
    select x.offer_id from (
      select distinct on (d.item_id) d.item_id, d.offer_id from search_documents d
      where d.company_id = ${companyId} and not (d.marks && '{kind:event}') order by d.item_id, d.price_amount, d.offer_id) x
    join items i on i.id = x.item_id order by i.category_key, i.id limit ${limit}`)
  return rows.map((row) => row.offer_id)
}
