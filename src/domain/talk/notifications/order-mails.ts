import { type TopicOf } from '#domain/base/index.ts'
import { placedFrom } from '#domain/trade/index.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import { type OrderStatus, statusesWhere } from '#shared/order-status.ts'

/** What is written to people about an order. */
export type OrderTopic = TopicOf<'mail-order'>
export type MailSide = 'customer' | 'provider'

/**
 * The variants of a mail, and what differs between them: only the text (`<mail>.text.<variant>`), or subject and
 * heading too. The variant '' has no suffix. `choosers` in compose-order-mail.ts choose.
 */
export const variants = {
  place: { provider: 'text', customer: 'text', online: 'text', providerFor: 'text', onlineFor: 'text' },
  share: { share: 'text', nothing: 'text' },
  whole: { whole: 'text', nothing: 'text' },
  absent: { customer: 'text', provider: 'text' },
  decider: { operator: 'text', system: 'text' },
  time: { '': 'text', closed: 'all' },
  refund: {
    '': 'text',
    operator: 'text',
    change: 'text',
    excess: 'text',
    twice: 'all',
    spot: 'all',
    late: 'all',
    mismatch: 'all',
    elsewhere: 'all',
  },
} as const satisfies Record<string, Record<string, 'text' | 'all'>>
export type VariantKind = keyof typeof variants

/** What a mail says to one side besides its own sentence. */
export interface Telling {
  /**
   * For a coming booking: what is left to pay on the spot; for a customer also what cancelling costs and whether they may
   * cancel or move it.
   */
  ahead?: true
  /** How the money was divided at an end: what was paid, kept and given back. */
  outcome?: true
  /** Another time, which may come with another person. */
  move?: true
  /** What the customer changed, from what to what. */
  change?: true
  variant?: VariantKind
  /**
   * While the order is unpaid, a text message goes only to those who want texts of this kind, even if the mail's own kind
   * cannot be muted: anybody can cause it without paying.
   */
  unpaidTexts?: NotificationKind
}

interface OrderMail {
  /** Its name in `order-mails.json`; to the company it is `staff_<mail>`. */
  mail: string
  kind: NotificationKind
  /** The statuses of the order in which the mail is still true; without it, all. */
  while?: readonly OrderStatus[]
  customer?: Telling
  /** To those of the company who see its orders, unless the company did it. */
  provider?: Telling
  /** Whoever serves may be another one now: both are told, in mails of their own (`handovers`). */
  handsOver?: true
  /** Whoever did it is not written to. */
  notToActor?: true
  /**
   * Whether a customer who can only be texted is told, in words of its own (`<mail>.sms`, for each
   * variant that differs in all); with 'link', also what may
   * still be done with the booking, and the way to its page, which nobody mailed.
   */
  sms?: true | 'link'
}

/** Statuses of a booking that is ahead or under way. */
const coming = statusesWhere(({ phase }) => phase === 'ahead' || phase === 'under_way')
const requested = statusesWhere(({ awaits }) => awaits === 'answer')
const disputed = statusesWhere(({ awaits }) => awaits === 'decision')
/** Statuses of a booking that stands and has not begun. */
const standing = statusesWhere(({ phase, stands }) => phase === 'ahead' && stands)
const ahead = { ahead: true } as const
const move = { move: true } as const
const outcome = { outcome: true } as const

/** The mail of each topic that the queue `mail-order` subscribes to. */
export const orderMails: Readonly<Record<OrderTopic, OrderMail>> = {
  'orders.requested': {
    mail: 'requested',
    kind: 'bookings',
    while: requested,
    customer: ahead,
    provider: { ...ahead, variant: 'time' },
    sms: 'link',
  },
  'orders.confirmed': {
    mail: 'confirmed',
    kind: 'bookings',
    while: coming,
    customer: { ...ahead, variant: 'place' },
    provider: { ...ahead, variant: 'time' },
    sms: 'link',
  },
  'orders.accepted': { mail: 'accepted', kind: 'bookings', while: coming, customer: ahead, sms: true },
  'orders.declined': { mail: 'declined', kind: 'cancellations', customer: outcome, sms: true },
  'orders.expired': { mail: 'expired', kind: 'cancellations', customer: outcome, sms: true },
  'orders.cancelled': {
    mail: 'cancelled',
    kind: 'cancellations',
    customer: outcome,
    provider: { ...outcome, unpaidTexts: 'bookings' },
    sms: true,
  },
  'orders.rescheduled': {
    mail: 'rescheduled',
    kind: 'bookings',
    handsOver: true,
    while: coming,
    customer: { ...ahead, ...move },
    provider: { ...ahead, ...move },
    sms: true,
  },
  'orders.changed': {
    mail: 'changed',
    kind: 'bookings',
    handsOver: true,
    while: coming,
    customer: { ...ahead, change: true },
    provider: { ...ahead, change: true },
    sms: true,
  },
  'orders.person_changed': {
    mail: 'person_changed',
    kind: 'bookings',
    handsOver: true,
    while: coming,
    customer: ahead,
    sms: true,
  },
  'orders.person_proposed': { mail: 'person_proposed', kind: 'bookings', while: coming, customer: ahead, sms: true },
  'orders.person_accepted': {
    mail: 'person_accepted',
    kind: 'bookings',
    handsOver: true,
    while: coming,
    customer: ahead,
    provider: ahead,
  },
  'orders.person_withdrawn': {
    mail: 'person_withdrawn',
    kind: 'bookings',
    while: coming,
    customer: ahead,
    sms: true,
  },
  'orders.person_lapsed': { mail: 'person_lapsed', kind: 'bookings', while: coming, provider: {} },
  'orders.person_declined': { mail: 'person_declined', kind: 'bookings', while: coming, provider: {} },
  'orders.move_proposed': {
    mail: 'move_proposed',
    kind: 'bookings',
    while: coming,
    customer: { ...ahead, ...move },
    sms: true,
  },
  'orders.move_accepted': {
    mail: 'move_accepted',
    kind: 'bookings',
    handsOver: true,
    while: coming,
    customer: { ...ahead, ...move },
    provider: { ...ahead, ...move },
  },
  'orders.move_withdrawn': { mail: 'move_withdrawn', kind: 'bookings', while: coming, customer: ahead, sms: true },
  'orders.move_lapsed': { mail: 'move_lapsed', kind: 'bookings', while: coming, provider: {} },
  'orders.move_declined': { mail: 'move_declined', kind: 'bookings', while: coming, provider: {} },
  'orders.no_show_claimed': {
    mail: 'no_show_claimed',
    kind: 'cancellations',
    customer: { variant: 'share' },
    provider: { variant: 'whole' },
    notToActor: true,
    sms: true,
  },
  'orders.claim_withdrawn': {
    mail: 'claim_withdrawn',
    kind: 'cancellations',
    customer: {},
    provider: {},
    notToActor: true,
    sms: true,
  },
  'orders.no_show': {
    mail: 'no_show',
    kind: 'cancellations',
    customer: { ...outcome, variant: 'absent' },
    provider: { ...outcome, variant: 'absent' },
  },
  'orders.disputed': { mail: 'disputed', kind: 'cancellations', customer: {}, provider: {} },
  'orders.answered': {
    mail: 'answered',
    kind: 'cancellations',
    while: disputed,
    customer: {},
    provider: {},
    notToActor: true,
  },
  'orders.resolved': {
    mail: 'resolved',
    kind: 'cancellations',
    customer: { ...outcome, variant: 'decider' },
    provider: { ...outcome, variant: 'decider' },
  },
  'orders.reminder': {
    mail: 'reminder',
    kind: 'reminders',
    while: standing,
    customer: { ...ahead, variant: 'place' },
    sms: 'link',
  },
  'payments.wrong_sum': { mail: 'wrong_sum', kind: 'payments', while: placedFrom, customer: {}, sms: true },
  'payments.refunded': { mail: 'refunded', kind: 'payments', customer: { variant: 'refund' }, sms: true },
}

/**
 * What is written to the one of the staff whose booking became a colleague's, and to the colleague, where no other mail
 * tells them: `of` is the field of the payload that names them, `mail` their words in `order-mails.json` (`staff_<mail>`).
 */
export const handovers = {
  'orders.taken_over': { mail: 'taken_over', of: 'staffBefore', kind: 'bookings' },
  'orders.given': { mail: 'given', of: 'staff', kind: 'bookings' },
} as const satisfies Record<string, { mail: string; of: 'staff' | 'staffBefore'; kind: NotificationKind }>
export type HandoverTopic = keyof typeof handovers

/** Whether a notice is about a booking that was handed over. */
export const isHandoverTopic = (topic: string): topic is HandoverTopic => Object.hasOwn(handovers, topic)

/** Whether there is a mail for a topic. */
export const isOrderTopic = (topic: string): topic is OrderTopic => Object.hasOwn(orderMails, topic)

/** The prefix of the text keys of a mail for one side. */
export const wordsOf = (topic: OrderTopic, side: MailSide): string =>
  `order-mails.${side === 'provider' ? 'staff_' : ''}${orderMails[topic].mail}`

/** Whether what the provider is told of a topic says whether the time is closed by now. */
export const saysWhetherClosed = (topic: string): boolean =>
  isOrderTopic(topic) && orderMails[topic].provider?.variant === 'time'

/** Whether a mail is still true: the order may have changed before the mail is written. */
export const isStillTrue = (topic: OrderTopic, status: OrderStatus): boolean =>
  orderMails[topic].while?.includes(status) ?? true
