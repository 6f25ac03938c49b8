import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { items, offers, offerVariants } from './catalogue.tables.ts'
import { leastChoice, leastPrice, pricesDiffer } from './least-price.ts'

/** More than anybody sells: a page reads no more of a company at once. */
const MOST_OFFERS = 1000

/**
 * What a company has published of services, item by item, each with its offers, the cheapest first, and their variants. Whether the company is open
 * is the caller's to ask.
 */
export async function listMenu(ctx: Context, companyId: string) {
  const rows = await ctx.db
    .select({
      offer: offers,
      item: {
        id: items.id,
        title: items.title,
        categoryKey: items.categoryKey,
        ratingSum: items.ratingSum,
        ratingCount: items.ratingCount,
      },
      city: contactInfos.city,
      branchZone: contactInfos.zone,
      companyZone: companies.zone,
      leastAmount: leastPrice,
      leastChoice,
      pricesDiffer,
    })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .innerJoin(companies, eq(companies.id, offers.companyId))
    .leftJoin(contactInfos, eq(contactInfos.id, offers.infoId))
    .where(
      and(
        eq(offers.companyId, companyId),
        // Said of both, so that neither is looked for among those of all companies.
        eq(items.companyId, companyId),
        eq(offers.status, 'published'),
        eq(items.kind, 'service'),
        isNull(items.archivedAt),
        or(isNull(offers.validTo), gt(offers.validTo, ctx.now())),
      ),
    )
    .orderBy(asc(items.id), asc(leastPrice), asc(offers.id))
    .limit(MOST_OFFERS)
  if (rows.length === 0) return []
  const variants = await ctx.db
    .select()
    .from(offerVariants)
    .where(
      inArray(
        offerVariants.offerId,
        rows.map(({ offer }) => offer.id),
      ),
    )
    .orderBy(asc(offerVariants.position), asc(offerVariants.id))
  const byOffer = Map.groupBy(variants, ({ offerId }) => offerId)
  const byItem = Map.groupBy(rows, ({ item }) => item.id)
  return [...byItem.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            item: first.item,
            offers: [first, ...others].map(({ item: _, ...row }) => ({
              ...row,
              variants: byOffer.get(row.offer.id) ?? [],
            })),
          },
        ]
      : [],
  )
}
export type MenuItem = Awaited<ReturnType<typeof listMenu>>[number]
