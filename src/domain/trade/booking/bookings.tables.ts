import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { occurrences, offers, ticketTypes } from '#domain/catalogue/catalogue.tables.ts'
import { id, instant, tstzrange } from '#platform/db/columns.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { resources } from './availability.tables.ts'

/** `held` until `expires_at`, then `confirmed` or `released`; only the first two occupy anything. */
export type BookingStatus = 'held' | 'confirmed' | 'released'
/** Those that occupy something. */
export const takingStatuses = ['held', 'confirmed'] as const satisfies BookingStatus[]
/** The same in SQL, written out: a query finds the index whose condition says the same. */
export const inTaking = sql.raw(`in (${takingStatuses.map((status) => `'${status}'`).join(', ')})`)

/**
 * One row is one seat of one resource taken by an order line. `during` is the time of service widened by the offer's
 * buffers; an exclusion constraint (db/migrations/0002_guards.sql) refuses two live rows on one seat at one instant.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Null only once released: a draft that is priced again gets new lines. */
    lineId: uuid().references(() => orderLines.id, { onDelete: 'set null' }),
    offerId: uuid()
      .notNull()
      .references(() => offers.id),
    resourceId: uuid()
      .notNull()
      .references(() => resources.id),
    seat: integer().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    during: tstzrange().notNull(),
    status: text().$type<BookingStatus>().notNull(),
    expiresAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('bookings_order').on(t.orderId),
    index('bookings_offer_start').on(t.offerId, t.startsAt).where(sql`${t.status} ${inTaking}`),
    index('bookings_line').on(t.lineId),
    index('bookings_released').on(t.endsAt).where(sql`${t.status} = 'released'`),
    check('bookings_live_line', sql`${t.lineId} is not null or ${t.status} = 'released'`),
    check('bookings_seat', sql`${t.seat} between 1 and 1000`),
    check('bookings_status', sql`${t.status} in ('held', 'confirmed', 'released')`),
    check(
      'bookings_range',
      sql`not isempty(${t.during}) and not lower_inf(${t.during}) and not upper_inf(${t.during})`,
    ),
  ],
)

/** How much of an occurrence may be sold; shared by the ticket types named in `quota_ticket_types`. Both counters equal their row counts. */
export const quotas = pgTable(
  'quotas',
  {
    id: id(),
    occurrenceId: uuid()
      .notNull()
      .references(() => occurrences.id, { onDelete: 'cascade' }),
    capacity: integer().notNull(),
    held: integer().notNull().default(0),
    sold: integer().notNull().default(0),
  },
  (t) => [
    index('quotas_occurrence').on(t.occurrenceId),
    check('quotas_not_oversold', sql`${t.held} >= 0 and ${t.sold} >= 0 and ${t.held} + ${t.sold} <= ${t.capacity}`),
  ],
)

export const quotaTicketTypes = pgTable(
  'quota_ticket_types',
  {
    quotaId: uuid()
      .notNull()
      .references(() => quotas.id, { onDelete: 'cascade' }),
    ticketTypeId: uuid()
      .notNull()
      .references(() => ticketTypes.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.quotaId, t.ticketTypeId] }), index('quota_ticket_types_type').on(t.ticketTypeId)],
)

/** One row is a number of places of one quota taken by an order line; the quota's counters are the sums of these rows. */
export const quotaClaims = pgTable(
  'quota_claims',
  {
    id: id(),
    quotaId: uuid()
      .notNull()
      .references(() => quotas.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    lineId: uuid().references(() => orderLines.id, { onDelete: 'set null' }),
    quantity: integer().notNull(),
    status: text().$type<'held' | 'sold' | 'released'>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('quota_claims_order').on(t.orderId),
    index('quota_claims_quota').on(t.quotaId),
    index('quota_claims_line').on(t.lineId),
    index('quota_claims_released').on(t.createdAt).where(sql`${t.status} = 'released'`),
    check('quota_claims_live_line', sql`${t.lineId} is not null or ${t.status} = 'released'`),
    check('quota_claims_quantity', sql`${t.quantity} between 1 and 500`),
  ],
)

/**
 * One row is an offer's summary of free days, so that a search can ask 'free on a date' without working out slots.
 * Element n of `last_starts` (from 1) is the last bookable start of day `from_day` + n − 1, in minutes since 1970, 0 for
 * none: a day is free while that start is still further away than the offer's lead time. Ask through `offers_free_on()`.
 */
export const offerFreeDays = pgTable(
  'offer_free_days',
  {
    offerId: uuid()
      .primaryKey()
      .references(() => offers.id, { onDelete: 'cascade' }),
    fromDay: date({ mode: 'string' }).notNull(),
    lastStarts: integer().array().notNull(),
    computedAt: instant().notNull(),
  },
  (t) => [index('offer_free_days_oldest').on(t.computedAt)],
)

/**
 * A resource whose free time changed since the summaries of its offers were computed: between two instants, or at any time
 * when they are null. Triggers write it (db/sql/booking.sql).
 */
export const staleResources = pgTable('stale_resources', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  resourceId: uuid().notNull(),
  fromAt: instant(),
  toAt: instant(),
})
