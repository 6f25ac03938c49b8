import { type TopicOf } from '#domain/base/index.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { NotificationKind } from '#shared/notifications.ts'

interface Letter {
  /** The letter's name in `order-mails.json`. */
  letter: string
  kind: NotificationKind
  /** Whether the company's staff are written to as well, unless they did it themselves (`staff_<letter>`). */
  staff?: true
  /** Whom else it leaves out: the customer always, or the side whose act it was. */
  notTo?: 'customer' | 'actor'
  /** Whether a customer who can only be texted is told, in words of its own (`<letter>.sms`). */
  sms?: true
}

/** A letter for everything that `mail-order` is told of. */
const letters: Readonly<Record<TopicOf<'mail-order'>, Letter>> = {
  'orders.requested': { letter: 'requested', kind: 'bookings', staff: true, sms: true },
  'orders.confirmed': { letter: 'confirmed', kind: 'bookings', staff: true, sms: true },
  'orders.accepted': { letter: 'accepted', kind: 'bookings', sms: true },
  'orders.declined': { letter: 'declined', kind: 'cancellations', sms: true },
  'orders.expired': { letter: 'expired', kind: 'cancellations', sms: true },
  'orders.cancelled': { letter: 'cancelled', kind: 'cancellations', staff: true, sms: true },
  'orders.rescheduled': { letter: 'rescheduled', kind: 'bookings', staff: true, sms: true },
  'orders.person_changed': { letter: 'person_changed', kind: 'bookings', sms: true },
  'orders.person_proposed': { letter: 'person_proposed', kind: 'bookings', sms: true },
  'orders.person_accepted': { letter: 'person_accepted', kind: 'bookings', staff: true },
  'orders.person_withdrawn': { letter: 'person_withdrawn', kind: 'bookings', sms: true },
  'orders.person_lapsed': { letter: 'person_lapsed', kind: 'bookings', staff: true, notTo: 'customer' },
  'orders.person_declined': { letter: 'person_declined', kind: 'bookings', staff: true, notTo: 'customer' },
  'orders.move_proposed': { letter: 'move_proposed', kind: 'bookings', sms: true },
  'orders.move_accepted': { letter: 'move_accepted', kind: 'bookings', staff: true },
  'orders.move_withdrawn': { letter: 'move_withdrawn', kind: 'bookings', sms: true },
  'orders.move_lapsed': { letter: 'move_lapsed', kind: 'bookings', staff: true, notTo: 'customer' },
  'orders.move_declined': { letter: 'move_declined', kind: 'bookings', staff: true, notTo: 'customer' },
  'orders.no_show_claimed': {
    letter: 'no_show_claimed',
    kind: 'cancellations',
    staff: true,
    notTo: 'actor',
    sms: true,
  },
  'orders.claim_withdrawn': {
    letter: 'claim_withdrawn',
    kind: 'cancellations',
    staff: true,
    notTo: 'actor',
    sms: true,
  },
  'orders.no_show': { letter: 'no_show', kind: 'cancellations', staff: true },
  'orders.disputed': { letter: 'disputed', kind: 'cancellations', staff: true },
  'orders.answered': { letter: 'answered', kind: 'cancellations', staff: true, notTo: 'actor' },
  'orders.resolved': { letter: 'resolved', kind: 'cancellations', staff: true },
  'orders.reminder': { letter: 'reminder', kind: 'reminders', sms: true },
  'payments.refunded': { letter: 'refunded', kind: 'payments' },
}

/** What people are written about when something happens to an order, and which kind of notice it is. */
export function letterOf(topic: string): Letter | undefined {
  return Object.hasOwn(letters, topic) ? letters[topic as keyof typeof letters] : undefined
}

/** Statuses of a booking that still comes. */
const coming: readonly OrderStatus[] = ['requested', 'confirmed', 'in_progress']
/** While which statuses of its order a letter is true; one that is not named always is. */
const trueWhile: Record<string, readonly OrderStatus[]> = {
  requested: ['requested'],
  confirmed: coming,
  accepted: coming,
  rescheduled: coming,
  reminder: ['confirmed'],
  person_changed: coming,
  person_proposed: coming,
  person_accepted: coming,
  person_withdrawn: coming,
  person_declined: coming,
  person_lapsed: coming,
  move_proposed: coming,
  move_accepted: coming,
  move_withdrawn: coming,
  move_declined: coming,
  move_lapsed: coming,
  answered: ['disputed'],
}

/** Whether a letter still tells the truth: what it says will be may be over by the time it is written. */
export function isStillTrue(letter: string, status: OrderStatus): boolean {
  return trueWhile[letter]?.includes(status) ?? true
}
