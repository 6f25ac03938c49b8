import { createRoute, z } from '@hono/zod-openapi'
import { CategoryRow, CompanyRow, EventRow, OfferRow, PlaceRow, ReviewRow } from '#contracts/catalogue.ts'
import { pageSize } from '#contracts/paging.ts'
import { SearchFind } from '#contracts/search.ts'
import { listCategories, listEventDates, toCategoryRow, toEventRow } from '#domain/catalogue/index.ts'
import { listCompanies, toCompanyRow } from '#domain/companies/index.ts'
import { placeName, searchPlaces, stateName, nearestPlace } from '#domain/places/index.ts'
import { listReviews, toReviewRow } from '#domain/reviews/index.ts'
import { pageAfter } from '#domain/paging.ts'
import { cardsOf, cardsOfItems } from '#domain/discovery/index.ts'
import { searchOffers } from '#domain/search/index.ts'
import { brand } from '#shared/brand.ts'
import { jsonParam, refusals, routes } from '../openapi.ts'

/** What pages keep of a form besides; nothing reads it here. */
const MOST_FORM_FIELDS = 20
const FormData = z
  .record(z.string().max(60), z.unknown())
  .refine((form) => Object.keys(form).length <= MOST_FORM_FIELDS, 'too_big')
  .meta({ maxProperties: MOST_FORM_FIELDS })

const paging = {
  limit: pageSize(100),
  cursor: z.string().max(200).optional(),
  formData: jsonParam(FormData.optional()),
}

function listRoute<F extends z.ZodType, R extends z.ZodType>(
  plural: string,
  summary: string,
  find: F,
  row: R,
  extra: z.ZodRawShape = {},
  size = 24,
) {
  return createRoute({
    method: 'get',
    path: `/api/data/${brand.slug}-${plural}`,
    operationId: `list${plural[0]?.toUpperCase()}${plural.slice(1)}`,
    summary,
    tags: ['Data'],
    request: {
      query: z.object({ find: jsonParam(find, { otherwise: {} }), ...paging, limit: paging.limit.default(size) }),
    },
    responses: {
      200: {
        description: 'A page of rows, and the cursor of the next one',
        content: {
          'application/json': {
            schema: z.object({ ok: z.literal(true), data: z.array(row), cursor: z.string().nullable(), ...extra }),
          },
        },
      },
      ...refusals(),
    },
  })
}

const ids = z.array(z.uuid()).max(50)
const page = <T>(data: T[], cursor: string | null = null) => ({ ok: true as const, data, cursor })

const offers = listRoute('offers', 'Search what is on sale', SearchFind, OfferRow, {
  count: z.number().int(),
  more: z.boolean(),
  facets: z.object({
    marks: z.record(z.string(), z.number().int()),
    ratings: z.record(z.string(), z.number().int()),
    prices: z.object({ min: z.number().int(), max: z.number().int() }).optional(),
  }),
})
const items = listRoute(
  'items',
  'Items by their ids, as cards',
  z.strictObject({ itemid: ids.default([]) }),
  OfferRow,
  {},
  50,
)
const companies = listRoute(
  'companies',
  'Open companies',
  z.strictObject({ q: z.string().max(100).optional() }),
  CompanyRow,
)
const events = listRoute(
  'events',
  'Dates of events to come',
  z.strictObject({ companyid: z.uuid().optional() }),
  EventRow,
)
const reviews = listRoute(
  'reviews',
  'Reviews, newest first',
  z.strictObject({
    itemid: z.uuid().optional(),
    companyid: z.uuid().optional(),
    stars: z.number().int().min(1).max(5).optional(),
  }),
  ReviewRow,
)
const categories = listRoute('categories', 'All categories with their fields', z.strictObject({}), CategoryRow, {}, 100)
const places = listRoute(
  'places',
  'Towns by the beginning of their name, or the one nearest to a point',
  z.strictObject({
    q: z.string().max(60).optional(),
    lat: z.number().min(-90).max(90).optional(),
    lng: z.number().min(-180).max(180).optional(),
  }),
  PlaceRow,
)

export const dataRoutes = routes()
  .openapi(offers, async (c) => {
    const { find, limit, cursor } = c.req.valid('query')
    const found = await searchOffers(c.var.ctx, find, { limit, cursor })
    const { count, more, facets } = found
    return c.json({ ...page(await cardsOf(c.var.ctx, found.hits), found.cursor), count, more, facets }, 200)
  })
  .openapi(items, async (c) => {
    const { find, limit, cursor } = c.req.valid('query')
    // By the ids, not by the cards: an item that is gone must not end the list.
    const { rows, cursor: next } = pageAfter([...new Set(find.itemid)], (id) => id, { limit, cursor })
    return c.json(page(await cardsOfItems(c.var.ctx, rows), next), 200)
  })
  .openapi(companies, async (c) => {
    const { find, limit, cursor } = c.req.valid('query')
    const { rows, cursor: next } = await listCompanies(c.var.ctx, { text: find.q, limit, cursor })
    return c.json(
      page(
        rows.map((row) => toCompanyRow(row, c.var.ctx.locale)),
        next,
      ),
      200,
    )
  })
  .openapi(events, async (c) => {
    const { find, limit, cursor } = c.req.valid('query')
    const { rows, cursor: next } = await listEventDates(c.var.ctx, { limit, companyId: find.companyid, cursor })
    return c.json(
      page(
        rows.map((row) => toEventRow(row, c.var.ctx.locale)),
        next,
      ),
      200,
    )
  })
  .openapi(reviews, async (c) => {
    const { find, limit, cursor } = c.req.valid('query')
    const listed = await listReviews(c.var.ctx, {
      itemId: find.itemid,
      companyId: find.companyid,
      stars: find.stars,
      limit,
      cursor,
    })
    return c.json(
      page(
        listed.rows.map((row) => toReviewRow(row, c.var.ctx.locale)),
        listed.cursor,
      ),
      200,
    )
  })
  .openapi(categories, async (c) => {
    const { limit, cursor } = c.req.valid('query')
    const all = (await listCategories(c.var.ctx)).map((row) => toCategoryRow(row, c.var.ctx.locale))
    const { rows, cursor: next } = pageAfter(all, (row) => row.key, { limit, cursor })
    return c.json(page(rows, next), 200)
  })
  .openapi(places, (c) => {
    const { find, limit, cursor } = c.req.valid('query')
    const near =
      find.lat !== undefined && find.lng !== undefined ? nearestPlace({ lat: find.lat, lng: find.lng }, 60) : undefined
    const found =
      find.lat !== undefined ? (near ? [near.place] : []) : searchPlaces(find.q ?? '', Number.POSITIVE_INFINITY)
    const { rows, cursor: next } = pageAfter(found, (place) => place.slug, { limit, cursor })
    const { locale } = c.var.ctx
    return c.json(
      page(
        rows.map((place) => ({
          slug: place.slug,
          name: placeName(place, locale),
          state: stateName(place.state, locale),
          lat: place.lat,
          lng: place.lng,
        })),
        next,
      ),
      200,
    )
  })
