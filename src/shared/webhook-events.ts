import type { Right } from './rights.ts'
import { DAY, HOUR, MINUTE, SECOND } from './time.ts'

/** The fields that an event may tell beside its company and its subject, and what each says. */
export const webhookFields = {
  status: 'how the order stands after it',
  by: '`customer`, `provider` or `system`',
  orderid: 'the order',
  refundid: 'the refund',
  amount: 'a sum, in sen',
  currency: 'its currency',
} as const
export type WebhookField = keyof typeof webhookFields

/** What an event is about: the field that names it. */
export const webhookSubjects = {
  orderid: 'the order, as in `GET /api/orders/{orderid}`',
  refundid: 'the refund',
  customerid: 'the customer, as in `GET /api/h/customers`',
  messageid: 'the message',
} as const
export type WebhookSubject = keyof typeof webhookSubjects

/** Topics that are none of the outbox: each has a trigger in `db/sql/webhooks.sql`. */
export const triggerTopics = ['orders.paid', 'customers.created'] as const
export type TriggerTopic = (typeof triggerTopics)[number]

interface ToldEvent {
  /** The topics of the outbox, or of a trigger, that are told as it. `write-webhook.ts` refuses what is none. */
  topics: readonly string[]
  subject: WebhookSubject
  /** What it tells besides. `recordEvent` asks for it in the payload of each of its topics; `status` is added where it is queued. */
  says: readonly WebhookField[]
  /** The right without which nobody has it told. */
  right: Right
}

const ofOrder = <const T extends readonly string[]>(...topics: T) =>
  ({ topics, subject: 'orderid', says: ['status', 'by'], right: 'orders.view' }) as const
const sums = ['status', 'amount', 'currency'] as const

/** All that an endpoint of a company can be told. `db/sql/webhook-events.sql` is written from it: `node scripts/webhook-events.ts`. */
export const toldOutside = {
  'order.requested': ofOrder('orders.requested'),
  'order.confirmed': ofOrder('orders.confirmed', 'orders.accepted'),
  'order.started': ofOrder('orders.started'),
  'order.start_undone': ofOrder('orders.start_undone'),
  'order.delivered': ofOrder('orders.delivered'),
  // Not `orders.closed`: that is the end of a time in which nobody does anything.
  'order.completed': ofOrder('orders.completed'),
  'order.changed': ofOrder('orders.changed', 'orders.person_changed', 'orders.person_accepted'),
  'order.declined': ofOrder('orders.declined'),
  'order.expired': ofOrder('orders.expired'),
  'order.cancelled': ofOrder('orders.cancelled'),
  'order.no_show': ofOrder('orders.no_show'),
  'order.disputed': ofOrder('orders.disputed'),
  'order.resolved': ofOrder('orders.resolved'),
  'booking.moved': ofOrder('orders.rescheduled', 'orders.move_accepted'),
  'payment.received': {
    topics: ['orders.paid', 'orders.marked_paid'],
    subject: 'orderid',
    says: sums,
    right: 'money.view',
  },
  'payment.undone': { topics: ['orders.mark_undone'], subject: 'orderid', says: sums, right: 'money.view' },
  'payment.wrong_sum': { topics: ['payments.wrong_sum'], subject: 'orderid', says: sums, right: 'money.view' },
  'refund.promised': {
    topics: ['payments.refund_promised'],
    subject: 'refundid',
    says: ['orderid', 'amount', 'currency'],
    right: 'money.view',
  },
  'refund.paid': {
    topics: ['payments.refunded'],
    subject: 'orderid',
    says: ['status', 'refundid', 'amount', 'currency'],
    right: 'money.view',
  },
  'customer.created': { topics: ['customers.created'], subject: 'customerid', says: [], right: 'data.export' },
  'message.created': {
    topics: ['messages.posted'],
    subject: 'messageid',
    says: ['orderid', 'by'],
    right: 'messages.answer',
  },
} as const satisfies Record<string, ToldEvent>
export type WebhookEvent = keyof typeof toldOutside
export const webhookEvents = Object.keys(toldOutside) as WebhookEvent[]

/** What a try-out is called. */
export const testEvent = 'endpoint.tested'

/** What is told of an event. */
export const toldOf = (event: WebhookEvent): ToldEvent => toldOutside[event]

/** All topics that are told outside. */
export const toldTopics: readonly string[] = webhookEvents.flatMap((event) => toldOf(event).topics)

/** What a topic is called outside; undefined where it is told to nobody. */
export const eventOf = (topic: string): WebhookEvent | typeof testEvent | undefined =>
  topic === testEvent ? testEvent : webhookEvents.find((event) => toldOf(event).topics.includes(topic))

/** How many endpoints a company may have. */
export const mostEndpoints = 10

/** How a delivery stands. */
export const deliveryStates = ['waiting', 'delivered', 'given_up'] as const

/** Why an endpoint was switched off. */
export const offReasons = ['failing', 'gone', 'by_hand', 'maker_left'] as const
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
