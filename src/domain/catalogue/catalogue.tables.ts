import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { companies } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { id, instant, localizedText } from '#platform/db/columns.ts'
import { market } from '#shared/brand.ts'
import { figures } from '#shared/figures.ts'
import type { Localized } from '#shared/locale.ts'
import type { OfferStatus, PriceModel } from '#shared/offer-lists.ts'
import type { OfferKind, PolicyPreset } from '#shared/order-axes.ts'
import { leastPayment } from '#shared/policy.ts'
import { DAY_MINUTES } from '#shared/time.ts'

/** One row is a category; two levels. `key` is its path, `/cat/{cat}`. */
export const categories = pgTable('categories', {
  key: text().primaryKey(),
  parentKey: text(),
  name: localizedText().notNull(),
  icon: text().notNull(),
  position: integer().notNull().default(0),
})

/** A field that items of a category carry and searches filter by (`f.<key>`). */
export const categoryFields = pgTable(
  'category_fields',
  {
    categoryKey: text()
      .notNull()
      .references(() => categories.key),
    key: text().notNull(),
    kind: text().$type<'enum' | 'multi_enum' | 'text' | 'number' | 'boolean'>().notNull(),
    name: localizedText().notNull(),
    choices: jsonb().$type<{ key: string; name: Localized }[]>().notNull().default([]),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.categoryKey, t.key] })],
)

export type ItemKind = 'service' | 'event'

/** One row is what a company sells, described once: a service or an event. */
export const items = pgTable(
  'items',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    kind: text().$type<ItemKind>().notNull(),
    code: text().notNull(),
    categoryKey: text()
      .notNull()
      .references(() => categories.key),
    title: localizedText().notNull(),
    summary: localizedText().notNull(),
    /** Sanitised HTML per language. */
    description: localizedText().notNull(),
    /** What the customer has to prepare or bring. */
    prepare: jsonb().$type<Localized>(),
    pictureFileIds: uuid().array().notNull().default(sql`'{}'`),
    videoUrl: text(),
    languages: text().array().notNull().default(sql`'{}'`),
    tags: text().array().notNull().default(sql`'{}'`),
    fields: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    faqs: jsonb().$type<{ question: Localized; answer: Localized }[]>().notNull().default([]),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    archivedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('items_company_id').on(t.companyId, t.id),
    uniqueIndex('items_code').on(t.companyId, t.code),
    index('items_category').on(t.categoryKey),
  ],
)

export type { OfferKind, PolicyPreset } from '#shared/order-axes.ts'
/**
 * One row is the terms on which an item can be bought. Amounts in sen. The places are three switches, since one offer may
 * be available at the branch, at the customer's and online. Times of the booking policy are minutes.
 */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    itemId: uuid().notNull(),
    slug: text().notNull(),
    name: localizedText().notNull(),
    kind: text().$type<OfferKind>().notNull().default('instant'),
    status: text().$type<OfferStatus>().notNull().default('draft'),
    priceModel: text().$type<PriceModel>().notNull().default('fixed'),
    priceAmount: integer().notNull(),
    currency: text().notNull().default(market.currency),
    durationMinutes: integer().notNull().default(60),
    minQuantity: integer().notNull().default(1),
    maxQuantity: integer().notNull().default(1),
    /** Seats of one slot: how many may share the same time. */
    capacity: integer().notNull().default(1),
    /** The branch that serves it; its address and time zone apply. */
    infoId: uuid().references(() => contactInfos.id),
    atProvider: boolean().notNull().default(true),
    atCustomer: boolean().notNull().default(false),
    online: boolean().notNull().default(false),
    serviceRadiusKm: integer(),
    travelFeeBaseAmount: integer().notNull().default(0),
    travelFeePerKmAmount: integer().notNull().default(0),
    onlineLink: text(),
    /** False forbids it where the company allows it; true alone is not enough. */
    onTheSpot: boolean().notNull().default(true),
    depositKind: text().$type<'none' | 'percent' | 'amount'>().notNull().default('none'),
    /** Percent points, or sen. */
    depositValue: integer().notNull().default(0),
    taxable: boolean().notNull().default(false),
    policyPreset: text().$type<PolicyPreset>().notNull().default('fair'),
    cancelNoticeMinutes: integer().notNull().default(DAY_MINUTES),
    slotStepMinutes: integer().notNull().default(figures.slotStepMinutes),
    noticeMinutes: integer().notNull().default(figures.leadMinutes),
    horizonDays: integer().notNull().default(figures.horizonDays),
    bufferBeforeMinutes: integer().notNull().default(0),
    bufferAfterMinutes: integer().notNull().default(0),
    capPerDay: integer(),
    capPerWeek: integer(),
    capPerMonth: integer(),
    /** Whether the customer may choose who serves. */
    choosePerson: boolean().notNull().default(true),
    validFrom: instant(),
    validTo: instant(),
    bookedCount: integer().notNull().default(0),
    publishedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ name: 'offers_item', columns: [t.companyId, t.itemId], foreignColumns: [items.companyId, items.id] }),
    unique('offers_company_id').on(t.companyId, t.id),
    index('offers_item_status').on(t.itemId, t.status),
    index('offers_branch').on(t.infoId, t.status),
    check('offers_price', sql`${t.priceAmount} = 0 or ${t.priceAmount} >= ${sql.raw(String(leastPayment))}`),
    check('offers_duration', sql`${t.durationMinutes} between 5 and 1440`),
    check('offers_quantity', sql`${t.minQuantity} >= 1 and ${t.maxQuantity} >= ${t.minQuantity}`),
  ],
)

/** A variant of an offer with a price and a duration of its own ("Long hair"); exactly one is chosen where there are any. */
export const offerVariants = pgTable(
  'offer_variants',
  {
    id: id(),
    offerId: uuid()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    name: localizedText().notNull(),
    priceAmount: integer().notNull(),
    durationMinutes: integer().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [index('offer_variants_offer').on(t.offerId)],
)

/** An extra of an offer, with a price and maybe more time. */
export const offerAddons = pgTable(
  'offer_addons',
  {
    id: id(),
    offerId: uuid()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    name: localizedText().notNull(),
    priceAmount: integer().notNull(),
    extraMinutes: integer().notNull().default(0),
    maxQuantity: integer().notNull().default(1),
    position: integer().notNull().default(0),
  },
  (t) => [index('offer_addons_offer').on(t.offerId)],
)

/** One row is one date of an event, sold through its offer. */
export const occurrences = pgTable(
  'occurrences',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    offerId: uuid().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    cancelledAt: instant(),
  },
  (t) => [
    foreignKey({
      name: 'occurrences_offer',
      columns: [t.companyId, t.offerId],
      foreignColumns: [offers.companyId, offers.id],
    }),
    index('occurrences_offer_start').on(t.offerId, t.startsAt),
    index('occurrences_start').on(t.startsAt),
    index('occurrences_longest').on(t.companyId, sql`(${t.endsAt} - ${t.startsAt})`),
    check('occurrences_range', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)

/** A kind of ticket of an event's offer; the quotas of each occurrence say how many there are. */
export const ticketTypes = pgTable(
  'ticket_types',
  {
    id: id(),
    offerId: uuid()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    name: localizedText().notNull(),
    kind: text().$type<'paid' | 'free' | 'donation'>().notNull().default('paid'),
    priceAmount: integer().notNull(),
    maxPerOrder: integer().notNull().default(10),
    salesFrom: instant(),
    salesTo: instant(),
    position: integer().notNull().default(0),
  },
  (t) => [index('ticket_types_offer').on(t.offerId)],
)
