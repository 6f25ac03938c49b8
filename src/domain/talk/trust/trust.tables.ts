import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#domain/companies/companies.tables.ts'
import { instant } from '#platform/db/columns.ts'

/** One row is what a company has done here so far, counted once a day for whoever considers booking. */
export const companyTrust = pgTable(
  'company_trust',
  {
    companyId: uuid()
      .primaryKey()
      .references(() => companies.id),
    /** Bookings that customers made and that were completed. */
    completedCount: integer().notNull().default(0),
    /** How long half of its customers waited for an answer at most; null where too few wrote, or most got none. */
    replyMinutes: integer(),
    countedAt: instant().notNull(),
  },
  (t) => [index('company_trust_counted').on(t.countedAt)],
)
