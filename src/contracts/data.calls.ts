import { z } from 'zod'
import {
  CategoryRow,
  CompanyRow,
  EventRow,
  ItemView,
  OfferRow,
  OfferTerms,
  PlaceRow,
  ReviewRow,
  Suggestion,
} from './catalogue.ts'
import { dataKey, oneKey } from './data-key.ts'
import { CompanyId, Id } from './id.ts'
import { jsonParam } from './json-param.ts'
import { data, operations } from './operation.ts'
import { pageSize } from './paging.ts'
import { position, withBoth } from './position.ts'
import { SearchFind } from './search.ts'

/** Most extra fields of a form that a page may send; nothing here reads them. */
const MOST_FORM_FIELDS = 20
const FormData = z
  .record(z.string().max(60), z.unknown())
  .refine((form) => Object.keys(form).length <= MOST_FORM_FIELDS, 'too_big')
  .meta({ maxProperties: MOST_FORM_FIELDS })
const ids = z.array(Id).max(50)

/** A public list: its filters, its rows, and the default number of rows per page. */
const list = <F extends z.ZodType, R extends z.ZodType, E extends z.ZodRawShape = Record<never, never>>(
  id: string,
  says: string,
  find: F,
  row: R,
  { size = 24, extra, heavy, notes }: { size?: number; extra?: E; heavy?: true; notes?: string } = {},
) => ({
  id,
  says,
  area: 'Data',
  who: 'anyone' as const,
  ...(heavy && { heavy }),
  ...(notes && { notes }),
  query: z.object({
    find: jsonParam(find, { otherwise: {} }),
    limit: pageSize(100).default(size),
    cursor: z.string().max(200).optional(),
    formData: jsonParam(FormData.optional()).optional(),
  }),
  answers: 'A page of rows, and the cursor of the next one',
  unchanged: true as const,
  answer: z.object({ ok: z.literal(true), data: z.array(row), cursor: z.string().nullable(), ...(extra as E) }),
})

export const dataCalls = operations({
  [dataKey('offers')]: list('listOffers', 'Search what is on sale', SearchFind, OfferRow, {
    heavy: true,
    notes:
      'A search ranks the nearest 2,000 offers that fit, or without a place the best proven, and its pages end there. Whoever reads all asks with `companyid` for each company of `listCompanies`, whose pages go to their end.',
    extra: {
      count: z.number().int().describe('How many items fit, counted no further than a thousand'),
      more: z.boolean().describe('Whether more fit than are counted'),
      facets: z
        .object({
          marks: z.record(z.string(), z.number().int()).describe('Of how many items each mark is true'),
          ratings: z.record(z.string(), z.number().int()).describe('How many items have so many stars or more'),
          prices: z
            .object({ min: z.number().int(), max: z.number().int() })
            .optional()
            .describe('The lowest and the highest price of what fits, in sen'),
        })
        .describe('What the results would be narrowed to by each further filter'),
    },
  }),
  [oneKey('offers', 'offerid')]: {
    id: 'getOffer',
    says: 'One offer with all that an order needs: variants, extras, people, places, dates and tickets, terms of cancelling',
    area: 'Data',
    who: 'anyone',
    params: z.object({ offerid: Id }),
    unchanged: true,
    answers: 'Its terms',
    answer: data(OfferTerms),
    refusals: ['catalogue.offer_not_found'],
  },
  [oneKey('items', 'itemid')]: {
    id: 'getItem',
    says: 'One item and its offers',
    area: 'Data',
    who: 'anyone',
    params: z.object({ itemid: Id }),
    unchanged: true,
    answers: 'The item',
    answer: data(ItemView),
    refusals: ['catalogue.item_not_found'],
  },
  [dataKey('items')]: list(
    'listItems',
    'Items by their ids, as cards',
    z.strictObject({ itemid: ids.default([]) }),
    OfferRow,
    { size: 50 },
  ),
  [dataKey('companies')]: list(
    'listCompanies',
    'Open companies',
    z.strictObject({ q: z.string().max(100).optional() }),
    CompanyRow,
    { heavy: true },
  ),
  [dataKey('events')]: list(
    'listEvents',
    'Dates of events to come',
    z.strictObject({ companyid: CompanyId.optional() }),
    EventRow,
    { heavy: true },
  ),
  [dataKey('reviews')]: list(
    'listReviews',
    'Reviews, newest first',
    z.strictObject({
      itemid: Id.optional(),
      companyid: CompanyId.optional(),
      stars: z.number().int().min(1).max(5).optional(),
    }),
    ReviewRow,
  ),
  [dataKey('categories')]: list('listCategories', 'All categories with their fields', z.strictObject({}), CategoryRow, {
    size: 100,
  }),
  [dataKey('suggestions')]: list(
    'listSuggestions',
    'What somebody may mean who has typed the beginning of a text: categories, services, companies; without a text what is booked most',
    withBoth(SearchFind.pick({ q: true, near: true, lat: true, lng: true })),
    Suggestion,
  ),
  [dataKey('places')]: list(
    'listPlaces',
    'Towns by the beginning of their name, or the one nearest to a point',
    withBoth(z.strictObject({ q: z.string().max(60).optional(), ...position })),
    PlaceRow,
  ),
})
