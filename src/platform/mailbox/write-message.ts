import type { Db } from '#platform/db/index.ts'
import { newId } from '#shared/ids.ts'
import { mailboxMessages } from './mailbox.tables.ts'

/** Writes an outgoing message, or one that stays in the local mailbox, in the caller's transaction. @returns its id. */
export async function writeMessage(db: Db, message: Omit<typeof mailboxMessages.$inferInsert, 'id'>): Promise<string> {
  const id = newId()
  await db.insert(mailboxMessages).values({ ...message, id })
  return id
}
