import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#domain/companies/companies.tables.ts'
import { id, instant } from '#platform/db/columns.ts'
import type { Locale } from '#shared/locale.ts'
import type { OnlineMethod, PaymentServiceName, PaymentStatus } from '#shared/payment-ways.ts'

/** Who comes to an order, in its columns; nulls where the customer does. */
export interface Comes {
  recipientName: string | null
  recipientPhone: string | null
}

/**
 * Who opened a payment page without an account, as typed there, in the columns of an order: on a device that several people use the
 * order may say somebody else by the time that the money comes.
 */
export interface Buyer {
  customerName: string
  customerEmail: string | null
  customerPhone: string | null
  /** Who comes to each order, by its id. */
  comes?: Record<string, Comes>
  /** Who comes to all of them: it stands so in payments of before `comes`. */
  recipientName?: string | null
  recipientPhone?: string | null
  /** What was noted on each order, by its id. */
  notes: Record<string, string | null>
  locale: Locale
  /** Where it is told: the address in its one form (`normalEmail`), else the number. */
  told: string | null
  /** The keyed hash of the address, where a code proved it. */
  holderContact: string | null
  /** Whose account it is since, where an order of the payment was given to it, or of who was signed in and left it a visitor's. */
  accountId?: string
}

/**
 * One row is one attempt to pay a checkout group. `captured_amount` and `refunded_amount` are running totals in sen, guarded by a check.
 * Checkout groups and orders stand above money: the foreign keys to them are held by the database alone (`db/migrations/0001_tables.sql`).
 */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    groupId: uuid().notNull(),
    provider: text().$type<PaymentServiceName>().notNull(),
    method: text().$type<OnlineMethod>().notNull(),
    /** The payment service's reference; null until it answered. */
    ref: text(),
    redirectUrl: text(),
    /** When its page was closed from here, paid or not: money may have been on its way by then. */
    closedAt: instant(),
    amount: integer().notNull(),
    currency: text().notNull(),
    status: text().$type<PaymentStatus>().notNull().default('pending'),
    capturedAmount: integer().notNull().default(0),
    refundedAmount: integer().notNull().default(0),
    capturedAt: instant(),
    /** How often the payment service was polled, and when it is polled next; null means never again. */
    polls: integer().notNull().default(0),
    nextPollAt: instant(),
    /** Null where an account pays. */
    buyer: jsonb().$type<Buyer>(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('payments_group').on(t.groupId),
    index('payments_buyers').on(t.createdAt).where(sql`${t.buyer} is not null`),
    index('payments_told').on(sql`(${t.buyer} ->> 'told')`).where(sql`${t.buyer} is not null`),
    index('payments_called').on(sql`(${t.buyer} ->> 'customerPhone')`).where(sql`${t.buyer} is not null`),
    index('payments_due').on(t.nextPollAt).where(sql`${t.status} = 'pending'`),
    unique('payments_ref').on(t.provider, t.ref),
    check('payments_amount', sql`${t.amount} > 0`),
    check('payments_refunded', sql`${t.refundedAmount} between 0 and ${t.capturedAmount}`),
  ],
)

/** One row is the share of a payment that pays one order. */
export const paymentParts = pgTable(
  'payment_parts',
  {
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    orderId: uuid().notNull(),
    /** The company that the order's money is for. */
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    amount: integer().notNull(),
    refundedAmount: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.orderId] }),
    index('payment_parts_order').on(t.orderId),
    check('payment_parts_refunded', sql`${t.refundedAmount} between 0 and ${t.amount}`),
  ],
)

/** One row is a refund. It is owed from the moment the row exists; the worker asks the payment service for it. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    orderId: uuid().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    reason: text().notNull(),
    status: text().$type<'pending' | 'done' | 'failed'>().notNull().default('pending'),
    providerRef: text(),
    tries: integer().notNull().default(0),
    nextTryAt: instant().notNull().defaultNow(),
    createdAt: instant().notNull().defaultNow(),
    doneAt: instant(),
  },
  (t) => [
    index('refunds_order').on(t.orderId),
    index('refunds_payment').on(t.paymentId),
    index('refunds_due').on(t.nextTryAt).where(sql`${t.status} = 'pending'`),
    check('refunds_amount', sql`${t.amount} > 0`),
  ],
)

/** One row is one verified event of a payment service, stored unchanged. Its event id makes it count once. */
export const paymentEvents = pgTable(
  'payment_notices',
  {
    id: id(),
    provider: text().notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    ref: text().notNull(),
    amount: integer(),
    currency: text(),
    raw: text().notNull(),
    outcome: text().$type<'applied' | 'ignored' | 'mismatch' | 'late_refunded' | 'unknown_ref'>().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    receivedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('payment_notices_once').on(t.provider, t.eventId),
    index('payment_notices_ref').on(t.provider, t.ref),
  ],
)
