import type { FormOf } from '#web/ui/kit/use-form.ts'
import { roleOf } from './roles.ts'

/** What a form holds of one of the staff, by the names that the call has for it. */
export interface Standing {
  flags: string
  perms: string
  own: boolean
  infoids: string[] | null
  title: string
}
export type StaffForm = FormOf<Standing, 'PUT /api/h/staff'>

/**
 * What somebody has changed of a standing since they began, on top of how it stands by now: a right that a colleague gave or took meanwhile
 * stays so. Whoever made it a role, such as the gate's, means that one.
 */
export function ownChanges(written: Standing, began: Standing, now: Standing): Partial<Standing> {
  const changed: Partial<Standing> = {}
  if (written.flags !== began.flags) changed.flags = written.flags
  if (written.own !== began.own) changed.own = written.own
  if (written.title !== began.title) changed.title = written.title
  if (String(written.infoids?.toSorted()) !== String(began.infoids?.toSorted())) changed.infoids = written.infoids
  const given = without(written.perms, began.perms)
  const taken = without(began.perms, written.perms)
  if (given || taken)
    changed.perms = roleOf(written) === 'custom' ? without(now.perms, taken + given) + given : written.perms
  return changed
}

/** The letters of one text that another lacks. */
const without = (one: string, other: string): string => [...one].filter((letter) => !other.includes(letter)).join('')
