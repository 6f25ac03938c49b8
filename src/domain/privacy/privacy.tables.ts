import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { id, instant } from '#platform/db/columns.ts'

/**
 * One row is one requested export of a person's data. The worker makes it (`ready_at`). Its bytes are removed when it
 * expires; the row stays, for the limit of one a day.
 */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    storageKey: text(),
    bytes: integer().notNull().default(0),
    requestedAt: instant().notNull(),
    readyAt: instant(),
    expiresAt: instant(),
  },
  (t) => [index('data_exports_account').on(t.accountId, t.requestedAt), index('data_exports_expiry').on(t.expiresAt)],
)

export type DataExport = typeof dataExports.$inferSelect
