import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/index.ts'
import { type MailboxMessage, mailboxMessages } from './mailbox.tables.ts'

/** The lease of the worker that takes a message, in seconds: longer than the timeout of any outside service. */
const leaseSeconds = 30

/**
 * Passes a written message to the outside service and blanks its text. Idempotent. Of several workers one takes a lease on
 * it; the others fail and retry until the lease ends, after which that worker counts as dead.
 * @throws Error while another worker has the lease, and whatever `hand` throws, so that the queue retries.
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
      claimedUntil: sql`now() + ${leaseSeconds} * interval '1 second'`,
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
  await db
    .update(mailboxMessages)
    .set({ deliveredAt: sql`now()`, subject: '', text: '', html: null, calendar: null })
    .where(row)
}
