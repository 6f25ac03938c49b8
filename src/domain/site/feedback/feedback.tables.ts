import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/db/columns.ts'
import type { Locale } from '#shared/locale.ts'

export const feedbackKinds = ['problem', 'idea', 'praise', 'question'] as const
export type FeedbackKind = (typeof feedbackKinds)[number]

/** One row is feedback about the product; anybody may send it. Untrusted input. */
export const feedbackEntries = pgTable(
  'feedback_entries',
  {
    id: id(),
    kind: text().$type<FeedbackKind>().notNull(),
    text: text().notNull(),
    /** Where an answer may go, when the person left an address. */
    email: text(),
    accountId: uuid(),
    /** The path the person was on, without its query. */
    page: text().notNull().default(''),
    locale: text().$type<Locale>().notNull(),
    userAgent: text().notNull().default(''),
    createdAt: instant().notNull(),
    handledAt: instant(),
    handledBy: uuid(),
  },
  (t) => [
    index('feedback_entries_created').on(t.createdAt),
    index('feedback_entries_kind').on(t.kind, t.createdAt),
    index('feedback_entries_open').on(t.createdAt).where(sql`${t.handledAt} is null`),
    index('feedback_entries_handled').on(t.handledAt),
    index('feedback_entries_text').using('gin', t.text.op('gin_trgm_ops')),
    index('feedback_entries_account').on(t.accountId),
    index('feedback_entries_email').using('gin', t.email.op('gin_trgm_ops')),
  ],
)
