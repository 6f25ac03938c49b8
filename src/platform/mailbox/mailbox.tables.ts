import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/db/columns.ts'
import type { Locale } from '#shared/locale.ts'

export type Channel = 'email' | 'sms' | 'push'

/**
 * One row is one outgoing message, written in the transaction that sends it. Without a real service the row stays and is
 * the local mailbox; else a worker delivers it and blanks its text.
 */
export const mailboxMessages = pgTable(
  'mailbox_messages',
  {
    id: id(),
    channel: text().$type<Channel>().notNull(),
    to: text().notNull(),
    subject: text().notNull().default(''),
    text: text().notNull(),
    html: text(),
    locale: text().$type<Locale>().notNull(),
    attempts: integer().notNull().default(0),
    at: instant().notNull().defaultNow(),
    /** The end of one worker's lease; until then the others leave it. */
    claimedUntil: instant(),
    deliveredAt: instant(),
  },
  (t) => [index('mailbox_messages_to').on(t.to, t.at), index('mailbox_messages_at').on(t.at)],
)

export type MailboxMessage = typeof mailboxMessages.$inferSelect
