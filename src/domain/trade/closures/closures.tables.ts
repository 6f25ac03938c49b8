import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { id, instant, localizedText } from '#platform/db/columns.ts'
import { type Cancelling } from '#shared/closure-life.ts'

/**
 * One row is days on which a company is closed, or some of its branches, each by its own clock; the last day is one of them. The function
 * `closed_spans` says when that is, for whatever asks. What was booked before stays, unless somebody had it cancelled: the worker
 * does that, and goes on where it was.
 */
export const closures = pgTable(
  'closures',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    /** Null for all branches, also those that come later. */
    infoIds: uuid().array(),
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
    /** What guests are told; a language that has none reads another. */
    words: localizedText().notNull(),
    /** How far it is with cancelling: not asked for, under way, over, or ended since who asked for it may not any more. */
    cancelling: text().$type<Cancelling>().notNull().default('none'),
    /** On whose behalf it is done. */
    staffId: uuid().references(() => staffMembers.id),
    /** How many there were when it was asked for, and how many are cancelled by now. */
    toCancel: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    /** Orders that could not be cancelled. */
    refused: uuid().array().notNull().default(sql`'{}'`),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('closures_company').on(t.companyId, t.id),
    index('closures_cancelling').on(t.id).where(sql`${t.cancelling} = 'running'`),
    index('closures_ended').on(t.toDay),
    check('closures_range', sql`${t.toDay} >= ${t.fromDay}`),
  ],
)
export type Closure = typeof closures.$inferSelect
