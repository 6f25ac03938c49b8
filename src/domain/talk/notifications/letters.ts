import { type TopicOf } from '#domain/base/index.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import { type OrderStatus, statusesWhere } from '#shared/order-status.ts'

/** What is written to people about an order. */
export type OrderTopic = TopicOf<'mail-order'>
export type LetterSide = 'customer' | 'provider'

/**
 * The variants of a letter, and what differs between them: only the text (`<letter>.text.<variant>`), or subject and
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
  },
} as const satisfies Record<string, Record<string, 'text' | 'all'>>
export type VariantKind = keyof typeof variants

/** What a letter says to one side besides its own sentence. */
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
   * While the order is unpaid, a text message goes only to those who want texts of this kind, even if the letter's own kind
   * cannot be muted: anybody can cause it without paying.
   */
  unpaidTexts?: NotificationKind
}

interface Letter {
  /** Its name in `order-mails.json`; to the company it is `staff_<letter>`. */
  letter: string
  kind: NotificationKind
  /** The statuses of the order in which the letter is still true; without it, all. */
  while?: readonly OrderStatus[]
  customer?: Telling
  /** To those of the company who see its orders, unless the company did it. */
  provider?: Telling
  /** Whoever serves may be another one now: both are told, in letters of their own (`handovers`). */
  handsOver?: true
  /** Whoever did it is not written to. */
  notToActor?: true
  /**
   * Whether a customer who can only be texted is told, in words of its own (`<letter>.sms`, for each
   * variant that differs in all); with 'link', also what may
   * still be done with the booking, and the way to its page, which nobody mailed.
   */
  sms?: true | 'link'
}

/** Statuses of a booking that is ahead or under way. */
const coming = statusesWhere(({ phase }) => phase === 'ahead' || phase === 'under_way')
const requested = statusesWhere(({ awaits }) => awaits === 'answer')
const disputed = statusesWhere(({ awaits }) => awaits === 'decision')
/** Statuses in which money that came may still be accepted for an order. */
const unpaid: readonly OrderStatus[] = ['pending_payment', 'payment_expired']
/** Statuses of a booking that stands and has not begun. */
const standing = statusesWhere(({ phase, stands }) => phase === 'ahead' && stands)
const ahead = { ahead: true } as const
const move = { move: true } as const
const outcome = { outcome: true } as const

/** The letter of each topic that `mail-order` subscribes to. */
export const letters: Readonly<Record<OrderTopic, Letter>> = {
  'orders.requested': {
    letter: 'requested',
    kind: 'bookings',
    while: requested,
    customer: ahead,
    provider: { ...ahead, variant: 'time' },
    sms: 'link',
  },
  'orders.confirmed': {
    letter: 'confirmed',
    kind: 'bookings',
    while: coming,
    customer: { ...ahead, variant: 'place' },
    provider: { ...ahead, variant: 'time' },
    sms: 'link',
  },
  'orders.accepted': { letter: 'accepted', kind: 'bookings', while: coming, customer: ahead, sms: true },
  'orders.declined': { letter: 'declined', kind: 'cancellations', customer: outcome, sms: true },
  'orders.expired': { letter: 'expired', kind: 'cancellations', customer: outcome, sms: true },
  'orders.cancelled': {
    letter: 'cancelled',
    kind: 'cancellations',
    customer: outcome,
    provider: { ...outcome, unpaidTexts: 'bookings' },
    sms: true,
  },
  'orders.rescheduled': {
    letter: 'rescheduled',
    kind: 'bookings',
    handsOver: true,
    while: coming,
    customer: { ...ahead, ...move },
    provider: { ...ahead, ...move },
    sms: true,
  },
  'orders.changed': {
    letter: 'changed',
    kind: 'bookings',
    handsOver: true,
    while: coming,
    customer: { ...ahead, change: true },
    provider: { ...ahead, change: true },
    sms: true,
  },
  'orders.person_changed': {
    letter: 'person_changed',
    kind: 'bookings',
    handsOver: true,
    while: coming,
    customer: ahead,
    sms: true,
  },
  'orders.person_proposed': { letter: 'person_proposed', kind: 'bookings', while: coming, customer: ahead, sms: true },
  'orders.person_accepted': {
    letter: 'person_accepted',
    kind: 'bookings',
    handsOver: true,
    while: coming,
    customer: ahead,
    provider: ahead,
  },
  'orders.person_withdrawn': {
    letter: 'person_withdrawn',
    kind: 'bookings',
    while: coming,
    customer: ahead,
    sms: true,
  },
  'orders.person_lapsed': { letter: 'person_lapsed', kind: 'bookings', while: coming, provider: {} },
  'orders.person_declined': { letter: 'person_declined', kind: 'bookings', while: coming, provider: {} },
  'orders.move_proposed': {
    letter: 'move_proposed',
    kind: 'bookings',
    while: coming,
    customer: { ...ahead, ...move },
    sms: true,
  },
  'orders.move_accepted': {
    letter: 'move_accepted',
    kind: 'bookings',
    handsOver: true,
    while: coming,
    customer: { ...ahead, ...move },
    provider: { ...ahead, ...move },
  },
  'orders.move_withdrawn': { letter: 'move_withdrawn', kind: 'bookings', while: coming, customer: ahead, sms: true },
  'orders.move_lapsed': { letter: 'move_lapsed', kind: 'bookings', while: coming, provider: {} },
  'orders.move_declined': { letter: 'move_declined', kind: 'bookings', while: coming, provider: {} },
  'orders.no_show_claimed': {
    letter: 'no_show_claimed',
    kind: 'cancellations',
    customer: { variant: 'share' },
    provider: { variant: 'whole' },
    notToActor: true,
    sms: true,
  },
  'orders.claim_withdrawn': {
    letter: 'claim_withdrawn',
    kind: 'cancellations',
    customer: {},
    provider: {},
    notToActor: true,
    sms: true,
  },
  'orders.no_show': {
    letter: 'no_show',
    kind: 'cancellations',
    customer: { ...outcome, variant: 'absent' },
    provider: { ...outcome, variant: 'absent' },
  },
  'orders.disputed': { letter: 'disputed', kind: 'cancellations', customer: {}, provider: {} },
  'orders.answered': {
    letter: 'answered',
    kind: 'cancellations',
    while: disputed,
    customer: {},
    provider: {},
    notToActor: true,
  },
  'orders.resolved': {
    letter: 'resolved',
    kind: 'cancellations',
    customer: { ...outcome, variant: 'decider' },
    provider: { ...outcome, variant: 'decider' },
  },
  'orders.reminder': {
    letter: 'reminder',
    kind: 'reminders',
    while: standing,
    customer: { ...ahead, variant: 'place' },
    sms: 'link',
  },
  'payments.wrong_sum': { letter: 'wrong_sum', kind: 'payments', while: unpaid, customer: {}, sms: true },
  'payments.refunded': { letter: 'refunded', kind: 'payments', customer: { variant: 'refund' }, sms: true },
}

/**
 * What is written to the one of the staff whose booking became a colleague's, and to the colleague, where no other letter
 * tells them: `of` is the field of the payload that names them, `letter` their words in `order-mails.json` (`staff_<letter>`).
 */
export const handovers = {
  'orders.taken_over': { letter: 'taken_over', of: 'staffBefore', kind: 'bookings' },
  'orders.given': { letter: 'given', of: 'staff', kind: 'bookings' },
} as const satisfies Record<string, { letter: string; of: 'staff' | 'staffBefore'; kind: NotificationKind }>
export type HandoverTopic = keyof typeof handovers

/** Whether a notice is about a booking that was handed over. */
export const isHandoverTopic = (topic: string): topic is HandoverTopic => Object.hasOwn(handovers, topic)

/** Whether there is a letter for a topic. */
export const isOrderTopic = (topic: string): topic is OrderTopic => Object.hasOwn(letters, topic)

/** The prefix of the text keys of a letter for one side. */
export const wordsOf = (topic: OrderTopic, side: LetterSide): string =>
  `order-mails.${side === 'provider' ? 'staff_' : ''}${letters[topic].letter}`

/** Whether what the provider is told of a topic says whether the time is closed by now. */
export const saysWhetherClosed = (topic: string): boolean =>
  isOrderTopic(topic) && letters[topic].provider?.variant === 'time'

/** Whether a letter is still true: the order may have changed before the letter is written. */
export const isStillTrue = (topic: OrderTopic, status: OrderStatus): boolean =>
  letters[topic].while?.includes(status) ?? true
