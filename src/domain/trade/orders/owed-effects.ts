import type { OrderStatus, orderTraits } from '#shared/order-status.ts'

/** Effects of a transition outside the order's row; each is carried out in its transaction (move-order.ts). */
export type Effect =
  | 'release'
  | 'confirm'
  | 'refund_all'
  | 'refund_by_policy'
  | 'refund_no_show'
  | 'freeze'
  | 'unfreeze'
  | 'ask_operator'
  | 'spare_operator'
  | 'pay_out'

type MoneyEffect = Extract<Effect, 'refund_all' | 'refund_by_policy' | 'refund_no_show' | 'pay_out'>

type Traits<Status extends OrderStatus> = (typeof orderTraits)[Status]

/**
 * What a transition owes by where it leads: what an order has taken of somebody's time is given back once it takes none any more,
 * the money that is held for it goes somewhere once it ends, all of it back where nobody came, and it waits while the sides disagree.
 */
type Owed<From extends OrderStatus, To extends OrderStatus, Named> =
  | (Traits<To> extends { over: true; scheduled: false } ? 'release' : never)
  | (true extends IsHeld<From> ? (IsHeld<To> extends true ? never : OwedMoney<Traits<To>['end'], Named>) : never)
  | (Traits<To>['awaits'] extends 'objection' | 'decision' ? (Disagreed<From> extends true ? never : 'freeze') : never)
  | (Disagreed<From> extends true ? (Traits<To> extends { over: false; awaits: null } ? 'unfreeze' : never) : never)

/** Whether money may be held for an order: it is placed, and not over. */
type IsHeld<Status extends OrderStatus> = Status extends OrderStatus
  ? Traits<Status> extends { over: true } | { phase: 'unplaced' }
    ? false
    : true
  : never

type Disagreed<Status extends OrderStatus> = Traits<Status>['awaits'] extends 'objection' | 'decision' ? true : false

type OwedMoney<End, Named> = End extends 'refused'
  ? 'refund_all'
  : Extract<Named, MoneyEffect> extends never
    ? 'what becomes of its money'
    : // What a policy leaves is somebody's as well.
      Extract<Named, 'refund_all' | 'pay_out'> extends never
      ? 'pay_out'
      : never

type EffectsOf<Row> = Row extends { effects: readonly (infer Effects)[] } ? Effects : never

/** The transitions of a table that do not name what they owe, in words. */
export type Forgotten<Table extends Record<string, object>> = {
  [Name in keyof Table & string]: Table[Name] extends {
    from: readonly (infer From extends OrderStatus)[]
    to: infer To extends OrderStatus
  }
    ? `${Name} forgets ${Exclude<Owed<From, To, EffectsOf<Table[Name]>>, EffectsOf<Table[Name]>>}`
    : never
}[keyof Table & string]
