import { holds, permsOf, type Right, rightsIn } from '#shared/rights.ts'
import { useT } from '#web/ui/i18n.tsx'
import { ChoiceGroup } from '#web/ui/kit/choice-group.tsx'
import { useChoiceOf } from '#web/ui/kit/use-form.ts'
import { Choice } from '#web/ui/pieces/field.tsx'
import { rightGroups } from './roles.ts'
import type { StaffForm } from './staff-form.ts'
import { useOwnStanding } from './use-own-standing.ts'

/** Every right as a sentence with a switch, in groups. What one lacks oneself is not for one to give or take. */
export function RightSwitches({ of: form, companyid }: { of: StaffForm; companyid: string }) {
  const t = useT()
  const { can } = useOwnStanding(companyid)
  const { value, onChange } = useChoiceOf(form, 'perms')
  const held = rightsIn(value)
  const turn = (right: Right) =>
    onChange(permsOf(held.includes(right) ? held.filter((one) => one !== right) : [...held, right]))
  return rightGroups.map(({ heading, rights: group }) => (
    <ChoiceGroup key={heading} legend={t(`desk.rights_${heading}`)}>
      {group.map((right) => (
        <Choice
          key={right}
          type="checkbox"
          title={t(`rights.${right}`)}
          checked={held.includes(right)}
          disabled={!holds(can, right)}
          onChange={() => turn(right)}
        />
      ))}
    </ChoiceGroup>
  ))
}
