import type { ComponentProps } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { SelectField } from '#web/ui/pieces/field.tsx'
import type { AddFormProps } from './add-at.ts'

/** One of the staff, or nobody in particular, whose name for that is `nobody`; nobody but themselves where somebody's rights reach no further. */
export function StaffField({
  staff,
  self,
  nobody,
  ...rest
}: ComponentProps<typeof SelectField> & {
  staff: AddFormProps['data']['staff']
  self: string | null
  nobody: string
}) {
  return (
    <SelectField {...rest}>
      {self === null && <option value="">{nobody}</option>}
      {(self === null ? staff : staff.filter(({ staffid }) => staffid === self)).map((member) => (
        <option key={member.staffid} value={member.staffid}>
          {member.name}
        </option>
      ))}
    </SelectField>
  )
}

/** One of the branches, or none in particular, whose name for that is `every`. Nothing where there is no choice. */
export function BranchField({
  branches,
  every,
  ...rest
}: Omit<ComponentProps<typeof SelectField>, 'label'> & { branches: AddFormProps['data']['branches']; every: string }) {
  const t = useT()
  if (branches.length === 0) return null
  return (
    <SelectField {...rest} label={t('desk.branch')}>
      <option value="">{every}</option>
      {branches.map(({ branchid, name }) => (
        <option key={branchid} value={branchid}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
