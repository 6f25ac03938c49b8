import { and, desc, eq, sql } from 'drizzle-orm'
import type { ConnectsFind, ConnectView, FavouriteKey } from '#contracts/profile.ts'
import { type Context, cutPage, readCursor, requireAccount, writeCursor } from '#domain/base/index.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { invalid } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { leastCharge } from '#shared/least-charge.ts'
import { localized } from '#shared/locale.ts'
import { unavoidableTravel } from '#shared/travel.ts'
import { items, offers } from '../catalogue.tables.ts'
import { shownModel } from '../catalogue.view.ts'
import { leastChoice, leastPrice, pricesDiffer } from '../least-price.ts'
import { favourites } from './favourites.tables.ts'

/**
 * Adds an offer that is on sale to the favourites. Repeats change nothing.
 * @throws DomainError `request.invalid` when company, item and offer do not belong together, or it is not on sale.
 */
export async function addFavourite(ctx: Context, key: FavouriteKey): Promise<void> {
  const { accountId } = requireAccount(ctx)
  const [offer] = await ctx.db
    .select({ id: offers.id })
    .from(offers)
    // What nobody sees is nobody's favourite: it may still be taken away.
    .innerJoin(companies, and(eq(companies.id, offers.companyId), eq(companies.status, 'open')))
    .where(
      and(
        eq(offers.id, key.offerid),
        eq(offers.companyId, key.companyid),
        eq(offers.itemId, key.itemid),
        eq(offers.status, 'published'),
      ),
    )
  if (!offer) throw invalid({ path: 'offerid', code: 'not_found' })
  await ctx.db
    .insert(favourites)
    .values({
      id: newId(),
      accountId,
      companyId: key.companyid,
      itemId: key.itemid,
      offerId: key.offerid,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
}

/** Removes an offer from the favourites. Repeats change nothing. */
export async function removeFavourite(ctx: Context, key: FavouriteKey): Promise<void> {
  const { accountId } = requireAccount(ctx)
  await ctx.db
    .delete(favourites)
    .where(
      and(
        eq(favourites.accountId, accountId),
        eq(favourites.companyId, key.companyid),
        eq(favourites.itemId, key.itemid),
        eq(favourites.offerId, key.offerid),
      ),
    )
}

/**
 * The caller's own favourites, newest first, by pages, with what their cards show.
 * @throws DomainError `request.invalid` for an invalid cursor.
 */
export async function listFavourites(
  ctx: Context,
  find: ConnectsFind,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ rows: ConnectView[]; cursor: string | null }> {
  const { accountId } = requireAccount(ctx)
  const after = readCursor(cursor)
  const rows = await ctx.db
    .select({
      favourite: favourites,
      offer: offers,
      item: items,
      company: companies,
      companyName: contacts.name,
      leastAmount: leastPrice,
      leastChoice,
      pricesDiffer,
    })
    .from(favourites)
    .innerJoin(offers, eq(offers.id, favourites.offerId))
    .innerJoin(items, eq(items.id, favourites.itemId))
    .innerJoin(contacts, eq(contacts.id, favourites.companyId))
    .innerJoin(companies, eq(companies.id, favourites.companyId))
    .where(
      and(
        eq(favourites.accountId, accountId),
        find.itemid ? eq(favourites.itemId, find.itemid) : undefined,
        find.offerid ? eq(favourites.offerId, find.offerid) : undefined,
        find.docid ? eq(favourites.id, find.docid) : undefined,
        after
          ? sql`(${favourites.createdAt}, ${favourites.id}) < (${sql.param(after.at, favourites.createdAt)}, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(favourites.createdAt), desc(favourites.id))
    .limit(limit + 1)
  const page = cutPage(rows, limit, ({ favourite: { createdAt, id } }) => writeCursor({ at: createdAt, id }))
  const views = page.rows.map(
    ({ favourite, offer, item, company, companyName, leastAmount, leastChoice: choice, pricesDiffer }) => {
      const price = { amount: leastAmount, currency: offer.currency }
      return {
        docid: favourite.id,
        offerid: favourite.offerId,
        companyid: favourite.companyId,
        itemid: favourite.itemId,
        fav: true as const,
        at: favourite.createdAt.toISOString(),
        title: localized(item.title, ctx.locale),
        companyName,
        slug: offer.slug,
        price,
        pictureFileId: item.pictureFileIds[0] ?? null,
        companyVerified: company.verifiedAt !== null,
        priceModel: shownModel(offer.priceModel, pricesDiffer),
        ratingSum: item.ratingSum,
        ratingCount: item.ratingCount,
        zone: company.zone,
        travel: unavoidableTravel(offer),
        least: leastCharge(offer, price, choice),
      }
    },
  )
  return { rows: views, cursor: page.cursor }
}
