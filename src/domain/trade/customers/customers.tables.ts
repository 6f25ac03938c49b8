import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { companies } from '#domain/companies/companies.tables.ts'
import { id, instant } from '#platform/db/columns.ts'
import { market } from '#shared/brand.ts'
import type { ConsentSource } from '#shared/consent.ts'

type WordColumns = Record<'name' | 'email' | 'phone', SQLWrapper>

/** What a customer is looked for by, as one text in which a space stands before each word. `customers_words` is its index. */
export const wordsOfCustomer = (t: WordColumns): SQL =>
  sql`lower(translate(' ' || ${t.name} || ' ' || coalesce(${t.email}, '') || ' ' || coalesce(${t.phone}, ''), '-–/().,''’_', '          '))`

/**
 * One row is one person as one company knows them. They are the same as by their account, else by the address that a code proved: an
 * account's row bears no proved address, since the account may change its own. `made_by` says who began it: an order of theirs, or the
 * company, which then wrote name and addresses itself. The figures are those of their orders, as `noteCustomers` last counted them.
 */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    accountId: uuid(),
    /** A guest's mailbox, or number, that a code has proved. */
    provedEmail: text(),
    provedPhone: text(),
    madeBy: text().$type<'order' | 'company'>().notNull(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    /** Where, and by whom of the staff, they were written down; null for who ordered. */
    infoId: uuid(),
    staffId: uuid(),
    /** What the company writes about them. */
    note: text(),
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    /** Whether they may be written to, or called, for more than what they ordered; null while nobody said. */
    emailConsent: boolean(),
    emailConsentAt: instant(),
    emailConsentSource: text().$type<ConsentSource>(),
    phoneConsent: boolean(),
    phoneConsentAt: instant(),
    phoneConsentSource: text().$type<ConsentSource>(),
    visits: integer().notNull().default(0),
    noShows: integer().notNull().default(0),
    spentAmount: integer().notNull().default(0),
    currency: text().notNull().default(market.currency),
    firstAt: instant(),
    lastAt: instant(),
    nextAt: instant(),
    /** Who this one turned out to be: the row leads there, and is shown nowhere. None of those leads on. */
    mergedInto: uuid().references((): AnyPgColumn => customers.id, { onDelete: 'cascade' }),
    /** Counts what the company changes. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('customers_account').on(t.accountId, t.companyId).where(sql`${t.accountId} is not null`),
    uniqueIndex('customers_proved_email').on(t.provedEmail, t.companyId).where(sql`${t.provedEmail} is not null`),
    uniqueIndex('customers_proved_phone').on(t.provedPhone, t.companyId).where(sql`${t.provedPhone} is not null`),
    index('customers_email').on(t.email, t.companyId),
    index('customers_phone').on(t.phone, t.companyId),
    index('customers_merged').on(t.mergedInto).where(sql`${t.mergedInto} is not null`),
    index('customers_newest').on(t.companyId, t.id),
    index('customers_name').on(t.companyId, sql`lower(${t.name})`, t.id),
    index('customers_last').on(t.companyId, sql`coalesce(${t.lastAt}, '-infinity'::timestamptz)`, t.id),
    index('customers_visits').on(t.companyId, t.visits, t.id),
    index('customers_spent').on(t.companyId, t.spentAmount, t.id),
    index('customers_words').using('gin', t.companyId, sql`(${wordsOfCustomer(t)}) gin_trgm_ops`),
    index('customers_tags').using('gin', t.companyId, t.tags),
    index('customers_until').on(sql`greatest(${t.createdAt}, ${t.lastAt}, ${t.nextAt})`),
    check(
      'customers_account_alone',
      sql`${t.accountId} is null or (${t.provedEmail} is null and ${t.provedPhone} is null)`,
    ),
  ],
)

/** One row is a group that a company sorts its customers into. */
export const customerGroups = pgTable(
  'customer_groups',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('customer_groups_name').on(t.companyId, sql`lower(${t.name})`)],
)

/** One row is one customer in one group of the same company. */
export const customerGroupMembers = pgTable(
  'customer_group_members',
  {
    customerGroupId: uuid()
      .notNull()
      .references(() => customerGroups.id, { onDelete: 'cascade' }),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.customerGroupId, t.customerId] }),
    index('customer_group_members_customer').on(t.customerId),
  ],
)

type Customer = typeof customers.$inferSelect

/** What a merge may write over, as it stood before; it goes into a row as JSON. */
export type Words = Pick<Customer, 'email' | 'phone' | 'note' | 'tags' | 'emailConsent' | 'phoneConsent'> &
  Pick<Customer, 'emailConsentSource' | 'phoneConsentSource'> & {
    emailConsentAt: string | null
    phoneConsentAt: string | null
  }

/**
 * One row is a merge of two customers that can still be taken back, with what went over and what stood before. Once one before it is taken
 * back, it says what then stood before.
 */
export const customerMerges = pgTable(
  'customer_merges',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    keptId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    goneId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    orderIds: uuid().array().notNull(),
    /** Who led to the one that is gone. */
    ledIds: uuid().array().notNull(),
    groupIds: uuid().array().notNull(),
    before: jsonb().$type<Words>().notNull(),
    /** Of the kept one, as the merge left it. Read by the version before alone, and dropped with the next. */
    version: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('customer_merges_kept').on(t.keptId, t.createdAt),
    index('customer_merges_gone').on(t.goneId),
    index('customer_merges_made').on(t.createdAt),
  ],
)
