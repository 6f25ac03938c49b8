import type { Right } from './rights.ts'

/**
 * The rights that a company's key may hold: what a program does of a day's work. Who may do what in a company, and what the company says
 * of itself, is left to people.
 */
export const keyRights = [
  'orders.view',
  'orders.change',
  'orders.settle',
  'orders.place',
  'schedule.edit',
  'offers.edit',
  'data.export',
  'reports.view',
] as const satisfies readonly Right[]
export type KeyRight = (typeof keyRights)[number]

/** For how many days a key may be made. */
export const keyDays = [30, 90, 365] as const

/** How a key stands: it works, or why it does not. */
export const keyStates = ['works', 'revoked', 'expired', 'maker_left', 'no_rights', 'company_closed'] as const
export type KeyState = (typeof keyStates)[number]

/** How many calendar addresses a member of the staff may have. */
export const mostFeeds = 5

/** How many keys of a company may work at once. */
export const mostKeys = 20
/** How many of them are listed, those that ended among them. */
export const mostListedKeys = 50
