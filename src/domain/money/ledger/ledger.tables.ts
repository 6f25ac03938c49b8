import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#domain/companies/companies.tables.ts'
import { id, instant } from '#platform/db/columns.ts'

/**
 * What entries are booked on:
 * - `clearing`: money at a payment service.
 * - `held`: money that we keep for an order until it is completed.
 * - `refunds_due`: money promised back.
 * - `company`: what we owe a company.
 * - `commission`: what we earned.
 * - `suspense`: money that arrived and fits no order.
 */
export type LedgerAccount = 'clearing' | 'held' | 'refunds_due' | 'company' | 'commission' | 'suspense'

/** One row is one movement of money; its entries sum to zero per currency (checked when the transaction commits). */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: id(),
    kind: text().$type<'capture' | 'accept' | 'refund_promised' | 'refund_paid' | 'release'>().notNull(),
    paymentId: uuid(),
    refundId: uuid(),
    orderId: uuid(),
    at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('ledger_transactions_capture_once').on(t.paymentId).where(sql`${t.kind} = 'capture'`),
    uniqueIndex('ledger_transactions_accept_once').on(t.paymentId).where(sql`${t.kind} = 'accept'`),
    uniqueIndex('ledger_transactions_refund_once').on(t.refundId, t.kind).where(sql`${t.refundId} is not null`),
    uniqueIndex('ledger_transactions_release_once').on(t.orderId).where(sql`${t.kind} = 'release'`),
  ],
)

/**
 * One row is one side of a movement, in sen: positive is what we have or lose, negative what we owe or earn. Append-only.
 * Orders stand above money: their foreign keys are held by the database alone (`db/migrations/0001_tables.sql`).
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    transactionId: uuid()
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text().$type<LedgerAccount>().notNull(),
    companyId: uuid().references(() => companies.id),
    orderId: uuid(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('ledger_entries_transaction').on(t.transactionId),
    index('ledger_entries_company').on(t.companyId, t.account, t.at),
    index('ledger_entries_order').on(t.orderId),
    check('ledger_entries_amount', sql`${t.amount} <> 0`),
  ],
)
