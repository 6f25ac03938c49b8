/** Kinds of tasks for operators: what the system could not finish. */
export const taskKinds = ['dispute', 'refund', 'mismatch', 'mail', 'sms', 'push', 'erasure', 'work'] as const
export type TaskKind = (typeof taskKinds)[number]

/**
 * What an operator may do with each kind of task: retry it (`again`), record that it was `settled` elsewhere, `accept` or
 * `refund` a wrong sum, `decide` a dispute. The buttons are made from it, and an action without its handler does not compile.
 */
export const taskActions = {
  // Two people wait for a decision: nothing else ends a dispute.
  dispute: ['decide'],
  refund: ['again', 'settled'],
  // The money is here, so it must leave suspense through the ledger, else it would stay there unnoticed.
  mismatch: ['accept', 'refund'],
  mail: ['again', 'settled'],
  sms: ['again', 'settled'],
  push: ['again', 'settled'],
  // It is tried again by itself as long as the account is there.
  erasure: ['settled'],
  work: ['again', 'settled'],
} as const satisfies Record<TaskKind, readonly [string, ...string[]]>
export type TaskActionOf<Kind extends TaskKind> = (typeof taskActions)[Kind][number]
export type TaskAction = TaskActionOf<TaskKind>

/** How a task ends when an operator acts on it. */
export const taskOutcomes = ['again', 'settled', 'accepted', 'refunded', 'decided'] as const
export type TaskOutcome = (typeof taskOutcomes)[number]
