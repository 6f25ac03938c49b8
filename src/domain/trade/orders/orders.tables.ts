import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { items, type OfferKind, offers, type PolicyPreset } from '#domain/catalogue/catalogue.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { bytea, id, instant, localizedText } from '#platform/db/columns.ts'
import { market } from '#shared/brand.ts'
import { figures } from '#shared/figures.ts'
import type { Locale } from '#shared/locale.ts'
import { neverPlaced } from '#shared/never-placed.ts'
import type { LineKind, PaymentAxis, PayoutAxis, RefundAxis } from '#shared/order-axes.ts'
import { type OrderStatus, orderStatuses, statusesWhere } from '#shared/order-status.ts'
import type { OrderActor, OrderStep } from '#shared/order-steps.ts'
import { customers } from '../customers/customers.tables.ts'

/** Statuses as a list in SQL, written out: a query finds the index whose condition says the same. */
export const listOf = (statuses: readonly OrderStatus[]) =>
  sql.raw(`(${statuses.map((status) => `'${status}'`).join(', ')})`)

/** Statuses of orders that have not begun: ahead, or waiting for payment. */
const notBegun = listOf(statusesWhere(({ phase, over }) => phase === 'ahead' || (phase === 'unplaced' && !over)))

/** The cancellation policy as it stood when the order was made. Percentages are of the total. */
export interface PolicySnapshot {
  preset: PolicyPreset
  latePercent: number
  noShowPercent: number
  noticeMinutes: number
}

export interface OrderPlace {
  kind: 'provider' | 'customer' | 'online'
  line1?: string
  line2?: string
  city?: string
  postcode?: string
  state?: string
  lat?: number
  lng?: number
  distanceKm?: number
}

/** One row is what is paid together: orders of one or more companies. */
export const checkoutGroups = pgTable(
  'checkout_groups',
  {
    id: id(),
    accountId: uuid(),
    secretHash: bytea(),
    currency: text().notNull().default(market.currency),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index('checkout_groups_account').on(t.accountId).where(sql`${t.accountId} is not null`)],
)

type WordColumns = Record<
  'docno' | 'placedAt' | 'customerName' | 'recipientName' | 'customerPhone' | 'recipientPhone',
  SQLWrapper
>

/** What only parts words in names, numbers and titles. */
const parting = "-–/().,'’_"

/** A text in which only spaces part words. */
export const withSpaces = (text: string): string => text.replace(new RegExp(`[${parting}]`, 'g'), ' ')

/**
 * What a company may look for in one of its orders, as one text in which a space stands before each word: the number and, once it
 * is placed, names and phone numbers of who booked and who comes. `orders_words` is its index.
 */
export const wordsOfOrder = (t: WordColumns): SQL => {
  const signs = sql.raw(`'${parting.replaceAll("'", "''")}', '${' '.repeat(parting.length)}'`)
  return sql`translate(' ' || ${t.docno} || case when ${t.placedAt} is null then '' else ' ' || coalesce(${t.customerName}, '') || ' ' || coalesce(${t.recipientName}, '') || ' ' || coalesce(${t.customerPhone}, '') || ' ' || coalesce(${t.recipientPhone}, '') end, ${signs})`
}

/**
 * The mailbox of a guest's address as it was typed, by which an account's normalised email is compared with it (`normalEmail` does the
 * same outside the database): in small letters, and at Gmail, where they mean nothing, without dots. The index `orders_guest_mailbox` is of it.
 */
export const guestMailbox = (address: SQLWrapper): SQL<string> => {
  const small = sql`lower(${address})`
  return sql`(case when ${small} like '%@gmail.com' or ${small} like '%@googlemail.com' then replace(split_part(${small}, '@', 1), '.', '') || '@gmail.com' else ${small} end)`
}

/**
 * One row is one purchase from one company, from draft to closed. Amounts in sen; `due_amount` is what is paid online
 * (the deposit, where there is one). A guest holds the secret whose hash stands here, until an account claims the order.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    docno: text().notNull(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    contactId: uuid().references(() => contacts.id),
    accountId: uuid(),
    secretHash: bytea(),
    groupId: uuid().references(() => checkoutGroups.id),
    offerKind: text().$type<OfferKind>().notNull(),
    status: text().$type<OrderStatus>().notNull().default('draft'),
    paymentStatus: text().$type<PaymentAxis>().notNull().default('none'),
    refundStatus: text().$type<RefundAxis>().notNull().default('none'),
    payoutStatus: text().$type<PayoutAxis>().notNull().default('not_due'),
    startsAt: instant(),
    endsAt: instant(),
    zone: text().notNull().default(market.zone),
    infoId: uuid().references(() => contactInfos.id),
    place: jsonb().$type<OrderPlace>().notNull().default({ kind: 'provider' }),
    customerName: text(),
    customerEmail: text(),
    customerPhone: text(),
    /** Who comes, where that is not the customer: who books stays the contact. */
    recipientName: text(),
    recipientPhone: text(),
    note: text(),
    /** Whether a link to it opens it for its customer's address alone; false of those made before links named one. */
    linksBound: boolean().notNull().default(true),
    locale: text().$type<Locale>().notNull().default('en'),
    policy: jsonb().$type<PolicySnapshot>().notNull(),
    currency: text().notNull().default(market.currency),
    subtotalAmount: integer().notNull(),
    travelAmount: integer().notNull().default(0),
    discountAmount: integer().notNull().default(0),
    totalAmount: integer().notNull(),
    dueAmount: integer().notNull(),
    /** What the company gives back itself of money paid on the spot, once the order has ended; null before, and for orders of 0.2.0. */
    spotBackAmount: integer(),
    rescheduleCount: integer().notNull().default(0),
    /**
     * Which side claimed last that the other did not come. It can be contested until `claim_expires_at`; null there means
     * withdrawn.
     */
    claimedBy: text().$type<'customer' | 'provider'>(),
    claimExpiresAt: instant(),
    /** Another time that the provider proposes; the old one stands until the customer accepts. */
    proposedStartsAt: instant(),
    proposedStaffId: uuid(),
    proposalExpiresAt: instant(),
    /** Since the provider moved it, cancelling costs nothing until then. */
    freeCancelUntil: instant(),
    /** Keyed hashes of who opened the checkout (account or device) and, for a visitor and a new account, from which address: open holds are counted by them. */
    holder: text(),
    holderAddress: text(),
    /** Keyed hash of the address that a visitor proved by a code, or of an account's mailbox: what stands is counted by it. */
    holderContact: text(),
    /** The keys of the visitor who placed it, once an account took it over: a cancel still counts for that visitor. */
    placedContact: text(),
    placedAddress: text(),
    /** Booked by the company for somebody who called or came by. */
    walkIn: boolean().notNull().default(false),
    cancelledBy: text().$type<'customer' | 'provider'>(),
    holdExpiresAt: instant(),
    requestExpiresAt: instant(),
    placedAt: instant(),
    /** When money first came: online, which comes once, or on the spot. */
    paidAt: instant(),
    /** When what was still due was noted as paid on the spot. */
    spotPaidAt: instant(),
    /** When it ended so that money goes back, online or on the spot. */
    backAt: instant(),
    /** When a change last gave something back. */
    changedBackAt: instant(),
    confirmedAt: instant(),
    deliveredAt: instant(),
    /** When a draft was taken out of the cart; putting it back clears it. */
    discardedAt: instant(),
    /** Whom of its company's customers it is of; null while nobody has looked, and of who left no address. */
    customerId: uuid().references(() => customers.id, { onDelete: 'set null' }),
    /** Whose it is, or what it counts for, may have changed since its customer was noted (`db/sql/customers.sql`). */
    customerDue: boolean().notNull().default(true),
    /** Since when a draft has its price and its terms; null where that is when it was made. */
    pricedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('orders_company_id').on(t.companyId, t.id),
    uniqueIndex('orders_docno').on(t.docno),
    index('orders_account').on(t.accountId, t.createdAt),
    index('orders_company_status').on(t.companyId, t.status, t.startsAt),
    index('orders_company_newest').on(t.companyId, t.id),
    index('orders_company_branch').on(t.companyId, t.infoId, t.id),
    index('orders_company_collect')
      .on(t.companyId, t.id)
      .where(sql`${t.paymentStatus} in ('offline_due', 'partly_paid')`),
    index('orders_guest_mailbox').on(guestMailbox(t.customerEmail)).where(sql`${t.accountId} is null`),
    index('orders_guest_phone').on(t.customerPhone).where(sql`${t.accountId} is null`),
    index('orders_guest_until')
      .on(sql`coalesce(${t.endsAt}, ${t.createdAt})`)
      .where(sql`${t.accountId} is null and (${t.customerEmail} is not null or ${t.customerPhone} is not null)`),
    index('orders_group').on(t.groupId),
    index('orders_secret').on(t.secretHash).where(sql`${t.secretHash} is not null`),
    index('orders_words').using('gin', t.companyId, sql`(${wordsOfOrder(t)}) gin_trgm_ops`),
    index('orders_placed').on(t.placedAt),
    index('orders_paid').on(t.paidAt).where(sql`${t.paidAt} is not null`),
    index('orders_spot_paid').on(t.spotPaidAt).where(sql`${t.spotPaidAt} is not null`),
    index('orders_back').on(t.backAt).where(sql`${t.backAt} is not null`),
    index('orders_company_paid').on(t.companyId, t.paidAt).where(sql`${t.paidAt} is not null`),
    index('orders_company_spot_paid').on(t.companyId, t.spotPaidAt).where(sql`${t.spotPaidAt} is not null`),
    index('orders_company_back').on(t.companyId, t.backAt).where(sql`${t.backAt} is not null`),
    index('orders_changed_back').on(t.changedBackAt).where(sql`${t.changedBackAt} is not null`),
    index('orders_company_changed_back').on(t.companyId, t.changedBackAt).where(sql`${t.changedBackAt} is not null`),
    index('orders_mismatch').on(t.id).where(sql`${t.paymentStatus} = 'mismatch'`),
    index('orders_left')
      .on(t.status, t.updatedAt)
      .where(sql`${t.status} in ${listOf(orderStatuses.filter(neverPlaced))}`),
    index('orders_holder_address').on(t.holderAddress).where(sql`${t.status} in ${notBegun}`),
    index('orders_holder_contact').on(t.holderContact).where(sql`${t.status} in ${notBegun}`),
    index('orders_customer').on(t.customerId, t.id).where(sql`${t.customerId} is not null`),
    index('orders_customer_due').on(t.id).where(sql`${t.customerDue} and ${t.placedAt} is not null`),
    index('orders_holder').on(t.holder).where(sql`${t.status} in ${notBegun}`),
    check(
      'orders_total',
      sql`${t.totalAmount} = ${t.subtotalAmount} + ${t.travelAmount} - ${t.discountAmount} and ${t.totalAmount} >= 0`,
    ),
    check('orders_due', sql`${t.dueAmount} between 0 and ${t.totalAmount}`),
    check('orders_reschedules', sql`${t.rescheduleCount} between 0 and ${sql.raw(String(figures.mostReschedules))}`),
  ],
)

/** One row is one part of an order, as it was named and priced when it was put in. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().$type<LineKind>().notNull(),
    offerId: uuid()
      .notNull()
      .references(() => offers.id),
    itemId: uuid()
      .notNull()
      .references(() => items.id),
    variantId: uuid(),
    addonId: uuid(),
    ticketTypeId: uuid(),
    occurrenceId: uuid(),
    name: localizedText().notNull(),
    quantity: integer().notNull(),
    unitAmount: integer().notNull(),
    amount: integer().notNull(),
    /** Of the whole booking, on the line that books it; on an add-on's line what of that it was ordered with; else 0. */
    durationMinutes: integer().notNull().default(0),
    /** Seats that the booking takes on its resource. */
    seats: integer().notNull().default(1),
    startsAt: instant(),
    endsAt: instant(),
    /** The person asked for; null means anyone. */
    wantedStaffId: uuid(),
    /** Who serves, once a slot is taken. */
    staffId: uuid(),
    position: integer().notNull().default(0),
  },
  (t) => [
    index('order_lines_order').on(t.orderId),
    index('order_lines_offer').on(t.offerId),
    check('order_lines_quantity', sql`${t.quantity} between 1 and 500`),
    check('order_lines_amount', sql`${t.amount} >= 0 and ${t.unitAmount} >= 0`),
  ],
)

/** One row is one transition of an order: its timeline. Append-only. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    transition: text().$type<OrderStep>().notNull(),
    fromStatus: text().$type<OrderStatus>().notNull(),
    toStatus: text().$type<OrderStatus>().notNull(),
    actor: text().$type<OrderActor>().notNull(),
    accountId: uuid(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    at: instant().notNull(),
  },
  (t) => [index('order_events_order').on(t.orderId, t.at)],
)

export type TimerKind =
  | 'expire_payment'
  | 'expire_request'
  | 'deliver'
  | 'complete'
  | 'close'
  | 'remind_24h'
  | 'remind_2h'
  | 'settle_claim'
  | 'end_proposal'
  | 'resolve_dispute'

/** Something that is due for an order at an instant; the worker takes due rows and deletes them with their effect. */
export const orderTimers = pgTable(
  'order_timers',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().$type<TimerKind>().notNull(),
    dueAt: instant().notNull(),
    /** How often it failed. */
    tries: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.kind] }), index('order_timers_due').on(t.dueAt)],
)
