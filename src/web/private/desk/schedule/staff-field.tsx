import type { ComponentProps } from 'react'
import { SelectField } from '#web/ui/pieces/field.tsx'
import type { AddFormProps } from './add-at.ts'

/** One of the staff, or nobody in particular, whose name for that is `nobody`. */
export function StaffField({
  staff,
  nobody,
  ...rest
}: ComponentProps<typeof SelectField> & { staff: AddFormProps['data']['staff']; nobody: string }) {
  return (
    <SelectField {...rest}>
      <option value="">{nobody}</option>
      {staff.map((member) => (
        <option key={member.staffid} value={member.staffid}>
          {member.name}
        </option>
      ))}
    </SelectField>
  )
}
