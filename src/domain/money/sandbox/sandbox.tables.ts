import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

/**
 * One row is a payment as the sandbox service knows it: only what the adapter sent over HTTP. It stands for somebody
 * else's database, so nothing refers to it and it refers to nothing.
 */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    ref: text().primaryKey(),
    merchantId: text().notNull(),
    amount: integer().notNull(),
    refundedAmount: integer().notNull().default(0),
    currency: text().notNull(),
    method: text().notNull(),
    description: text().notNull(),
    returnUrl: text().notNull(),
    state: text().$type<'pending' | 'captured' | 'failed'>().notNull().default('pending'),
    /** When the merchant is told; until then its status call says pending, too. */
    toldAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('sandbox_payments_merchant').on(t.merchantId)],
)

/** One row is a refund that was asked for, by the asker's id: asking again answers the same. */
export const sandboxRefunds = pgTable('sandbox_refunds', {
  refundId: text().primaryKey(),
  ref: text().notNull(),
  amount: integer().notNull(),
})
