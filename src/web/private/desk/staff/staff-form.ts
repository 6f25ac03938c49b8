import type { FormOf } from '#web/ui/kit/use-form.ts'

/** What a form holds of one of the staff, by the names that the call has for it. */
export interface Standing {
  flags: string
  perms: string
  own: boolean
  infoids: string[] | null
  title: string
}
export type StaffForm = FormOf<Standing, 'PUT /api/h/staff'>
