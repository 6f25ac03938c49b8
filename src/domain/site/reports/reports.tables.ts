import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, monthlyId } from '#platform/db/columns.ts'

/**
 * One row groups all reports of what seems to be one error: the same text without numbers and ids. A new report opens a
 * resolved group again.
 */
export const errorGroups = pgTable(
  'error_groups',
  {
    id: id(),
    fingerprint: text().notNull().unique('error_groups_fingerprint'),
    text: text().notNull(),
    reports: integer().notNull().default(1),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    resolvedAt: instant(),
    resolvedBy: uuid(),
  },
  (t) => [
    index('error_groups_last').on(t.lastAt),
    index('error_groups_open').on(t.lastAt).where(sql`${t.resolvedAt} is null`),
    index('error_groups_text').using('gin', t.text.op('gin_trgm_ops')),
  ],
)

/** One row is one error that a browser reported. Anybody can send one. Untrusted input. */
export const errorReports = pgTable(
  'error_reports',
  {
    id: id(),
    groupId: uuid()
      .notNull()
      .references(() => errorGroups.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    info: text().notNull().default(''),
    accountId: uuid(),
    userAgent: text().notNull().default(''),
    at: instant().notNull(),
  },
  (t) => [
    index('error_reports_at').on(t.at),
    index('error_reports_group').on(t.groupId, t.at),
    index('error_reports_account').on(t.accountId).where(sql`${t.accountId} is not null`),
  ],
)

/** One row is one event of the product's own statistics, without personal data. In partitions by month. */
export const statisticsEvents = pgTable(
  'statistics_events',
  {
    id: monthlyId(),
    name: text().notNull(),
    url: text().notNull().default(''),
    props: jsonb().$type<Record<string, string | number | boolean>>().notNull().default({}),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.id, t.at] }), index('statistics_events_name').on(t.name, t.at)],
)
