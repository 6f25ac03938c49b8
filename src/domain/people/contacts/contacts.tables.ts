import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, localizedText } from '#platform/db/columns.ts'
import { market } from '#shared/brand.ts'
import type { Locale } from '#shared/locale.ts'

/** Small data a contact keeps about itself; `locale` decides the language of its mails. */
export interface ContactData {
  locale?: Locale
  [key: string]: unknown
}

/** One row is a person or a company of the directory. A company's row shares its id with `companies`. `uts` is the last change in milliseconds. */
export const contacts = pgTable('contacts', {
  id: id(),
  isperson: boolean().notNull(),
  name: text().notNull(),
  avatarFileId: uuid(),
  uts: bigint({ mode: 'number' }).notNull().default(sql`(extract(epoch from now()) * 1000)::bigint`),
  cdata: jsonb().$type<ContactData>().notNull().default({}),
  createdAt: instant().notNull().defaultNow(),
  deletedAt: instant(),
})

/**
 * One row is one address card. A person's primary one is the `cinfoid`; each of a company's is a branch (`infoid`), which may have
 * pictures, and is out of use from `endedAt` on.
 */
export const contactInfos = pgTable(
  'contact_infos',
  {
    id: id(),
    contactId: uuid()
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    isPrimary: boolean().notNull().default(false),
    name: localizedText(),
    email: text(),
    phone: text(),
    line1: text(),
    line2: text(),
    city: text(),
    state: text(),
    postcode: text(),
    country: text().notNull().default('MY'),
    lat: doublePrecision(),
    lng: doublePrecision(),
    zone: text().notNull().default(market.zone),
    /** Whether everybody sees a branch's number on the storefront; else whoever has booked there. */
    phonePublic: boolean().notNull().default(false),
    galleryFileIds: uuid().array().notNull().default(sql`'{}'`),
    endedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index('contact_infos_contact').on(t.contactId)],
)
