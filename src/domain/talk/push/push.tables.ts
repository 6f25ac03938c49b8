import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { sessions } from '#domain/people/sessions/sessions.tables.ts'
import { id, instant } from '#platform/db/columns.ts'

/** One row is the push subscription of one browser for an account. Its pushes end with the session in which it was made. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null in rows of before sessions were kept with them: nothing is sent to those browsers until they subscribe again. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_account').on(t.accountId),
    index('push_subscriptions_session').on(t.sessionId),
  ],
)
