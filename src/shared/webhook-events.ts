import { DAY, HOUR, MINUTE, SECOND } from './time.ts'

/**
 * What an endpoint of a company can be told, each with the topics of the outbox, or of a trigger (`db/sql/webhooks.sql`), that it is
 * told of. An endpoint keeps the topics of what was chosen for it.
 */
export const webhookTopics = {
  'order.requested': ['orders.requested'],
  'order.confirmed': ['orders.confirmed', 'orders.accepted'],
  'order.started': ['orders.started'],
  'order.delivered': ['orders.delivered'],
  'order.completed': ['orders.completed', 'orders.closed'],
  'order.changed': ['orders.changed', 'orders.person_changed', 'orders.person_accepted'],
  'order.declined': ['orders.declined'],
  'order.expired': ['orders.expired'],
  'order.cancelled': ['orders.cancelled'],
  'order.no_show': ['orders.no_show'],
  'order.disputed': ['orders.disputed'],
  'order.resolved': ['orders.resolved'],
  'booking.moved': ['orders.rescheduled', 'orders.move_accepted'],
  'payment.received': ['orders.paid'],
  'payment.wrong_sum': ['payments.wrong_sum'],
  'refund.promised': ['payments.refund_promised'],
  'refund.paid': ['payments.refunded'],
  'customer.created': ['customers.created'],
  'message.created': ['messages.posted'],
} as const satisfies Record<string, readonly string[]>
export type WebhookEvent = keyof typeof webhookTopics
export const webhookEvents = Object.keys(webhookTopics) as WebhookEvent[]

/** What a try-out is called. */
export const testEvent = 'endpoint.tested'

/** The topics of some events. */
export const topicsOf = (events: readonly WebhookEvent[]): string[] =>
  events.flatMap((event) => [...webhookTopics[event]])

/** What a topic is called outside. */
export const eventOf = (topic: string): WebhookEvent | typeof testEvent =>
  webhookEvents.find((event) => (webhookTopics[event] as readonly string[]).includes(topic)) ?? testEvent

/** How many endpoints a company may have. */
export const mostEndpoints = 10

/** How a delivery stands. */
export const deliveryStates = ['waiting', 'delivered', 'given_up'] as const

/** Why an endpoint was switched off. */
export const offReasons = ['failing', 'gone', 'by_hand'] as const
export type OffReason = (typeof offReasons)[number]

/** The waits between the twelve tries of a delivery: three days in all. */
export const retryWaits = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  DAY,
] as const
/** An endpoint that has failed for so long is switched off. */
export const failingLimit = 5 * DAY
/** How long the secret before the last holds beside the new one. */
export const secretOverlap = DAY
