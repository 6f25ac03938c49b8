import { pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'
import { accounts } from '../identity/identity.tables.ts'

/** One row is an account's identity at a service such as Google; `subject` is that service's id and never changes. */
export const externalIdentities = pgTable(
  'external_identities',
  {
    provider: text().$type<'google'>().notNull(),
    subject: text().notNull(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subject] }),
    unique('external_identities_once').on(t.accountId, t.provider),
  ],
)
