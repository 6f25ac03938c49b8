import { type SQL, sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { isId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'

/** How long an offer is called new. */
const NEW_FOR = 60 * DAY

/** The newest offers on sale, at most one per company; none where nothing is new. */
export async function listNewest(
  ctx: Context,
  limit: number,
): Promise<{ offerId: string; itemId: string; companyId: string }[]> {
  const { rows } = await ctx.db.execute<{ offer_id: string; item_id: string; company_id: string }>(sql`
    select d.offer_id, d.item_id, d.company_id from search_documents d where not (d.marks && '{kind:event}')
      and d.published_at > ${new Date(ctx.now().getTime() - NEW_FOR).toISOString()}::timestamptz order by d.published_at desc limit ${limit * 30}`)
  const seen = new Set<string>()
  return rows
    .filter(({ company_id }) => !seen.has(company_id) && seen.add(company_id))
    .slice(0, limit)
    .map((row) => ({ offerId: row.offer_id, itemId: row.item_id, companyId: row.company_id }))
}

/** The offer that represents its item outside a search: the cheapest, as in a search without words or place. */
interface Standing {
  offerId: string
  /** Whether the item's other offers cost more. */
  from: boolean
}

/** The offers on sale, one per item, with whether its other offers cost more. `where` is a condition on `search_documents d`. */
const standing = (where: SQL) => sql`
  select distinct on (d.item_id) d.item_id, d.offer_id, max(d.price_amount) over (partition by d.item_id) > d.price_amount as dearer
  from search_documents d where ${where} order by d.item_id, d.price_amount, d.offer_id`

/** The items among the given ids that are on sale, in the order of the ids, each by its cheapest offer. */
export async function offersOfItems(ctx: Context, itemIds: readonly string[]): Promise<Standing[]> {
  const valid = itemIds.filter(isId)
  if (valid.length === 0) return []
  const { rows } = await ctx.db.execute<{ item_id: string; offer_id: string; dearer: boolean }>(
    standing(sql`d.item_id in (select jsonb_array_elements_text(${JSON.stringify(valid)}::jsonb)::uuid)`),
  )
  const byItem = new Map(rows.map((row) => [row.item_id, { offerId: row.offer_id, from: row.dearer }]))
  return valid.flatMap((id) => byItem.get(id) ?? [])
}
