import { and, eq, isNull, sql } from 'drizzle-orm'
import nodemailer from 'nodemailer'
import type { Db } from '#platform/db/index.ts'
import { mailboxMessages } from '#platform/mailbox/mailbox.tables.ts'
import type { Locale } from '#shared/locale.ts'
import { newId } from '#shared/ids.ts'

export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  locale: Locale
}

export interface Mail {
  /** Writes the mail in the caller's transaction: it is sent if and only if that commits. */
  send(db: Db, mail: OutgoingMail): Promise<void>
  /** Worker only: hands one written mail to the SMTP server and blanks its words. Delivering it again does nothing. */
  deliver(db: Db, id: string): Promise<void>
  close(): void
}

/** The queue that carries mails to the SMTP server. */
export const mailQueue = 'deliver-mail'

/**
 * Opens the way for mails. Without `smtpUrl` written mails simply stay in the local mailbox; with it each one is also
 * queued for the worker in the same transaction.
 */
export function openMail(options: {
  smtpUrl: string | undefined
  from: string
  enqueue: (db: Db, queue: string, data: Record<string, unknown>) => Promise<unknown>
}): Mail {
  const transport = options.smtpUrl
    ? nodemailer.createTransport(options.smtpUrl, {
        from: options.from,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    : undefined
  return {
    async send(db, mail) {
      const id = newId()
      // A header must stay one line whatever a name or title holds.
      const subject = mail.subject.replace(/[\r\n]+/g, ' ').slice(0, 250)
      await db.insert(mailboxMessages).values({ ...mail, id, subject, channel: 'email' })
      if (transport) await options.enqueue(db, mailQueue, { id })
    },
    async deliver(db, id) {
      if (!transport) return
      const [mail] = await db
        .update(mailboxMessages)
        .set({ attempts: sql`${mailboxMessages.attempts} + 1` })
        .where(and(eq(mailboxMessages.id, id), isNull(mailboxMessages.deliveredAt)))
        .returning()
      if (!mail) return
      await transport.sendMail({
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html ?? undefined,
        messageId: `<${mail.id}@${options.from.replace(/^.*@|>.*$/g, '') || 'localhost'}>`,
      })
      await db
        .update(mailboxMessages)
        .set({ deliveredAt: new Date(), text: '', html: null })
        .where(eq(mailboxMessages.id, id))
    },
    close: () => transport?.close(),
  }
}
