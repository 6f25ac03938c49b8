import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/db/columns.ts'
import { accounts } from '../identity/identity.tables.ts'

/**
 * One row is an account's authenticator app. It is in use once one of its codes has confirmed it. The secret is encrypted,
 * not hashed, since checking a code needs it. `last_step` is the time step of the last code used; no code of that step or
 * an earlier one works again.
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

/** One row is one backup code, valid once in place of the authenticator's. Shown when made, stored as a keyed hash. */
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
