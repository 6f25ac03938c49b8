import type { OrderView } from '#contracts/orders.ts'
import type { ActionOf } from '#shared/order-actions.ts'

/** The actions of staff on an order. */
export type Known = ActionOf<'provider'>

/**
 * The buttons in their order, and what each does: act at once; undo at once, which is never the main action; ask in a
 * dialog first, for a reason or only for a yes; or ask for a time or a person. An action without its row does not compile.
 */
export const buttons = {
  accept: 'acts',
  start: 'acts',
  deliver: 'asks for a yes',
  undo_start: 'takes back',
  contest: 'asks',
  answer: 'asks',
  reschedule: 'asks for a time',
  hand_over: 'asks for a person',
  mark_paid: 'asks for a yes',
  unmark_paid: 'takes back',
  withdraw_move: 'takes back',
  decline: 'asks',
  no_show: 'asks',
  withdraw: 'asks',
  cancel: 'asks',
} as const satisfies Record<
  Known,
  'acts' | 'takes back' | 'asks' | 'asks for a yes' | 'asks for a time' | 'asks for a person'
>
export const known = Object.keys(buttons) as Known[]
/** What asks for a reason before it is done. */
export type Grave = { [A in Known]: (typeof buttons)[A] extends 'asks' ? A : never }[Known]
export const asksFirst = (action: Known): action is Grave => buttons[action] === 'asks'
/** What opens a dialog. */
export type Asked = { [A in Known]: (typeof buttons)[A] extends `asks${string}` ? A : never }[Known]
export const opensDialog = (action: Known): action is Asked => buttons[action].startsWith('asks')

/**
 * The main action of an order, if any: the first of what is offered, unless it asks for a reason or puts in somebody else, takes something back, asks
 * the customer a second time, or takes money before the visit begins.
 */
export function obviousOf(
  { actions, proposal, startsAt }: Pick<OrderView, 'actions' | 'proposal' | 'startsAt'>,
  now: number,
): Known | undefined {
  const first = known.find((action) => actions.includes(action))
  if (first === undefined || asksFirst(first) || buttons[first] === 'takes back' || first === 'hand_over')
    return undefined
  if (first === 'reschedule' && proposal) return undefined
  return first === 'mark_paid' && startsAt !== null && now < Date.parse(startsAt) ? undefined : first
}
