/**
 * The rights of a company's staff: each by name, with its letter in `staff[].perms` and in invites.
 * `locales/<lang>/rights.json` describes them.
 */
export const rightLetters = {
  'orders.view': 'B',
  'orders.change': 'E',
  'orders.settle': 'R',
  'money.view': 'T',
  'offers.edit': 'C',
  'promotions.edit': 'P',
  'events.edit': 'V',
  'tickets.check_in': 'K',
  'schedule.edit': 'S',
  'checklists.edit': 'N',
  'messages.answer': 'M',
  'reviews.answer': 'Q',
  'orders.place': 'W',
  'data.export': 'X',
  'jobs.edit': 'H',
  'affiliates.edit': 'F',
  'reports.view': 'D',
  'company.edit': 'G',
  'staff.manage': 'L',
} as const

export type Right = keyof typeof rightLetters

export const rights = Object.keys(rightLetters) as Right[]
/** All letters, in the order in which they are written. */
export const allLetters: string = Object.values(rightLetters).join('')

/** What a member of the staff may be besides: an owner, or an admin. */
export const allFlags = 'OA'

/** Usual sets of rights, as a start for an invite. */
export const rightPresets = {
  manager: rights,
  front_desk: ['orders.view', 'orders.change', 'orders.place', 'orders.settle', 'messages.answer', 'tickets.check_in'],
  accountant: ['orders.view', 'money.view', 'reports.view', 'data.export'],
  marketing: ['offers.edit', 'promotions.edit', 'events.edit', 'reviews.answer', 'reports.view'],
  gate: ['tickets.check_in'],
} as const satisfies Record<string, readonly Right[]>

export type Preset = keyof typeof rightPresets
export const presets = Object.keys(rightPresets) as [Preset, ...Preset[]]

/** The usual set that some letters are, no more and no less. */
export const presetOf = (perms: string): Preset | undefined =>
  presets.find((preset) => permsOf(rightPresets[preset]) === permsOf(rightsIn(perms)))

/** The letters of all rights held by flags and permissions: owners (O) and admins (A) hold all. Unknown letters are left out. */
export function heldLetters(flags: string, perms: string): string {
  if (flags.includes('O') || flags.includes('A')) return allLetters
  return [...new Set(perms)].filter((letter) => allLetters.includes(letter)).join('')
}

/** The rights among some letters, and their letters, each in the order in which they are written. */
export const rightsIn = (letters: string): Right[] => rights.filter((right) => holds(letters, right))
export const permsOf = (some: readonly Right[]): string =>
  rights
    .filter((right) => some.includes(right))
    .map((right) => rightLetters[right])
    .join('')

/** The letters that stand in both of two sets. */
export const heldByBoth = (some: string, others: string): string =>
  [...some].filter((letter) => others.includes(letter)).join('')

/** Whether a set of letters contains a right. */
export const holds = (letters: string, right: Right): boolean => letters.includes(rightLetters[right])
