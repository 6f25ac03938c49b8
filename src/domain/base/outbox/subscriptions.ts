/**
 * All topics, and the worker's handlers that subscribe to each: every handler gets a queue entry in the transaction that
 * records the event. A handler's name is its queue's name (`worker/handlers.ts`).
 */
export const subscriptions = {
  'companies.changed': ['reindex-company'],
  'companies.decided': ['mail-company'],
  'companies.webhook_off': ['tell-webhook-off'],
  'catalogue.offer_changed': ['reindex-offer', 'tell-offers'],
  // Nobody is told of a checkout: it is opened often, and nothing is agreed yet.
  'orders.checkout_opened': [],
  'orders.requested': ['mail-order', 'tell-order'],
  'orders.confirmed': ['mail-order', 'tell-order'],
  'orders.accepted': ['mail-order', 'tell-order'],
  'orders.started': ['tell-order'],
  'orders.start_undone': ['tell-order'],
  'orders.delivered': ['tell-order'],
  'orders.marked_paid': ['tell-order'],
  'orders.mark_undone': ['tell-order'],
  'orders.declined': ['mail-order', 'tell-order'],
  'orders.expired': ['mail-order', 'tell-order'],
  'orders.cancelled': ['mail-order', 'tell-order'],
  'orders.completed': ['tell-order'],
  'orders.closed': ['tell-order'],
  'orders.payment_expired': ['tell-order'],
  'orders.returned': ['tell-order'],
  'orders.refund_noted': ['tell-order'],
  'orders.rescheduled': ['mail-order', 'tell-order'],
  'orders.changed': ['mail-order', 'tell-order'],
  'orders.person_changed': ['mail-order', 'tell-order'],
  'orders.person_proposed': ['mail-order', 'tell-order'],
  'orders.person_accepted': ['mail-order', 'tell-order'],
  'orders.person_withdrawn': ['mail-order', 'tell-order'],
  'orders.person_declined': ['mail-order', 'tell-order'],
  'orders.person_lapsed': ['mail-order', 'tell-order'],
  'orders.move_proposed': ['mail-order', 'tell-order'],
  'orders.move_accepted': ['mail-order', 'tell-order'],
  'orders.move_withdrawn': ['mail-order', 'tell-order'],
  'orders.move_declined': ['mail-order', 'tell-order'],
  'orders.move_lapsed': ['mail-order', 'tell-order'],
  'orders.no_show_claimed': ['mail-order', 'tell-order'],
  'orders.claim_withdrawn': ['mail-order', 'tell-order'],
  'orders.no_show': ['mail-order', 'tell-order'],
  'orders.disputed': ['mail-order', 'tell-order'],
  'orders.answered': ['mail-order', 'tell-order'],
  'orders.resolved': ['mail-order', 'tell-order'],
  'orders.reminder': ['mail-order'],
  'schedule.changed': ['tell-schedule'],
  'payments.abandoned': ['close-payment'],
  'payments.wrong_sum': ['mail-order', 'tell-order'],
  'payments.refund_promised': ['pay-refund'],
  'payments.refund_changed': ['note-refund', 'tell-order'],
  'payments.refunded': ['note-refund', 'mail-order'],
  'messages.posted': ['push-message'],
  'identity.registered': [],
  'identity.secured': ['tell-security'],
  'privacy.export_requested': ['make-export'],
  'customers.import_moved': ['run-import'],
} as const satisfies Record<string, readonly string[]>

export type Topic = keyof typeof subscriptions

/** The handlers that subscribe to any topic. */
export type Handler = (typeof subscriptions)[Topic][number]
/** The topics that a handler subscribes to. */
export type TopicOf<H extends Handler> = {
  [T in Topic]: H extends (typeof subscriptions)[T][number] ? T : never
}[Topic]
