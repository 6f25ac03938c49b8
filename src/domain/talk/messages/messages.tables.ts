import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#domain/companies/companies.tables.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { id, instant } from '#platform/db/columns.ts'

/** One row is one thread: each order has one between its customer and its company. Each side has read up to its mark. */
export const threads = pgTable(
  'threads',
  {
    id: id(),
    kind: text().$type<'order'>().notNull(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    customerReadAt: instant(),
    providerReadAt: instant(),
    lastAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('threads_order').on(t.orderId),
    index('threads_company').on(t.companyId, t.lastAt),
    index('threads_unread_provider')
      .on(t.companyId)
      .where(sql`${t.providerReadAt} is null or ${t.lastAt} > ${t.providerReadAt}`),
  ],
)

/** One row is one message of a thread. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    threadId: uuid()
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    side: text().$type<'customer' | 'provider'>().notNull(),
    accountId: uuid(),
    senderName: text().notNull(),
    text: text().notNull(),
    /** Private files of the writer, at most ten; both sides may read them here. */
    fileIds: uuid().array().notNull().default([]),
    at: instant().notNull(),
  },
  (t) => [
    index('messages_thread').on(t.threadId, t.at),
    index('messages_account').on(t.accountId).where(sql`${t.accountId} is not null`),
    index('messages_files').using('gin', t.fileIds).where(sql`cardinality(${t.fileIds}) > 0`),
  ],
)
