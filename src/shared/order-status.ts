/** What is true of an order in a status, wherever one looks at it. A status without its row does not compile. */
interface StatusTraits {
  /** Under which filter it stands in a list; a draft is in no list, it is in the cart. */
  readonly list: 'cart' | 'upcoming' | 'past'
  /** Not placed yet, placed and not begun (its time may change), begun, or past that. */
  readonly phase: 'unplaced' | 'ahead' | 'under_way' | 'after'
  /** It takes up somebody's time on the schedule, or did. */
  readonly scheduled: boolean
  /** Nothing more is to come of it: it keeps no account from being deleted. */
  readonly over: boolean
  /** What it waits for, by a clock of its own; null where nothing has to be done. */
  readonly awaits: 'payment' | 'answer' | 'objection' | 'decision' | null
  /** The booking stands: confirmed, and neither called off nor taken back. */
  readonly stands: boolean
  /** Both sides have met, or are to: they may reach each other outside. */
  readonly settled: boolean
  /**
   * How it ended: served, or refused before anybody came, or with its money divided between the two sides. An ended order
   * that was not served is paid no more.
   */
  readonly end: 'served' | 'refused' | 'divided' | null
  readonly tone: 'neutral' | 'waiting' | 'confirmed' | 'done' | 'trouble'
  readonly icon: 'cart' | 'wallet' | 'clock' | 'calendar' | 'sparkle' | 'check' | 'close' | 'alert'
}

const no = { scheduled: false, over: false, awaits: null, stands: false, settled: false, end: null } as const
const served = { ...no, scheduled: true, stands: true, settled: true } as const

/**
 * Every status of an order. Which follows from which, by whose act and when, stands in `orders.states.ts`; its words in
 * `buying.status.<status>` and `desk.status_<status>`.
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

/** What is true of an order in a status. */
export const traitsOf = (status: OrderStatus): StatusTraits => orderTraits[status]

/** Whether it may still be paid. */
export function isPayable(status: OrderStatus): boolean {
  const { end } = traitsOf(status)
  return end === null || end === 'served'
}

/** The sides of a list of orders, a buyer's or a company's, in the order in which they are shown. */
export const orderFilters = ['upcoming', 'requests', 'past', 'all'] as const
export type OrderFilter = (typeof orderFilters)[number]

/** The statuses of which something is true. */
export const statusesWhere = (holds: (traits: StatusTraits) => boolean): OrderStatus[] =>
  orderStatuses.filter((status) => holds(orderTraits[status]))
