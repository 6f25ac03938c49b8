import { useT } from '#web/ui/i18n.tsx'
import { ChoiceGroup } from '#web/ui/kit/choice-group.tsx'
import { useChoiceOf } from '#web/ui/kit/use-form.ts'
import { Choice } from '#web/ui/pieces/field.tsx'
import { useBranches } from '../desk-api.ts'
import type { StaffForm } from './staff-form.ts'

/** How far rights reach: everywhere, in some branches, and whether for own bookings alone. */
export function ReachFields({ of: form, companyid }: { of: StaffForm; companyid: string }) {
  const t = useT()
  const branches = useBranches(companyid)
  const own = useChoiceOf(form, 'own')
  const { value: infoids, onChange } = useChoiceOf(form, 'infoids')
  const turn = (branchid: string) => {
    const all = infoids ?? []
    const next = all.includes(branchid) ? all.filter((id) => id !== branchid) : [...all, branchid].toSorted()
    if (next.length > 0) onChange(next)
  }
  return (
    <ChoiceGroup legend={t('desk.staff_where')}>
      {branches.length > 0 && (
        <>
          <Choice
            name="everywhere"
            title={t('desk.staff_everywhere')}
            checked={infoids === null}
            onChange={() => onChange(null)}
          />
          <Choice
            name="everywhere"
            title={t('desk.staff_someBranches')}
            checked={infoids !== null}
            onChange={() => onChange([branches[0]?.branchid ?? ''])}
          />
          {infoids !== null &&
            branches.map(({ branchid, name }) => (
              <Choice
                key={branchid}
                type="checkbox"
                title={name}
                checked={infoids.includes(branchid)}
                onChange={() => turn(branchid)}
              />
            ))}
        </>
      )}
      <Choice
        type="checkbox"
        name="own"
        title={t('desk.staff_own')}
        note={t('desk.staff_ownHelp')}
        checked={own.value}
        onChange={(event) => own.onChange(event.target.checked)}
      />
    </ChoiceGroup>
  )
}
