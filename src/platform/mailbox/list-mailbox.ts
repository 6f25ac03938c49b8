import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/index.ts'
import { type MailboxMessage, mailboxMessages } from './mailbox.tables.ts'

/** The latest messages of the local mailbox, newest first; of one address or number, or of all. */
export async function listMailbox(db: Db, to?: string): Promise<MailboxMessage[]> {
  return db
    .select()
    .from(mailboxMessages)
    .where(to ? eq(sql`lower(${mailboxMessages.to})`, to.toLowerCase()) : undefined)
    .orderBy(desc(mailboxMessages.at), desc(mailboxMessages.id))
    .limit(100)
}
