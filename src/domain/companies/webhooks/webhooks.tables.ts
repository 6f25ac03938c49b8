import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/db/columns.ts'
import type { OffReason, WebhookEvent } from '#shared/webhook-events.ts'
import { companies, staffMembers } from '../companies.tables.ts'

/** One row is an address of a company that is told what happens there. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    url: text().notNull(),
    /** What was chosen. Which topics that is, `db/sql/webhook-events.sql` says as it is queued. */
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Who made it or changed last what it is told: on whose behalf it is told. Null where they were written by a version before. */
    staffId: uuid().references(() => staffMembers.id),
    /** What it is signed with, encrypted: it must be read back to sign. */
    secret: text().notNull(),
    /** The one before it, and until when it signs as well. */
    formerSecret: text(),
    formerUntil: instant(),
    createdAt: instant().notNull(),
    /** The first failure since the last success. */
    failingSince: instant(),
    offAt: instant(),
    offBecause: text().$type<OffReason>(),
  },
  (t) => [index('webhook_endpoints_company').on(t.companyId, t.id)],
)

/** One row is one event for one endpoint, written by a trigger in the transaction in which it happened; and its tries. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    companyId: uuid().notNull(),
    /** The id that the receiver knows it by, the same at each try and for each endpoint. */
    eventId: uuid().notNull(),
    topic: text().notNull(),
    subjectId: uuid().notNull(),
    /** What the event says besides: ids, states and sums alone. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
    /** When it is tried next; null once it is delivered or given up. While it is tried, when that counts as cut off. */
    nextAt: instant(),
    tries: integer().notNull().default(0),
    deliveredAt: instant(),
    lastAt: instant(),
    lastStatus: integer(),
    lastError: text(),
  },
  (t) => [
    index('webhook_deliveries_due').on(t.endpointId, t.nextAt).where(sql`${t.nextAt} is not null`),
    index('webhook_deliveries_endpoint').on(t.endpointId, t.id),
    index('webhook_deliveries_created').on(t.createdAt),
  ],
)

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect
export type WebhookDelivery = typeof webhookDeliveries.$inferSelect
