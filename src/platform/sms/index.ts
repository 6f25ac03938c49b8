import type { Db } from '#platform/db/index.ts'
import { deliverEntry, writeEntry } from '#platform/mailbox/index.ts'
import type { Locale } from '#shared/locale.ts'

export interface Sms {
  /** Writes the text in the caller's transaction. `to` is E.164. */
  send(db: Db, sms: { to: string; text: string; locale: Locale }): Promise<void>
  /** Worker only: posts one written text to the service and blanks its text. */
  deliver(db: Db, id: string): Promise<void>
}

/** The queue that carries texts to the SMS service. */
export const smsQueue = 'deliver-sms'

/**
 * Opens the service for text messages. It is any service that accepts `POST url {to, text}` as JSON with a bearer
 * token; without one, texts stay in the local mailbox.
 */
export function openSms(options: {
  serviceUrl: string | undefined
  serviceToken: string | undefined
  enqueue: (db: Db, queue: string, data: Record<string, unknown>) => Promise<unknown>
}): Sms {
  const { serviceUrl, serviceToken } = options
  return {
    async send(db, sms) {
      const id = await writeEntry(db, { ...sms, channel: 'sms' })
      if (serviceUrl) await options.enqueue(db, smsQueue, { id })
    },
    async deliver(db, id) {
      if (!serviceUrl) return
      await deliverEntry(db, id, async (sms) => {
        const answer = await fetch(serviceUrl, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': sms.id,
            ...(serviceToken ? { authorization: `Bearer ${serviceToken}` } : {}),
          },
          body: JSON.stringify({ to: sms.to, text: sms.text }),
          signal: AbortSignal.timeout(10_000),
        })
        if (!answer.ok) throw new Error(`SMS service answered ${answer.status}`)
      })
    },
  }
}
