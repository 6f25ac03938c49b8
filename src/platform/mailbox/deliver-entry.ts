import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/index.ts'
import { type MailboxEntry, mailboxEntries } from './mailbox.tables.ts'

/** The lease of the worker that takes an entry, in seconds: longer than the timeout of any outside service. */
const leaseSeconds = 30

/**
 * Passes a written entry to the outside service and blanks its text. Idempotent. Of several workers one takes a lease on
 * it; the others fail and retry until the lease ends, after which that worker counts as dead.
 * @throws Error while another worker has the lease, and whatever `hand` throws, so that the queue retries.
 */
export async function deliverEntry(db: Db, id: string, hand: (entry: MailboxEntry) => Promise<unknown>): Promise<void> {
  const row = eq(mailboxEntries.id, id)
  const waiting = and(row, isNull(mailboxEntries.deliveredAt))
  const unclaimed = or(isNull(mailboxEntries.claimedUntil), lte(mailboxEntries.claimedUntil, sql`now()`))
  const [entry] = await db
    .update(mailboxEntries)
    .set({
      attempts: sql`${mailboxEntries.attempts} + 1`,
      claimedUntil: sql`now() + ${leaseSeconds} * interval '1 second'`,
    })
    .where(and(waiting, unclaimed))
    .returning()
  if (!entry) {
    if ((await db.$count(mailboxEntries, waiting)) === 0) return
    throw new Error('Another worker is delivering this entry')
  }
  try {
    await hand(entry)
  } catch (error) {
    await db.update(mailboxEntries).set({ claimedUntil: null }).where(row)
    throw error
  }
  await db
    .update(mailboxEntries)
    .set({ deliveredAt: sql`now()`, subject: '', text: '', html: null, calendar: null })
    .where(row)
}
