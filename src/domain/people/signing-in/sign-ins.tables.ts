import type { SignInMethod } from '#shared/sign-in-methods.ts'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/db/columns.ts'
import { accounts } from '../identity/identity.tables.ts'

/**
 * One row is one time somebody signed in, or tried to and failed. Its owner sees it for ninety days. `time_zone` is the one of
 * the browser, the only hint of a place that we have; `new_device` says that the device had proved nothing before.
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
  (t) => [index('sign_ins_account').on(t.accountId, t.at), index('sign_ins_at').on(t.at)],
)
