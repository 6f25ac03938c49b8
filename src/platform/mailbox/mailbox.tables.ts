import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, monthlyId } from '#platform/db/columns.ts'
import type { Locale } from '#shared/locale.ts'

export type Channel = 'email' | 'sms' | 'push'

/**
 * One row is one outgoing mail, text or push, written in the transaction that sends it. Without a real service the row stays and is
 * the local mailbox; else a worker delivers it and blanks its text. In partitions by month.
 */
export const mailboxEntries = pgTable(
  'mailbox_messages',
  {
    id: monthlyId(),
    channel: text().$type<Channel>().notNull(),
    to: text().notNull(),
    subject: text().notNull().default(''),
    text: text().notNull(),
    html: text(),
    /** A calendar file that goes with a mail. */
    calendar: text(),
    locale: text().$type<Locale>().notNull(),
    attempts: integer().notNull().default(0),
    at: instant().notNull().defaultNow(),
    /** The end of one worker's lease; until then the others leave it. */
    claimedUntil: instant(),
    deliveredAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.at] }),
    index('mailbox_messages_to').on(sql`lower(${t.to})`, t.at),
    index('mailbox_messages_at').on(t.at),
  ],
)

export type MailboxEntry = typeof mailboxEntries.$inferSelect
