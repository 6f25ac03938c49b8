import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/index.ts'
import { type MailboxEntry, mailboxEntries } from './mailbox.tables.ts'

/** The latest entries of the local mailbox, newest first; of one address or number, or of all. */
export async function listMailbox(db: Db, to?: string): Promise<MailboxEntry[]> {
  return db
    .select()
    .from(mailboxEntries)
    .where(to ? eq(sql`lower(${mailboxEntries.to})`, to.toLowerCase()) : undefined)
    .orderBy(desc(mailboxEntries.at), desc(mailboxEntries.id))
    .limit(100)
}
