import { bigserial, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, monthlyId } from '#platform/db/columns.ts'
import type { Actor } from '../context.ts'

/**
 * One row is something that happened, written in the transaction that made it happen. `seq` orders them for streams;
 * handlers get one queue entry each, pointing here. Append-only, in partitions by month.
 */
export const outboxEvents = pgTable(
  'outbox_messages',
  {
    id: monthlyId(),
    seq: bigserial({ mode: 'number' }).notNull(),
    topic: text().notNull(),
    subjectId: uuid().notNull(),
    companyId: uuid(),
    accountId: uuid(),
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.id, t.createdAt] }), index('outbox_messages_subject').on(t.subjectId)],
)

/** One row says that a handler has had its effect for an event; a second try finds the row and does nothing. */
export const outboxEffects = pgTable(
  'outbox_effects',
  { outboxId: uuid('message_id').notNull(), handler: text().notNull(), at: instant().notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.outboxId, t.handler] }), index('outbox_effects_at').on(t.at)],
)

/** Who did what to what, written in the same transaction. Append-only: a trigger refuses UPDATE and DELETE. In partitions by month. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: monthlyId(),
    at: instant().notNull().defaultNow(),
    actorKind: text().$type<Actor['kind']>().notNull(),
    /** Of a program: who made its key. */
    accountId: uuid(),
    /** The key that it was done with. */
    keyId: uuid(),
    companyId: uuid(),
    action: text().notNull(),
    subjectId: uuid(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ip: text().notNull().default(''),
    requestId: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.at] }),
    index('audit_entries_company').on(t.companyId, t.at),
    index('audit_entries_subject').on(t.subjectId),
    index('audit_entries_account').on(t.accountId, t.at),
    index('audit_entries_at').on(t.at),
  ],
)
