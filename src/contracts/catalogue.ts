import { z } from 'zod'
import { locales } from '#shared/locale.ts'
import { priceModels } from '#shared/offer-lists.ts'
import { offerKinds, policyPresetNames, servicePlaces } from '#shared/order-axes.ts'
import { MoneyView } from './shown.ts'

export const LeastTravel = z
  .object({ least: MoneyView, fixed: z.boolean(), perKm: MoneyView })
  .describe(
    'What the way adds at least, whether it costs the same everywhere, and what each kilometre begun after the first adds',
  )

export const OfferRow = z
  .object({
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
    price: MoneyView,
    priceModel: z.enum(priceModels),
    city: z.string().nullable(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    zone: z.string(),
    distanceKm: z.number().nullable(),
    nextFreeAt: z.string().nullable(),
    startsAt: z.string().nullable().describe('The next date of an event; null for services'),
    online: z.boolean(),
    travel: LeastTravel.nullable().describe("Of what is had at the customer's place alone; null for others"),
    least: z
      .object({ of: z.int(), price: MoneyView })
      .nullable()
      .describe(
        'The least that is booked, where that is more than one: of what is priced by the hour in minutes, else how many',
      ),
  })
  .describe('An offer as cards and lists show it, in the language of the request')
export type OfferRow = z.infer<typeof OfferRow>

export const Suggestion = z
  .object({
    kind: z.enum(['category', 'service', 'company']),
    key: z
      .string()
      .describe('Of a category its key, of a company its slug, of a service the id of an item of that title'),
    name: z.string(),
    city: z.string().optional().describe('Where a company is'),
  })
  .describe('One suggestion for what somebody is typing')
export type Suggestion = z.infer<typeof Suggestion>

export const AgreedTerms = z
  .object({
    preset: z.enum(policyPresetNames),
    latePercent: z.number(),
    noShowPercent: z.number(),
    noticeMinutes: z.int(),
  })
  .describe('What cancelling and not coming cost, as agreed when it was booked')

export const ShownCompany = z
  .object({
    companyid: z.string(),
    slug: z.string(),
    name: z.string(),
    verified: z.boolean(),
    avatarFileId: z.string().nullable(),
  })
  .describe('A company as cards and offers name it')

export const BookablePerson = z
  .object({ staffid: z.string(), name: z.string(), title: z.string(), avatarFileId: z.string().nullable() })
  .describe('Somebody who may be asked for by name')

export const OfferTerms = z
  .object({
    offerid: z.string(),
    slug: z.string(),
    itemid: z.string(),
    isEvent: z.boolean(),
    kind: z.enum(offerKinds),
    name: z.string(),
    title: z.string(),
    summary: z.string(),
    pictureFileId: z.string().nullable(),
    ratingSum: z.int(),
    ratingCount: z.int(),
    company: ShownCompany,
    priceModel: z.enum(priceModels),
    price: MoneyView,
    shown: z
      .object({ priceModel: z.enum(priceModels), price: MoneyView })
      .describe('The price as lists show it: the least that one can book it for, and whether other choices cost more'),
    durationMinutes: z.int(),
    minQuantity: z.int(),
    maxQuantity: z.int(),
    zone: z.string(),
    horizonDays: z.int().describe('How many days ahead it can be booked'),
    places: z.array(z.enum(servicePlaces)),
    branch: z
      .object({
        city: z.string().nullable(),
        address: z.string(),
        lat: z.number().nullable(),
        lng: z.number().nullable(),
      })
      .nullable(),
    serviceRadiusKm: z.int().nullable(),
    travelFee: z
      .object({ base: MoneyView, perKm: MoneyView })
      .describe("What the way to a customer's place costs: to begin with, and for each kilometre begun"),
    deposit: z
      .union([z.object({ percent: z.int() }), z.object({ price: MoneyView })])
      .nullable()
      .describe('What is paid when booking, a percentage or a sum; null where all of it is'),
    policy: AgreedTerms,
    variants: z
      .array(z.object({ variantid: z.string(), name: z.string(), price: MoneyView, durationMinutes: z.int() }))
      .describe('One of them is chosen where there are any'),
    addons: z.array(
      z.object({
        addonid: z.string(),
        name: z.string(),
        price: MoneyView,
        extraMinutes: z.int(),
        maxQuantity: z.int(),
      }),
    ),
    people: z.array(BookablePerson).describe('Who may be asked for by name'),
    occurrences: z
      .array(
        z.object({
          occurrenceid: z.string(),
          startsAt: z.string(),
          endsAt: z.string(),
          tickets: z.array(
            z.object({
              tickettypeid: z.string(),
              name: z.string(),
              kind: z.enum(['paid', 'free', 'donation']),
              price: MoneyView,
              maxPerOrder: z.int(),
              left: z.int(),
              onSale: z.boolean(),
            }),
          ),
        }),
      )
      .describe('The dates of an event, with what is left of their tickets'),
  })
  .describe('What an offer asks of whoever books it, in the language of the request')
export type OfferTerms = z.infer<typeof OfferTerms>

export const ItemView = z
  .object({
    itemid: z.string(),
    kind: z.enum(['service', 'event']),
    title: z.string(),
    summary: z.string(),
    categoryKey: z.string(),
    pictureFileIds: z.array(z.string()),
    ratingSum: z.int(),
    ratingCount: z.int(),
    company: ShownCompany,
    offers: z.array(
      z.object({
        offerid: z.string(),
        slug: z.string(),
        name: z.string(),
        kind: z.enum(offerKinds),
        priceModel: z.enum(priceModels),
        price: MoneyView,
        durationMinutes: z.int(),
      }),
    ),
  })
  .describe('An item and its offers, the cheapest first')
export type ItemView = z.infer<typeof ItemView>

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
  price: MoneyView,
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
      kind: z.enum(['enum', 'multi_enum', 'text', 'number', 'boolean']),
      name: z.string(),
      choices: z.array(z.object({ key: z.string(), name: z.string() })),
    }),
  ),
})
export type CategoryRow = z.infer<typeof CategoryRow>

export const PlaceRow = z.object({
  slug: z.string(),
  name: z.string(),
  postalName: z.string().describe('Its name as addresses write it, whatever the language of the request'),
  named: z.boolean().describe('Whether the text that was asked for is all of its name, in any language'),
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
