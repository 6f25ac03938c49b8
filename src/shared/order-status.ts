/** The traits of an order in a status, the same on all screens. A status without its row does not compile. */
interface StatusTraits {
  /** The filter of the lists that shows it; a draft is in no list, it is in the cart. */
  readonly list: 'cart' | 'upcoming' | 'past'
  /** Not placed yet, placed and not begun (its time may change), begun, or past that. */
  readonly phase: 'unplaced' | 'ahead' | 'under_way' | 'after'
  /** It takes somebody's time on the schedule, or did. */
  readonly scheduled: boolean
  /** Nothing more can happen: it does not block the deletion of an account. */
  readonly over: boolean
  /** What it waits for, with a deadline; null where nothing has to be done. */
  readonly awaits: 'payment' | 'answer' | 'objection' | 'decision' | null
  /** The booking stands: confirmed, and not cancelled or declined. */
  readonly stands: boolean
  /** Both sides have met, or will meet: they may see each other's contact details. */
  readonly settled: boolean
  /**
   * How it ended: served, or refused before anybody came, or with its money divided between the two sides. An ended order
   * that was not served can no longer be paid.
   */
  readonly end: 'served' | 'refused' | 'divided' | null
  readonly tone: 'neutral' | 'waiting' | 'confirmed' | 'done' | 'trouble'
  readonly icon: 'cart' | 'wallet' | 'clock' | 'calendar' | 'sparkle' | 'check' | 'close' | 'alert'
}

const no = { scheduled: false, over: false, awaits: null, stands: false, settled: false, end: null } as const
const served = { ...no, scheduled: true, stands: true, settled: true } as const

/**
 * Every status of an order. `orders.states.ts` has the transitions between them; the texts are `buying.status.<status>` and
 * `desk.status_<status>`.
 */
export const orderTraits = {
  draft: { ...no, list: 'cart', phase: 'unplaced', over: true, tone: 'neutral', icon: 'cart' },
  pending_payment: { ...no, list: 'upcoming', phase: 'unplaced', awaits: 'payment', tone: 'waiting', icon: 'wallet' },
  payment_expired: { ...no, list: 'past', phase: 'after', over: true, tone: 'neutral', icon: 'clock' },
  requested: {
    ...no,
    list: 'upcoming',
    phase: 'ahead',
    scheduled: true,
    awaits: 'answer',
    tone: 'waiting',
    icon: 'clock',
  },
  confirmed: { ...served, list: 'upcoming', phase: 'ahead', tone: 'confirmed', icon: 'calendar' },
  in_progress: { ...served, list: 'upcoming', phase: 'under_way', tone: 'confirmed', icon: 'sparkle' },
  delivered: { ...served, end: 'served', phase: 'after', list: 'past', tone: 'done', icon: 'check' },
  completed: { ...served, end: 'served', phase: 'after', list: 'past', over: true, tone: 'done', icon: 'check' },
  closed: { ...served, end: 'served', phase: 'after', list: 'past', over: true, tone: 'done', icon: 'check' },
  declined: { ...no, phase: 'after', list: 'past', over: true, end: 'refused', tone: 'neutral', icon: 'close' },
  expired: { ...no, phase: 'after', list: 'past', over: true, end: 'refused', tone: 'neutral', icon: 'clock' },
  cancelled: { ...no, phase: 'after', list: 'past', over: true, end: 'divided', tone: 'neutral', icon: 'close' },
  no_show_claimed: {
    ...served,
    phase: 'after',
    awaits: 'objection',
    stands: false,
    list: 'upcoming',
    tone: 'waiting',
    icon: 'alert',
  },
  no_show: {
    ...served,
    phase: 'after',
    stands: false,
    list: 'past',
    over: true,
    end: 'divided',
    tone: 'trouble',
    icon: 'alert',
  },
  disputed: {
    ...served,
    phase: 'after',
    awaits: 'decision',
    stands: false,
    list: 'upcoming',
    tone: 'waiting',
    icon: 'alert',
  },
  resolved: {
    ...served,
    phase: 'after',
    stands: false,
    list: 'past',
    over: true,
    end: 'divided',
    tone: 'neutral',
    icon: 'check',
  },
} as const satisfies Record<string, StatusTraits>

export type OrderStatus = keyof typeof orderTraits

export const orderStatuses = Object.keys(orderTraits) as [OrderStatus, ...OrderStatus[]]

/** The traits of an order in a status. */
export const traitsOf = (status: OrderStatus): StatusTraits => orderTraits[status]

/** Whether it may still be paid. */
export function isPayable(status: OrderStatus): boolean {
  const { end } = traitsOf(status)
  return end === null || end === 'served'
}

/** The filters of a list of orders, a buyer's or a company's, in the order in which they are shown. */
export const orderFilters = ['upcoming', 'requests', 'past', 'all'] as const
export type OrderFilter = (typeof orderFilters)[number]
/** Those of a company's list: besides, what is still to be paid on the spot. */
export const deskFilters = ['upcoming', 'requests', 'collect', 'past', 'all'] as const

/** The statuses whose traits meet a condition. */
export const statusesWhere = (holds: (traits: StatusTraits) => boolean): OrderStatus[] =>
  orderStatuses.filter((status) => holds(orderTraits[status]))
