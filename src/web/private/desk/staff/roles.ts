import { holds, permsOf, presetOf, type Right, rightPresets, rights, rightsIn } from '#shared/rights.ts'

/** What somebody is called by what they may do. */
export const roles = [
  'owner',
  'admin',
  'manager',
  'front_desk',
  'accountant',
  'marketing',
  'gate',
  'none',
  'custom',
] as const
export type Role = (typeof roles)[number]

interface Standing {
  flags: string
  perms: string
}

/** The role that somebody has: of a usual set of rights its name. */
export function roleOf({ flags, perms }: Standing): Role {
  if (flags.includes('O')) return 'owner'
  if (flags.includes('A')) return 'admin'
  if (rightsIn(perms).length === 0) return 'none'
  return presetOf(perms) ?? 'custom'
}

/** What a role brings; a custom one begins with what is there. */
export function standingOf(role: Role, { perms }: Standing): Standing {
  if (role === 'owner' || role === 'admin') return { flags: role === 'owner' ? 'O' : 'A', perms }
  if (role === 'none') return { flags: '', perms: '' }
  return { flags: '', perms: role === 'custom' ? perms : permsOf(rightPresets[role]) }
}

/** The roles that somebody may give: an owner alone makes owners, and nobody gives a right that they lack. A custom one comes of its switches. */
export function rolesToGive(own: { flags: string; can: string }): Role[] {
  const isOwner = own.flags.includes('O')
  return roles.filter((role) => {
    if (role === 'custom') return false
    if (role === 'owner') return isOwner
    if (role === 'admin') return isOwner || own.flags.includes('A')
    return rightsIn(standingOf(role, { flags: '', perms: '' }).perms).every((right) => holds(own.can, right))
  })
}

/** Under which heading each right stands. A right without one does not compile. */
const headingOf = {
  'orders.view': 'day',
  'orders.change': 'day',
  'orders.place': 'day',
  'schedule.edit': 'day',
  'tickets.check_in': 'day',
  'checklists.edit': 'day',
  'messages.answer': 'customers',
  'reviews.answer': 'customers',
  'data.export': 'customers',
  'orders.settle': 'money',
  'money.view': 'money',
  'reports.view': 'money',
  'offers.edit': 'sell',
  'events.edit': 'sell',
  'promotions.edit': 'sell',
  'affiliates.edit': 'sell',
  'company.edit': 'company',
  'staff.manage': 'company',
  'jobs.edit': 'company',
} as const satisfies Record<Right, string>

const headings = [...new Set(Object.values(headingOf))]

/** The rights in groups, as a form shows them. */
export const rightGroups = headings.map((heading) => ({
  heading,
  rights: rights.filter((right) => headingOf[right] === heading),
}))
