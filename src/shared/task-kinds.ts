/** What the machine could not finish and an operator has to: a dispute, money, a message, a piece of work. */
export const taskKinds = ['dispute', 'refund', 'mismatch', 'mail', 'sms', 'push', 'work'] as const
export type TaskKind = (typeof taskKinds)[number]
