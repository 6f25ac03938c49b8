import type { ActionOf } from '#shared/order-actions.ts'

/** The actions of staff on an order. */
export type Known = ActionOf<'provider'>

/**
 * The buttons in their order, and what each does: act at once; undo at once, which is never the main action; ask in a
 * dialog first; or ask for a time. An action without its row does not compile.
 */
export const buttons = {
  accept: 'acts',
  start: 'acts',
  deliver: 'acts',
  undo_start: 'takes back',
  mark_paid: 'acts',
  contest: 'asks',
  answer: 'asks',
  reschedule: 'asks for a time',
  withdraw_move: 'takes back',
  decline: 'asks',
  no_show: 'asks',
  withdraw: 'asks',
  cancel: 'asks',
} as const satisfies Record<Known, 'acts' | 'takes back' | 'asks' | 'asks for a time'>
export const known = Object.keys(buttons) as Known[]
/** What asks for a reason before it is done. */
export type Grave = { [A in Known]: (typeof buttons)[A] extends 'asks' ? A : never }[Known]
export const asksFirst = (action: Known): action is Grave => buttons[action] === 'asks'
