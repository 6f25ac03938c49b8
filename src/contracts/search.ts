import { z } from 'zod'

export const searchSorts = ['relevance', 'distance', 'price', 'rating', 'soonest'] as const
export type SearchSort = (typeof searchSorts)[number]

export const placeKinds = ['provider', 'customer', 'online'] as const

/** What a search may ask, under the names that stand in the address of a search page. Fields of a category are `f.<field>`. */
export const SearchFind = z.strictObject({
  q: z.string().max(200).optional(),
  /** Slug of a place of the gazetteer; `lat` and `lng` win over it. */
  near: z.string().max(60).optional(),
  lat: z.coerce.number().min(-90).max(90).optional(),
  lng: z.coerce.number().min(-180).max(180).optional(),
  /** Kilometres. */
  radius: z.coerce.number().int().min(1).max(100).optional(),
  cat: z.string().max(60).optional(),
  kind: z.enum(['service', 'event']).optional(),
  /** A local day on which something must be free. */
  date: z.iso
    .date()
    .regex(/^(19|20)/)
    .optional(),
  /** Sen. */
  min: z.coerce.number().int().min(0).max(100_000_000).optional(),
  max: z.coerce.number().int().min(0).max(100_000_000).optional(),
  /** Least mean of stars. */
  rating: z.coerce.number().min(1).max(5).optional(),
  place: z.array(z.enum(placeKinds)).max(3).optional(),
  lang: z
    .array(z.enum(['en', 'ms', 'zh']))
    .max(3)
    .optional(),
  verified: z.boolean().optional(),
  companyid: z.uuid().optional(),
  fields: z.record(z.string().max(40), z.array(z.string().max(40)).max(20)).optional(),
  sort: z.enum(searchSorts).optional(),
})
export type SearchFind = z.infer<typeof SearchFind>
