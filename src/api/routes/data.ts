import { dataCalls } from '#contracts/data.calls.ts'
import { dataKey, oneKey } from '#contracts/data-key.ts'
import { nearestPlace, pageAfter, placeName, placesNamed, searchPlaces, stateName } from '#domain/base/index.ts'
import {
  getItem,
  listCategories,
  listEventDates,
  listReviews,
  toCategoryRow,
  toEventRow,
  toItemView,
  toReviewRow,
} from '#domain/catalogue/index.ts'
import { listCompanies, toCompanyRow } from '#domain/companies/index.ts'
import { cardsOf, cardsOfItems, searchOffers, suggest } from '#domain/search/index.ts'
import { getOfferTerms } from '#domain/trade/index.ts'
import { serve } from '../serve.ts'

const page = <T>(data: T[], cursor: string | null = null) => ({ ok: true as const, data, cursor })

export const dataRoutes = serve(dataCalls, {
  [dataKey('offers')]: async (ctx, { query: { find, limit, cursor } }) => {
    const found = await searchOffers(ctx, find, { limit, cursor })
    const { count, more, facets } = found
    return { ...page(await cardsOf(ctx, found.hits), found.cursor), count, more, facets }
  },
  [oneKey('offers', 'offerid')]: async (ctx, { offerid }) => ({ ok: true, data: await getOfferTerms(ctx, offerid) }),
  [oneKey('items', 'itemid')]: async (ctx, { itemid }) => ({
    ok: true,
    data: toItemView(await getItem(ctx, itemid), ctx.locale),
  }),
  [dataKey('items')]: async (ctx, { query: { find, limit, cursor } }) => {
    // The page is cut from the ids, not from the cards: an item that is gone must not end the list.
    const { rows, cursor: next } = pageAfter([...new Set(find.itemid)], (id) => id, { limit, cursor })
    return page(await cardsOfItems(ctx, rows), next)
  },
  [dataKey('companies')]: async (ctx, { query: { find, limit, cursor } }) => {
    const { rows, cursor: next } = await listCompanies(ctx, { text: find.q, limit, cursor })
    return page(
      rows.map((row) => toCompanyRow(row, ctx.locale)),
      next,
    )
  },
  [dataKey('events')]: async (ctx, { query: { find, limit, cursor } }) => {
    const { rows, cursor: next } = await listEventDates(ctx, { limit, companyId: find.companyid, cursor })
    return page(
      rows.map((row) => toEventRow(row, ctx.locale)),
      next,
    )
  },
  [dataKey('reviews')]: async (ctx, { query: { find, limit, cursor } }) => {
    const { itemid: itemId, companyid: companyId, stars } = find
    const { rows, cursor: next } = await listReviews(ctx, { itemId, companyId, stars, limit, cursor })
    return page(
      rows.map((row) => toReviewRow(row, ctx.locale)),
      next,
    )
  },
  [dataKey('categories')]: async (ctx, { query: { limit, cursor } }) => {
    const all = (await listCategories(ctx)).map((row) => toCategoryRow(row, ctx.locale))
    const { rows, cursor: next } = pageAfter(all, (row) => row.key, { limit, cursor })
    return page(rows, next)
  },
  [dataKey('suggestions')]: async (ctx, { query: { find, limit, cursor } }) => {
    const { rows, cursor: next } = pageAfter(await suggest(ctx, find), (row) => `${row.kind}:${row.key}`, {
      limit,
      cursor,
    })
    return page(rows, next)
  },
  [dataKey('places')]: async ({ locale }, { query: { find, limit, cursor } }) => {
    const near =
      find.lat !== undefined && find.lng !== undefined ? nearestPlace({ lat: find.lat, lng: find.lng }, 60) : undefined
    const found =
      find.lat !== undefined ? (near ? [near.place] : []) : searchPlaces(find.q ?? '', Number.POSITIVE_INFINITY)
    const named = placesNamed(find.q ?? '')
    const { rows, cursor: next } = pageAfter(found, (place) => place.slug, { limit, cursor })
    return page(
      rows.map((place) => ({
        slug: place.slug,
        name: placeName(place, locale),
        postalName: place.name,
        named: named.includes(place),
        state: stateName(place.state, locale),
        lat: place.lat,
        lng: place.lng,
      })),
      next,
    )
  },
})
