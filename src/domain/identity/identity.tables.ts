import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contactInfos, contacts } from '#domain/contacts/contacts.tables.ts'
import { id, instant } from '#platform/db/columns.ts'

/**
 * One row is what signs in: an email and/or phone (normalised, E.164), each trusted once verified. `contact_id` is the
 * person, `cinfo_id` the person's primary address card. `password_hash` is a PHC string.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    contactId: uuid().notNull().references(() => contacts.id),
    cinfoId: uuid().notNull().references(() => contactInfos.id),
    email: text(),
    emailVerifiedAt: instant(),
    phone: text(),
    phoneVerifiedAt: instant(),
    passwordHash: text(),
    sysadmin: boolean().notNull().default(false),
    /** One of the demo's four sign-ins, which need no new-device code. Honoured only with DEMO. */
    demo: boolean().notNull().default(false),
    source: text(),
    disabledAt: instant(),
    deletedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('accounts_email').on(t.email).where(sql`${t.emailVerifiedAt} is not null`),
    uniqueIndex('accounts_phone').on(t.phone).where(sql`${t.phoneVerifiedAt} is not null`),
    uniqueIndex('accounts_contact').on(t.contactId),
  ],
)
