type Side = 'customer' | 'provider'

/**
 * The actions of an order by their names in the API and on screens, and which sides have them; 'pay' is the link to the
 * checkout and no call. `orders.actions.ts` says what each means and when it is possible; the screens have a row for each.
 */
export const orderActions = {
  pay: ['customer'],
  cancel: ['customer', 'provider'],
  complete: ['customer'],
  no_show: ['customer', 'provider'],
  accept: ['provider'],
  decline: ['provider'],
  start: ['provider'],
  undo_start: ['provider'],
  deliver: ['provider'],
  mark_paid: ['provider'],
  unmark_paid: ['provider'],
  reschedule: ['customer', 'provider'],
  hand_over: ['provider'],
  change: ['customer'],
  accept_move: ['customer'],
  decline_move: ['customer'],
  withdraw_move: ['provider'],
  contest: ['customer', 'provider'],
  answer: ['customer', 'provider'],
  withdraw: ['customer', 'provider'],
} as const satisfies Record<string, readonly Side[]>

/** What an order's page offers. */
export type OfferedAction = keyof typeof orderActions
/** The actions that are calls. */
export type OrderAction = Exclude<OfferedAction, 'pay'>
/** The calls that a side has. */
export type ActionOf<S extends Side> = {
  [A in OrderAction]: S extends (typeof orderActions)[A][number] ? A : never
}[OrderAction]

export const offeredActions = Object.keys(orderActions) as [OfferedAction, ...OfferedAction[]]

/** What is done to serve a booking, in its order. */
export const servingActions = ['start', 'deliver'] as const satisfies OfferedAction[]
