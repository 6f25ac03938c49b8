import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { id, instant } from '#platform/db/columns.ts'

/** One row is the push subscription of one browser for an account. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [unique('push_subscriptions_endpoint').on(t.endpoint), index('push_subscriptions_account').on(t.accountId)],
)
