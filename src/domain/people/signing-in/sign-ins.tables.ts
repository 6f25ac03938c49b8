import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/db/columns.ts'
import type { SignInMethod } from '#shared/sign-in-methods.ts'
import { accounts } from '../identity/identity.tables.ts'

/**
 * One row is one sign-in or one failed try. The account's owner sees it for ninety days. `time_zone` is the browser's, our
 * only hint of a place; `new_device` says that the device was not known before.
 */
export const signIns = pgTable(
  'sign_ins',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    succeeded: boolean().notNull(),
    method: text().$type<SignInMethod>().notNull(),
    newDevice: boolean().notNull().default(false),
    userAgent: text().notNull().default(''),
    ip: text().notNull().default(''),
    timeZone: text(),
    at: instant().notNull(),
  },
  (t) => [
    index('sign_ins_account').on(t.accountId, t.at),
    index('sign_ins_account_id').on(t.accountId, t.id),
    index('sign_ins_at').on(t.at),
  ],
)
