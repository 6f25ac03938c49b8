import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#domain/companies/companies.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { id, instant } from '#platform/db/columns.ts'
import type { Locale } from '#shared/locale.ts'
import { items, offers } from '../catalogue.tables.ts'

/** The optional stars of a review, besides the overall ones. */
export interface SubScores {
  quality?: number
  punctuality?: number
  value?: number
}

/**
 * One row is a customer's review of an order. Others see it once `published_at` has passed (both sides have written, or the
 * window has ended) and while `hidden_at` is null. `author_name` is the name as it was shown then.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    itemId: uuid().notNull(),
    offerId: uuid().references(() => offers.id),
    orderId: uuid(),
    authorContactId: uuid()
      .notNull()
      .references(() => contacts.id),
    authorName: text().notNull(),
    stars: integer().notNull(),
    subScores: jsonb().$type<SubScores>().notNull().default({}),
    text: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    photoFileIds: uuid().array().notNull().default(sql`'{}'`),
    reply: text(),
    repliedAt: instant(),
    publishedAt: instant(),
    hiddenAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ name: 'reviews_item', columns: [t.companyId, t.itemId], foreignColumns: [items.companyId, items.id] }),
    index('reviews_item_time').on(t.itemId, t.publishedAt),
    index('reviews_company_time').on(t.companyId, t.publishedAt),
    index('reviews_author').on(t.authorContactId),
    uniqueIndex('reviews_order_item').on(t.orderId, t.itemId).where(sql`${t.orderId} is not null`),
    check('reviews_stars', sql`${t.stars} between 1 and 5`),
  ],
)
