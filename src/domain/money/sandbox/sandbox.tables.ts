import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'
import type { OnlineMethod } from '#shared/payment-ways.ts'

/**
 * One row is a payment in the sandbox service: only what the adapter sent over HTTP. It simulates another party's database,
 * so that there are no foreign keys to it or from it.
 */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    ref: text().primaryKey(),
    merchantId: text().notNull(),
    amount: integer().notNull(),
    refundedAmount: integer().notNull().default(0),
    currency: text().notNull(),
    method: text().$type<OnlineMethod>().notNull(),
    description: text().notNull(),
    returnUrl: text().notNull(),
    state: text().$type<'pending' | 'captured' | 'failed'>().notNull().default('pending'),
    /** When the merchant gets the payment event; until then the status call says pending, too. */
    toldAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('sandbox_payments_merchant').on(t.merchantId)],
)

/** One row is a refund by the merchant's id: a repeated request gets the same answer. */
export const sandboxRefunds = pgTable('sandbox_refunds', {
  refundId: text().primaryKey(),
  ref: text().notNull(),
  amount: integer().notNull(),
})
