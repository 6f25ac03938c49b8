import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#domain/companies/companies.tables.ts'
import { id, instant } from '#platform/db/columns.ts'
import type { ConsentSource } from '#shared/consent.ts'
import type { ImportState } from '#shared/import-life.ts'
import type { ImportField, ImportProblem } from '#shared/imported.ts'

/**
 * One row is a list of customers that somebody handed in, from the reading of its file until it can no longer be undone. The worker goes
 * through its rows by their numbers; `reached` is the last one that it is done with.
 */
export const customerImports = pgTable(
  'customer_imports',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    accountId: uuid().notNull(),
    staffId: uuid().notNull(),
    /** Of the file. */
    name: text().notNull(),
    state: text().$type<ImportState>().notNull(),
    heads: text().array().notNull(),
    /** What each column holds: guessed at first, then as somebody said. */
    columns: text().array().$type<(ImportField | '')[]>().notNull(),
    /** How they let the company write or call, by the word of whoever imports. */
    source: text().$type<ConsentSource>(),
    total: integer().notNull(),
    reached: integer().notNull().default(0),
    added: integer().notNull().default(0),
    known: integer().notNull().default(0),
    wrong: integer().notNull().default(0),
    undone: integer().notNull().default(0),
    createdAt: instant().notNull(),
    doneAt: instant(),
  },
  (t) => [index('customer_imports_company').on(t.companyId, t.id), index('customer_imports_made').on(t.createdAt)],
)

/** One row is a row of such a list: what it says, what was found of it, and the customer who was made of it. */
export const customerImportRows = pgTable(
  'customer_import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => customerImports.id, { onDelete: 'cascade' }),
    /** As spreadsheets count. */
    no: integer().notNull(),
    cells: text().array().notNull(),
    email: text(),
    phone: text(),
    outcome: text().$type<'new' | 'known' | 'twice' | 'wrong'>(),
    /** What is wrong with it, as `email.format`. */
    problems: text().array().$type<ImportProblem[]>(),
    customerId: uuid(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.no] }),
    index('customer_import_rows_email').on(t.email, t.importId),
    index('customer_import_rows_phone').on(t.phone, t.importId),
    index('customer_import_rows_customer').on(t.customerId),
    index('customer_import_rows_wrong').on(t.importId, t.no).where(sql`${t.outcome} = 'wrong'`),
    index('customer_import_rows_made').on(t.createdAt),
  ],
)

export type CustomerImport = typeof customerImports.$inferSelect
export type CustomerImportRow = typeof customerImportRows.$inferSelect
/** How many rows of a step came to what. */
export type Outcome = Partial<Pick<CustomerImport, 'added' | 'known' | 'wrong' | 'undone'>>
