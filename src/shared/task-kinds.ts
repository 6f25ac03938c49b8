/** What the machine could not finish and an operator has to: a dispute, money, a message, a piece of work. */
export const taskKinds = ['dispute', 'refund', 'mismatch', 'mail', 'sms', 'push', 'work'] as const
export type TaskKind = (typeof taskKinds)[number]

/**
 * What an operator may do with a task of each kind: let it be tried `again`, say how it was `settled` elsewhere, send a
 * wrong sum back (`refund`), `decide` a dispute. The buttons are drawn from it, and the deeds compile by it.
 */
export const taskActions = {
  // Two people wait for a word: a dispute ends by a decision alone.
  dispute: ['decide'],
  refund: ['again', 'settled'],
  // Money of a wrong sum is here: it goes back by the books, or would stand in suspense with nobody to remember it.
  mismatch: ['refund'],
  mail: ['again', 'settled'],
  sms: ['again', 'settled'],
  push: ['again', 'settled'],
  work: ['again', 'settled'],
} as const satisfies Record<TaskKind, readonly [string, ...string[]]>
export type TaskActionOf<Kind extends TaskKind> = (typeof taskActions)[Kind][number]
export type TaskAction = TaskActionOf<TaskKind>
