import nodemailer from 'nodemailer'
import type { Db } from '#platform/db/index.ts'
import { deliverEntry, writeEntry } from '#platform/mailbox/index.ts'
import { cut } from '#shared/cut.ts'
import type { Locale } from '#shared/locale.ts'

export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  /** A calendar file to go with it. */
  calendar?: string | undefined
  locale: Locale
}

export interface Mail {
  /** Writes the mail in the caller's transaction: it is sent if and only if that commits. */
  send(db: Db, mail: OutgoingMail): Promise<void>
  /** Worker only: sends one written mail to the SMTP server and blanks its text. Idempotent. */
  deliver(db: Db, id: string): Promise<void>
  close(): void
}

/** The queue that carries mails to the SMTP server. */
export const mailQueue = 'deliver-mail'

/**
 * Opens the mail service. Without `smtpUrl` mails stay in the local mailbox; with it each one is also queued for the worker
 * in the same transaction.
 */
export function openMail(options: {
  smtpUrl: string | undefined
  from: string
  enqueue: (db: Db, queue: string, data: Record<string, unknown>) => Promise<unknown>
}): Mail {
  const transport = options.smtpUrl
    ? nodemailer.createTransport(
        // A silent server times out before the lease of the mail ends.
        { url: options.smtpUrl, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 },
        { from: options.from, disableFileAccess: true, disableUrlAccess: true },
      )
    : undefined
  return {
    async send(db, mail) {
      // A header must be one line, whatever a name or title contains.
      const subject = cut(mail.subject.replace(/[\r\n]+/g, ' '), 250)
      const id = await writeEntry(db, { ...mail, subject, channel: 'email' })
      if (transport) await options.enqueue(db, mailQueue, { id })
    },
    async deliver(db, id) {
      if (!transport) return
      await deliverEntry(db, id, ({ id, to, subject, text, html, calendar }) =>
        transport.sendMail({
          to,
          subject,
          text,
          html: html ?? undefined,
          ...(calendar !== null && {
            attachments: [{ filename: 'booking.ics', content: calendar, contentType: 'text/calendar' }],
          }),
          messageId: `<${id}@${options.from.replace(/^.*@|>.*$/g, '') || 'localhost'}>`,
        }),
      )
    },
    close: () => transport?.close(),
  }
}
