type Side = 'customer' | 'provider'

/**
 * What the two sides do with an order, by the names of the API and of the screens, and whose it is; 'pay' is the way to the
 * checkout and no call. What each means and when it is open stands in `orders.actions.ts`; the screens have a row for each.
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
  reschedule: ['customer', 'provider'],
  accept_move: ['customer'],
  decline_move: ['customer'],
  withdraw_move: ['provider'],
  contest: ['customer', 'provider'],
  answer: ['customer', 'provider'],
  withdraw: ['customer', 'provider'],
} as const satisfies Record<string, readonly Side[]>

/** What an order's page offers. */
export type OfferedAction = keyof typeof orderActions
/** What is done by a call. */
export type OrderAction = Exclude<OfferedAction, 'pay'>
/** What a side does by a call. */
export type ActionOf<S extends Side> = {
  [A in OrderAction]: S extends (typeof orderActions)[A][number] ? A : never
}[OrderAction]

export const offeredActions = Object.keys(orderActions) as [OfferedAction, ...OfferedAction[]]
