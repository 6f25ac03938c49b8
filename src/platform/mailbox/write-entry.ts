import type { Db } from '#platform/db/index.ts'
import { newId } from '#shared/ids.ts'
import { mailboxEntries } from './mailbox.tables.ts'

/** Writes an outgoing mail, text or push in the caller's transaction; without a service it stays. @returns its id. */
export async function writeEntry(db: Db, entry: Omit<typeof mailboxEntries.$inferInsert, 'id'>): Promise<string> {
  const id = newId()
  await db.insert(mailboxEntries).values({ ...entry, id })
  return id
}
