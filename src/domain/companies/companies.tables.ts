import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { id, instant, localizedText } from '#platform/db/columns.ts'
import { market } from '#shared/brand.ts'
import type { CompanyDecision } from '#shared/company-life.ts'
import type { CompanyStatus } from '#shared/company-status.ts'
import type { Locale } from '#shared/locale.ts'

/** One row is a company that sells; id is its contact's. `closed_from`/`closed_to` are holidays, not a status. */
export const companies = pgTable(
  'companies',
  {
    id: uuid()
      .primaryKey()
      .references(() => contacts.id),
    slug: text().notNull(),
    status: text().$type<CompanyStatus>().notNull().default('pending_approval'),
    tagline: localizedText(),
    description: localizedText(),
    defaultLocale: text().$type<Locale>().notNull().default('en'),
    currency: text().notNull().default(market.currency),
    zone: text().notNull().default(market.zone),
    coverFileId: uuid(),
    galleryFileIds: uuid().array().notNull().default(sql`'{}'`),
    registrationNumber: text(),
    verifiedAt: instant(),
    /** When it was handed in for approval; null while it is being set up, or changes were asked for. */
    handedInAt: instant(),
    /** What an operator decided last, with the words to its owners. */
    decision: text().$type<CompanyDecision>(),
    decisionWords: text(),
    closedFrom: instant(),
    closedTo: instant(),
    /** Sum and count, so that the average is always exact. */
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    /** Waits for branding of a company's documents: lines, logo links. Nobody reads or writes it yet. */
    letterhead: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The sites that may show its booking page in a frame (`embed.server.ts`). */
    embedOrigins: text().array().notNull().default([]),
    /** Nobody reads or writes it: each setting of a company has a column (`company-prefs.ts`). A later version drops it. */
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Whether buyers may pay on the spot, and up to which total, in sen. */
    onTheSpot: boolean().notNull().default(false),
    onTheSpotLimitAmount: integer().notNull().default(50_000),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('companies_slug').on(sql`lower(${t.slug})`),
    check('companies_slug_form', sql`${t.slug} ~ '^[a-z0-9-]{3,60}$'`),
    index('companies_status').on(t.status, t.id),
    index('companies_created').on(t.createdAt, t.id),
    index('companies_waiting')
      .on(t.createdAt, t.id)
      .where(sql`${t.status} = 'pending_approval' and ${t.handedInAt} is not null`),
    check('companies_on_the_spot_limit', sql`${t.onTheSpotLimitAmount} between 1 and 99999999`),
  ],
)

/** A slug that a company gave up; it redirects until `until` and may not be taken meanwhile. */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    slug: text().primaryKey(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    until: instant().notNull(),
  },
  (t) => [index('former_slugs_company').on(t.companyId)],
)

/**
 * One row is a person working in a company. `flags` holds O (owner) and A (admin), `perms` the letters of rights.
 * `contact_id` is null for somebody who appears on the schedule without an account.
 */
export const staffMembers = pgTable(
  'staff_members',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    contactId: uuid().references(() => contacts.id),
    name: text().notNull(),
    title: localizedText(),
    avatarFileId: uuid(),
    flags: text().notNull().default(''),
    perms: text().notNull().default(''),
    /** null = everywhere; else the branches (contact_infos) the rights hold for. */
    scopeInfoIds: uuid().array(),
    ownBookingsOnly: integer().notNull().default(0),
    endedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('staff_members_company_id').on(t.companyId, t.id),
    uniqueIndex('staff_members_once').on(t.companyId, t.contactId).where(sql`${t.endedAt} is null`),
    index('staff_members_contact').on(t.contactId),
  ],
)

/** A branch of a company is a contact info: an alias for queries about branches. */
export const branches = contactInfos
