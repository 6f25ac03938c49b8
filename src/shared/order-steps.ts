/** Everything that can happen to an order and is recorded in its timeline. */
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
  'change',
  'replace_person',
  'mark_paid',
  'unmark_paid',
] as const
export type OrderStep = (typeof orderSteps)[number]

/** The steps that a timeline shows, with steps of their own where only another person was proposed. Texts in `buying.step.<step>`. */
export const shownSteps = [
  ...orderSteps,
  'propose_person',
  'withdraw_person',
  'decline_person',
  'lapse_person',
] as const
export type ShownStep = (typeof shownSteps)[number]

interface StepTraits {
  readonly tone: 'neutral' | 'waiting' | 'confirmed' | 'done' | 'trouble'
  readonly icon: 'cart' | 'wallet' | 'clock' | 'calendar' | 'sparkle' | 'check' | 'close' | 'alert' | 'message' | 'user'
}

const called = { tone: 'trouble', icon: 'close' } as const
const missed = { tone: 'trouble', icon: 'alert' } as const
const lapsed = { tone: 'neutral', icon: 'clock' } as const
const asked = { tone: 'waiting', icon: 'clock' } as const
const agreed = { tone: 'confirmed', icon: 'calendar' } as const
const said = { tone: 'waiting', icon: 'message' } as const
const undone = { tone: 'neutral', icon: 'close' } as const
const done = { tone: 'done', icon: 'check' } as const

/** How each looks in a timeline. A step without its row does not compile. */
export const stepTraits: Readonly<Record<ShownStep, StepTraits>> = {
  open_checkout: { tone: 'neutral', icon: 'cart' },
  back_to_cart: { tone: 'neutral', icon: 'cart' },
  expire_payment: lapsed,
  request: asked,
  confirm: agreed,
  accept: agreed,
  decline: called,
  expire_request: lapsed,
  start: { tone: 'confirmed', icon: 'sparkle' },
  undo_start: undone,
  deliver: done,
  complete: done,
  close: done,
  cancel: called,
  cancel_by_provider: called,
  no_show: missed,
  provider_no_show: missed,
  claim_no_show: missed,
  claim_provider_no_show: missed,
  contest: said,
  answer: said,
  withdraw_claim: undone,
  withdraw_claim_early: undone,
  withdraw_claim_late: undone,
  resolve: done,
  resolve_by_time: done,
  propose_move: asked,
  withdraw_move: undone,
  decline_move: undone,
  lapse_move: lapsed,
  propose_person: { ...asked, icon: 'user' },
  withdraw_person: undone,
  decline_person: undone,
  lapse_person: lapsed,
  reschedule: agreed,
  change: agreed,
  replace_person: { tone: 'confirmed', icon: 'user' },
  mark_paid: { tone: 'done', icon: 'wallet' },
  unmark_paid: undone,
}

/** Who did it. */
export const orderActors = ['customer', 'provider', 'system', 'operator'] as const
export type OrderActor = (typeof orderActors)[number]
