import { locales } from '#shared/locale.ts'
import { priceModels } from '#shared/offer-lists.ts'
import { z } from 'zod'

/** An offer as cards and lists show it, in the language of the request. */
export const OfferRow = z.object({
  offerid: z.string(),
  itemid: z.string(),
  companyid: z.string(),
  kind: z.enum(['service', 'event']),
  slug: z.string(),
  title: z.string(),
  companyName: z.string(),
  companySlug: z.string(),
  companyVerified: z.boolean(),
  pictureFileId: z.string().nullable(),
  ratingSum: z.number().int(),
  ratingCount: z.number().int(),
  priceAmount: z.number().int(),
  currency: z.string(),
  priceModel: z.enum(priceModels),
  city: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  zone: z.string(),
  distanceKm: z.number().nullable(),
  nextFreeAt: z.string().nullable(),
  /** The next date of an event; null for services. */
  startsAt: z.string().nullable(),
  online: z.boolean(),
})
export type OfferRow = z.infer<typeof OfferRow>

export const EventRow = z.object({
  occurrenceid: z.string(),
  offerid: z.string(),
  itemid: z.string(),
  companyid: z.string(),
  slug: z.string(),
  title: z.string(),
  companyName: z.string(),
  companyVerified: z.boolean(),
  place: z.string(),
  online: z.boolean(),
  pictureFileId: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  zone: z.string(),
  priceAmount: z.number().int(),
  currency: z.string(),
  placesLeft: z.number().int(),
})
export type EventRow = z.infer<typeof EventRow>

export const CategoryRow = z.object({
  key: z.string(),
  parentKey: z.string().nullable(),
  name: z.string(),
  icon: z.string(),
  fields: z.array(
    z.object({
      key: z.string(),
      kind: z.string(),
      name: z.string(),
      choices: z.array(z.object({ key: z.string(), name: z.string() })),
    }),
  ),
})
export type CategoryRow = z.infer<typeof CategoryRow>

export const PlaceRow = z.object({
  slug: z.string(),
  name: z.string(),
  state: z.string(),
  lat: z.number(),
  lng: z.number(),
})
export type PlaceRow = z.infer<typeof PlaceRow>

export const CompanyRow = z.object({
  companyid: z.string(),
  slug: z.string(),
  name: z.string(),
  tagline: z.string(),
  verified: z.boolean(),
  avatarFileId: z.string().nullable(),
  coverFileId: z.string().nullable(),
  ratingSum: z.number().int(),
  ratingCount: z.number().int(),
  city: z.string().nullable(),
})
export type CompanyRow = z.infer<typeof CompanyRow>

export const ReviewRow = z.object({
  reviewid: z.string(),
  itemid: z.string(),
  companyid: z.string(),
  itemTitle: z.string(),
  authorName: z.string(),
  stars: z.number().int(),
  text: z.string(),
  locale: z.enum(locales),
  reply: z.string().nullable(),
  publishedAt: z.string(),
})
export type ReviewRow = z.infer<typeof ReviewRow>
