/**
 * Why money goes back: all of it or what the terms leave once its order has ended, by an operator's decision, what a change made cheaper; or
 * since it came too late, for a booking that was another one by then, beyond the sum due, or in a wrong sum. Kept with each refund.
 * Words in `why-back.ts` of `read/operators`.
 */
export type RefundReason =
  | 'full'
  | 'cancelled'
  | 'no_show'
  | 'dispute'
  | 'change'
  | 'late'
  | 'superseded'
  | 'excess'
  | 'mismatch'
