/** Everything that happens to an order and stands in its timeline. */
export const orderSteps = [
  'open_checkout',
  'back_to_cart',
  'expire_payment',
  'request',
  'confirm',
  'accept',
  'decline',
  'expire_request',
  'start',
  'undo_start',
  'deliver',
  'complete',
  'close',
  'cancel',
  'cancel_by_provider',
  'no_show',
  'provider_no_show',
  'claim_no_show',
  'claim_provider_no_show',
  'contest',
  'answer',
  'withdraw_claim',
  'withdraw_claim_early',
  'withdraw_claim_late',
  'resolve',
  'resolve_by_time',
  'propose_move',
  'withdraw_move',
  'decline_move',
  'lapse_move',
  'reschedule',
  'replace_person',
  'mark_paid',
] as const
export type OrderStep = (typeof orderSteps)[number]

/** What a timeline shows; where nothing but a person was the question it says so. Words in `buying.step.<step>`. */
export const shownSteps = [
  ...orderSteps,
  'propose_person',
  'withdraw_person',
  'decline_person',
  'lapse_person',
] as const
export type ShownStep = (typeof shownSteps)[number]

/** Who did it. */
export const orderActors = ['customer', 'provider', 'system', 'operator'] as const
export type OrderActor = (typeof orderActors)[number]
