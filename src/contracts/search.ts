import { z } from 'zod'
import { locales } from '#shared/locale.ts'
import { servicePlaces } from '#shared/order-axes.ts'
import { MOST_FIELDS, searchSorts } from '#shared/search-filters.ts'
import { CompanyId } from './id.ts'
import { position } from './position.ts'
import { day } from './when.ts'

/** Most values of one field of a category that a search filters by. */
const MOST_VALUES = 20

const fields = z
  .record(z.string().regex(/^[a-z_-]{1,40}$/), z.array(z.string().max(40)).max(MOST_VALUES))
  .refine((filters) => Object.keys(filters).length <= MOST_FIELDS, 'too_big')
  .meta({ maxProperties: MOST_FIELDS })

export const SearchFind = z
  .strictObject({
    q: z.string().max(200).optional(),
    near: z.string().max(60).optional().describe('Slug of a place of the gazetteer; `lat` and `lng` win over it'),
    ...position,
    radius: z.number().int().min(1).max(100).optional().describe('Kilometres'),
    cat: z.string().max(60).optional(),
    kind: z.enum(['service', 'event']).optional(),
    date: day.optional().describe('A local day on which something must be free'),
    min: z.number().int().min(0).max(100_000_000).optional().describe('Sen'),
    max: z.number().int().min(0).max(100_000_000).optional(),
    rating: z.number().min(1).max(5).optional().describe('Lowest mean of stars'),
    place: z.array(z.enum(servicePlaces)).max(3).optional(),
    lang: z.array(z.enum(locales)).max(3).optional(),
    verified: z.boolean().optional(),
    companyid: CompanyId.optional(),
    fields: fields.optional(),
    sort: z.enum(searchSorts).optional(),
  })
  .describe(
    'The parameters of a search, named as in the address of a search page. Fields of a category are `f.<field>`.',
  )
export type SearchFind = z.infer<typeof SearchFind>

/** A search that was stored as JSON; undefined if it is unreadable or not a search. */
export function readSearch(note: string): SearchFind | undefined {
  try {
    const find = SearchFind.safeParse(JSON.parse(note))
    return find.success ? find.data : undefined
  } catch {
    return undefined
  }
}
