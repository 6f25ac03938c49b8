import { type Context, type Handler, readEvent } from '#domain/base/index.ts'
import { payRefund, type SandboxEvent, sandboxQueue, sendSandboxEvent } from '#domain/money/index.ts'
import { makeExport } from '#domain/privacy/index.ts'
import { reindexCompany, reindexOffers } from '#domain/search/index.ts'
import {
  deliverPush,
  notifyOfCompany,
  notifyOfMessage,
  notifyOfOrder,
  type PushEntry,
  pushQueue,
  tellOffers,
  tellOrder,
  tellSchedule,
  tellSecurity,
  tellWebhookOff,
} from '#domain/talk/index.ts'
import { closePayment, noteRefund, runImport } from '#domain/trade/index.ts'
import { mailQueue } from '#platform/mail/index.ts'
import { smsQueue } from '#platform/sms/index.ts'

/**
 * The data of a queue entry: the id of the outbox event, under the name that standing entries have, or what the sender of
 * another entry put into it.
 */
export type QueueEntry = { messageId: string } & SandboxEvent & PushEntry

/** Queue name → handler. Handlers of outbox events get `{messageId}`; others get the data that was sent. */
export const handlers: Readonly<
  Record<
    Handler | typeof mailQueue | typeof smsQueue | typeof sandboxQueue | typeof pushQueue,
    (ctx: Context, entry: QueueEntry) => Promise<void>
  >
> = {
  'reindex-offer': async (ctx, { messageId }) => reindexOffers(ctx, [(await readEvent(ctx, messageId)).subjectId]),
  'reindex-company': async (ctx, { messageId }) => reindexCompany(ctx, (await readEvent(ctx, messageId)).subjectId),
  [mailQueue]: (ctx, { id }) => counted(ctx, 'mail', id, ctx.platform.mail.deliver(ctx.db, id)),
  [smsQueue]: (ctx, { id }) => counted(ctx, 'sms', id, ctx.platform.sms.deliver(ctx.db, id)),
  [sandboxQueue]: sendSandboxEvent,
  [pushQueue]: (ctx, entry) => counted(ctx, 'push', undefined, deliverPush(ctx, entry)),
  'push-message': (ctx, { messageId }) => notifyOfMessage(ctx, messageId),
  'mail-order': (ctx, { messageId }) => notifyOfOrder(ctx, messageId),
  'mail-company': (ctx, { messageId }) => notifyOfCompany(ctx, messageId),
  'tell-order': (ctx, { messageId }) => tellOrder(ctx, messageId),
  'tell-offers': (ctx, { messageId }) => tellOffers(ctx, messageId),
  'tell-schedule': (ctx, { messageId }) => tellSchedule(ctx, messageId),
  'tell-security': (ctx, { messageId }) => tellSecurity(ctx, messageId),
  'tell-webhook-off': (ctx, { messageId }) => tellWebhookOff(ctx, messageId),
  'close-payment': async (ctx, { messageId }) => closePayment(ctx, (await readEvent(ctx, messageId)).subjectId),
  'pay-refund': async (ctx, { messageId }) => payRefund(ctx, (await readEvent(ctx, messageId)).subjectId),
  'make-export': async (ctx, { messageId }) => makeExport(ctx, (await readEvent(ctx, messageId)).subjectId),
  'run-import': async (ctx, { messageId }) => runImport(ctx, (await readEvent(ctx, messageId)).subjectId),
  'note-refund': (ctx, { messageId }) => noteRefund(ctx, messageId),
}

/** Counts and logs how a delivery ended; a failed one is tried again by its queue. */
async function counted(
  { platform: { log, metrics } }: Context,
  channel: 'mail' | 'sms' | 'push',
  id: string | undefined,
  delivery: Promise<void>,
): Promise<void> {
  try {
    await delivery
    metrics.delivered(channel, 'sent')
    log.info({ channel, id }, 'delivered')
  } catch (error) {
    metrics.delivered(channel, 'failed')
    throw error
  }
}
