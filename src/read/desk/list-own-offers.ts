import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { OwnOffer, OwnOffersQuery, OwnOffersView } from '#contracts/desk.ts'
import { type Context, cutPage, fileStep } from '#domain/base/index.ts'
import { items, offers } from '#domain/catalogue/catalogue.tables.ts'
import { offersWithin, placesOffered } from '#domain/catalogue/index.ts'
import { requireRight } from '#domain/companies/index.ts'
import { countFound, one } from '../count-found.ts'

/** What the list is sorted by, and in which direction; the id breaks ties. */
const orders = {
  newest: { by: offers.id, column: sql`id`, up: false },
  oldest: { by: offers.id, column: sql`id`, up: true },
  most_booked: { by: offers.bookedCount, column: sql`booked_count`, up: false },
  price: { by: offers.priceAmount, column: sql`price_amount`, up: true },
  price_down: { by: offers.priceAmount, column: sql`price_amount`, up: false },
} as const

/**
 * A company's offers in every status, newest first by default; for a file, which needs `data.export`, in larger steps and by
 * their age alone.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function listOwnOffers(ctx: Context, query: OwnOffersQuery): Promise<OwnOffersView> {
  const isFile = query.format === 'csv'
  if (isFile) await requireRight(ctx, query.companyid, 'data.export', 'reach')
  const { company, member } = await requireRight(
    ctx,
    query.companyid,
    ['offers.edit', 'events.edit', 'orders.view'],
    'reach',
  )
  const limit = isFile ? fileStep : (query.limit ?? 50)
  const sort = isFile && query.sort !== 'oldest' ? 'newest' : (query.sort ?? 'newest')
  const { by, column, up } = orders[sort]
  const direction = up ? asc : desc
  const beyond = query.cursor
    ? sql`(${by}, ${offers.id}) ${up ? sql`>` : sql`<`} (select ${column}, id from offers where id = ${query.cursor}::uuid)`
    : undefined
  const asked = and(
    eq(offers.companyId, company.id),
    offersWithin(member),
    query.branchid ? or(isNull(offers.infoId), eq(offers.infoId, query.branchid)) : undefined,
    query.status ? eq(offers.status, query.status) : undefined,
  )
  const rows = await ctx.db
    .select({
      offer: offers,
      item: items,
      variants: sql<OwnOffer['variants']>`coalesce((
        select json_agg(json_build_object('variantid', v.id, 'name', v.name, 'durationMinutes', v.duration_minutes,
          'price', json_build_object('amount', v.price_amount, 'currency', ${offers.currency})) order by v.position)
        from offer_variants v where v.offer_id = ${offers.id}), '[]')`,
      addons: sql<OwnOffer['addons']>`coalesce((
        select json_agg(json_build_object('addonid', a.id, 'name', a.name, 'extraMinutes', a.extra_minutes,
          'price', json_build_object('amount', a.price_amount, 'currency', ${offers.currency}), 'maxQuantity', a.max_quantity) order by a.position)
        from offer_addons a where a.offer_id = ${offers.id}), '[]')`,
      // As `mayServe` has it: of any of them one, else all.
      staffids: sql<string[]>`coalesce((
        select json_agg(r.staff_id order by r.staff_id)
        from offer_resources x join resources r on r.id = x.resource_id
        where x.offer_id = ${offers.id} and r.staff_id is not null and r.ended_at is null and (x.need = 'any' or not exists (
          select from offer_resources y join resources s on s.id = y.resource_id
          where y.offer_id = x.offer_id and y.need = 'any' and s.ended_at is null))), '[]')`,
    })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .where(and(asked, beyond))
    .orderBy(direction(by), direction(offers.id))
    .limit(limit + 1)
  const page = cutPage(rows, limit, ({ offer }) => offer.id)
  const found = await countFound(ctx, query, page, ctx.db.select(one).from(offers).where(asked))
  return { rows: page.rows.map(toOwnOffer), cursor: page.cursor, ...found }
}

function toOwnOffer({
  offer,
  item,
  variants,
  addons,
  staffids,
}: {
  offer: typeof offers.$inferSelect
  item: typeof items.$inferSelect
  variants: OwnOffer['variants']
  addons: OwnOffer['addons']
  staffids: string[]
}): OwnOffer {
  return {
    offerid: offer.id,
    itemid: item.id,
    itemCode: item.code,
    itemKind: item.kind,
    slug: offer.slug,
    title: item.title,
    name: offer.name,
    kind: offer.kind,
    status: offer.status,
    priceModel: offer.priceModel,
    price: { amount: offer.priceAmount, currency: offer.currency },
    durationMinutes: offer.durationMinutes,
    bookedCount: offer.bookedCount,
    pictureFileId: item.pictureFileIds[0] ?? null,
    branchid: offer.infoId,
    variants,
    places: placesOffered(offer),
    staffids,
    addons,
  }
}
