import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { Preferences } from '#contracts/profile.ts'
import { instant } from '#platform/db/columns.ts'
import { accounts } from '../identity/identity.tables.ts'

/** One row holds the preferences of one account; what is missing has its default. */
export const userPreferences = pgTable('user_preferences', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id),
  value: jsonb().$type<Preferences>().notNull(),
  changedAt: instant().notNull(),
})
