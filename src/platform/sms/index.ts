import type { Db } from '#platform/db/index.ts'
import { deliverEntry, writeEntry } from '#platform/mailbox/index.ts'
import type { Locale } from '#shared/locale.ts'

export interface Sms {
  /** Writes the text in the caller's transaction. `to` is E.164. */
  send(db: Db, sms: { to: string; text: string; locale: Locale }): Promise<void>
  /** Worker only: posts one written text to the gateway and blanks its text. */
  deliver(db: Db, id: string): Promise<void>
}

/** The queue that carries texts to the SMS gateway. */
export const smsQueue = 'deliver-sms'

/**
 * Opens the service for text messages. The gateway is any service that accepts `POST url {to, text}` as JSON with a bearer
 * token; without one, texts stay in the local mailbox.
 */
export function openSms(options: {
  gatewayUrl: string | undefined
  gatewayToken: string | undefined
  enqueue: (db: Db, queue: string, data: Record<string, unknown>) => Promise<unknown>
}): Sms {
  const { gatewayUrl, gatewayToken } = options
  return {
    async send(db, sms) {
      const id = await writeEntry(db, { ...sms, channel: 'sms' })
      if (gatewayUrl) await options.enqueue(db, smsQueue, { id })
    },
    async deliver(db, id) {
      if (!gatewayUrl) return
      await deliverEntry(db, id, async (sms) => {
        const answer = await fetch(gatewayUrl, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': sms.id,
            ...(gatewayToken ? { authorization: `Bearer ${gatewayToken}` } : {}),
          },
          body: JSON.stringify({ to: sms.to, text: sms.text }),
          signal: AbortSignal.timeout(10_000),
        })
        if (!answer.ok) throw new Error(`SMS gateway answered ${answer.status}`)
      })
    },
  }
}
