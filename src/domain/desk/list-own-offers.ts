import { and, desc, eq, lt } from 'drizzle-orm'
import type { OwnOffer, OwnOffersQuery } from '#contracts/desk.ts'
import { items, offers } from '#domain/catalogue/catalogue.tables.ts'
import type { Context } from '#domain/context.ts'
import { enterDesk } from './desk.policy.ts'

/**
 * A company's offers in every status, newest first.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function listOwnOffers(
  ctx: Context,
  query: OwnOffersQuery,
): Promise<{ offers: OwnOffer[]; cursor: string | null }> {
  const { company } = await enterDesk(ctx, query.companyid, 'CVB')
  const limit = query.limit ?? 50
  const rows = await ctx.db
    .select({ offer: offers, item: items })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .where(
      and(
        eq(offers.companyId, company.id),
        query.status ? eq(offers.status, query.status) : undefined,
        query.cursor ? lt(offers.id, query.cursor) : undefined,
      ),
    )
    .orderBy(desc(offers.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return { offers: page.map(toOwnOffer), cursor: rows.length > limit ? (page.at(-1)?.offer.id ?? null) : null }
}

function toOwnOffer({ offer, item }: { offer: typeof offers.$inferSelect; item: typeof items.$inferSelect }): OwnOffer {
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
    priceAmount: offer.priceAmount,
    currency: offer.currency,
    durationMinutes: offer.durationMinutes,
    bookedCount: offer.bookedCount,
    cover: item.pictureFileIds[0] ?? null,
  }
}
