import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { instant, monthlyId } from '#platform/db/columns.ts'
import type { NotificationKind } from '#shared/notifications.ts'

/**
 * One row is one notice to an account in the product. It stores no text: that is made of `topic` and the order when it is
 * read, in the reader's language and with the current state. `side` is the reader's side of the order. In partitions by month.
 */
export const notices = pgTable(
  'notices',
  {
    id: monthlyId(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    topic: text().notNull(),
    orderId: uuid().references(() => orders.id, { onDelete: 'cascade' }),
    side: text().$type<'customer' | 'provider'>(),
    at: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.at] }),
    index('notices_account').on(t.accountId, t.id),
    index('notices_order').on(t.orderId),
  ],
)
