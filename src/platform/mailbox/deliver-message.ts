import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/index.ts'
import { type MailboxMessage, mailboxMessages } from './mailbox.tables.ts'

/** For so long whoever took a message has it alone: longer than any of the services outside may take to answer. */
const claimSeconds = 30

/**
 * Hands a written message to the service outside and blanks its words. Delivering it again does nothing. Of several
 * workers one gets it; while it may still be at it the others are told to come back, and after that it is taken to be gone.
 * @throws Error while another has it, and whatever `hand` throws, so that the queue tries again.
 */
export async function deliverMessage(
  db: Db,
  id: string,
  hand: (message: MailboxMessage) => Promise<unknown>,
): Promise<void> {
  const row = eq(mailboxMessages.id, id)
  const waiting = and(row, isNull(mailboxMessages.deliveredAt))
  const unclaimed = or(isNull(mailboxMessages.claimedUntil), lte(mailboxMessages.claimedUntil, sql`now()`))
  const [message] = await db
    .update(mailboxMessages)
    .set({
      attempts: sql`${mailboxMessages.attempts} + 1`,
      claimedUntil: sql`now() + ${claimSeconds} * interval '1 second'`,
    })
    .where(and(waiting, unclaimed))
    .returning()
  if (!message) {
    if ((await db.$count(mailboxMessages, waiting)) === 0) return
    throw new Error('Another worker is delivering this message')
  }
  try {
    await hand(message)
  } catch (error) {
    await db.update(mailboxMessages).set({ claimedUntil: null }).where(row)
    throw error
  }
  await db.update(mailboxMessages).set({ deliveredAt: sql`now()`, subject: '', text: '', html: null }).where(row)
}
