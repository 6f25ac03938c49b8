import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/db/columns.ts'
import { accounts } from '../identity/identity.tables.ts'

/**
 * One row is an account's authenticator app. It counts once a code of it has confirmed it. The secret is sealed (it must be
 * read back to judge codes); `last_step` is the time step of the last code that was used, and no code of it or before works again.
 */
export const authenticators = pgTable('authenticators', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id),
  sealedSecret: text().notNull(),
  lastStep: integer(),
  createdAt: instant().notNull(),
  confirmedAt: instant(),
})

/** One row is one backup code, good once in place of the authenticator's. Shown when made, kept as a keyed hash. */
export const backupCodes = pgTable(
  'backup_codes',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (t) => [index('backup_codes_account').on(t.accountId)],
)
