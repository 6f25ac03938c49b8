import { z } from 'zod'
import { companyStates } from '#shared/company-life.ts'
import { firstSteps, stepNotes } from '#shared/first-steps.ts'
import { priceModels } from '#shared/offer-lists.ts'
import { offerKinds } from '#shared/order-axes.ts'
import { BookablePerson, EventRow, OfferRow, ReviewRow } from './catalogue.ts'
import { OpeningHours } from './hours.ts'
import { CompanyId } from './id.ts'
import { MoneyView } from './shown.ts'
import { TrustView } from './trust.ts'

export const MenuChoice = z
  .object({
    offerid: z.string(),
    slug: z.string(),
    variantid: z.string().nullable(),
    name: z.string(),
    minutes: z.int(),
    price: MoneyView,
    priceModel: z.enum(priceModels),
  })
  .describe('One way to have a service: an offer, or a variant of one')
export type MenuChoice = z.infer<typeof MenuChoice>

export const MenuRow = z
  .object({
    itemid: z.string(),
    offerid: z.string(),
    slug: z.string(),
    title: z.string(),
    kind: z.enum(offerKinds),
    minutes: z.object({ least: z.int(), most: z.int() }),
    price: MoneyView,
    priceModel: z.enum(priceModels),
    least: OfferRow.shape.least,
    travel: OfferRow.shape.travel,
    nextFreeAt: z.string().nullable(),
    zone: z.string(),
    choices: z.array(MenuChoice).describe('Where there are several; else it is booked as it stands'),
  })
  .describe('A service of a price menu, by the offer that costs least')
export type MenuRow = z.infer<typeof MenuRow>

export const MenuGroup = z.object({
  key: z.string(),
  name: z.string(),
  count: z.int().describe('How many services it has, of those that are looked for'),
  rows: z.array(MenuRow),
})
export type MenuGroup = z.infer<typeof MenuGroup>

export const MenuView = z
  .object({
    groups: z.array(MenuGroup),
    count: z.int().describe('How many services the company sells'),
    found: z.int().describe('How many of them are looked for'),
    next: z.string().nullable().describe('Where the next page of a category or of a search begins; null ends it'),
    filter: z.object({ person: z.string().nullable(), category: z.string().nullable(), words: z.string().nullable() }),
  })
  .describe('What a company sells, by category')
export type MenuView = z.infer<typeof MenuView>

const ClosedDays = z
  .object({
    from: z.string(),
    to: z.string().nullable().describe('The last day, which is closed, too; null: until further notice'),
    words: z.string().describe('What guests are told; maybe nothing'),
  })
  .describe('Days of the branch’s clock')

export const BranchView = z
  .object({
    id: z.string(),
    name: z.string(),
    line: z.string(),
    phone: z.string().nullable().describe('Where everybody may see it'),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    zone: z.string().describe('Whose clock its hours are of'),
    photos: z.array(z.string()),
    hours: z.array(OpeningHours).describe('When it is open in a usual week; none: nobody knows'),
    closed: z.array(ClosedDays).describe('On which days it is closed, whatever its hours; the first of the next weeks'),
  })
  .describe('A branch, as everybody sees it')
export type BranchView = z.infer<typeof BranchView>

export const StorefrontView = z
  .object({
    company: z.object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      tagline: z.string(),
      html: z.string(),
      avatarFileId: z.string().nullable(),
      coverFileId: z.string().nullable(),
      gallery: z.array(z.string()),
      trust: TrustView.optional(),
      since: z.int(),
      ratingSum: z.int(),
      ratingCount: z.int(),
    }),
    branches: z.array(BranchView),
    people: z.array(BookablePerson).describe('Who may be asked for by name'),
    menu: MenuView,
    events: z.array(EventRow),
    summary: z.object({
      count: z.int(),
      sum: z.int(),
      bars: z.array(z.object({ stars: z.int(), count: z.int() })),
      parts: z.array(z.object({ key: z.enum(['quality', 'punctuality', 'value']), average: z.number() })),
    }),
    reviews: z.array(ReviewRow),
    now: z.string(),
  })
  .describe('A storefront, in the language of the request')
export type StorefrontView = z.infer<typeof StorefrontView>

/** The filters of a menu, as they are asked for; what nobody has heard of filters nothing. */
const word = z.string().max(200).optional()
export const StorefrontQuery = z.strictObject({
  companyid: z.string().min(1).max(60).describe('Its id or slug'),
  person: word.describe('The id of somebody who may be asked for by name'),
  category: word.describe('The key of a category: its services alone, by pages'),
  words: word.describe('What a service is called, or some of it'),
  after: word.describe('`next` of the page before'),
})
export type StorefrontQuery = z.infer<typeof StorefrontQuery>

export const StorefrontPreview = z.object({ state: z.enum(companyStates), storefront: StorefrontView })
export type StorefrontPreview = z.infer<typeof StorefrontPreview>

export const FirstStepsView = z
  .object({
    shown: z.boolean().describe('Until somebody has booked, or they were put away'),
    steps: z.array(z.object({ key: z.enum(firstSteps), done: z.boolean() })),
  })
  .describe('What a new company has done of what leads to its first booking')
export type FirstStepsView = z.infer<typeof FirstStepsView>

export const NoteStep = z.strictObject({
  companyid: CompanyId,
  note: z
    .enum(stepNotes)
    .describe('That its address was told to somebody, or that its people want to see the steps no more'),
})
export type NoteStep = z.infer<typeof NoteStep>
