import type { StaffRow } from '#contracts/staff.ts'
import { heldLetters, rightsIn } from '#shared/rights.ts'
import { ApiError } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { useChoiceOf, useForm, useValuesOf } from '#web/ui/kit/use-form.ts'
import { SelectField, TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { CanLines } from './can-line.tsx'
import { ReachFields } from './reach-fields.tsx'
import { RightSwitches } from './right-switches.tsx'
import { type Role, roleOf, rolesToGive, standingOf } from './roles.ts'
import { useChangeStaff } from './staff-api.ts'
import { ownChanges, type StaffForm, type Standing } from './staff-form.ts'
import { useOwnStanding } from './use-own-standing.ts'

/** What somebody is, may do, and where: a usual set of rights to begin with, each right by a switch, and how far they reach. */
export function RightsForm({ row, companyid, onDone }: { row: StaffRow; companyid: string; onDone: () => void }) {
  const t = useT()
  const change = useChangeStaff(companyid)
  const isChanged = change.error instanceof ApiError && change.error.code === 'companies.staff_changed'
  const start: Standing = {
    flags: row.flags,
    perms: row.perms,
    own: row.own,
    infoids: row.branches?.map(({ infoid }) => infoid) ?? null,
    title: row.title,
  }
  const form = useForm({
    of: 'PUT /api/h/staff',
    start,
    keep: `staff_${row.staffid}`,
    send: (written, _lost, began) => {
      // After it was refused for that, what stands now was seen: the drawer says it above.
      const now = isChanged ? start : began
      const { title: _title, ...seen } = now
      return change.sendAndWait({ staffid: row.staffid, ...ownChanges(written, began, now), seen })
    },
    onSaved: () => {
      toast.success(t('desk.staff_saved', { name: row.name }))
      onDone()
    },
  })
  const { flags, perms } = useValuesOf<Standing>(form)
  const held = rightsIn(heldLetters(flags, perms))
  return (
    <Form of={form} label={t('desk.staff_rights')}>
      <RoleField of={form} companyid={companyid} />
      <CanLines held={held} />
      {flags === '' && <RightSwitches of={form} companyid={companyid} />}
      {!flags.includes('O') && <ReachFields of={form} companyid={companyid} />}
      <TextField {...form.field('title')} label={t('desk.staff_title')} help={t('desk.staff_titleHelp')} optional />
      <SendButton of={form} disabled={!form.isChanged}>
        {t('desk.staff_save')}
      </SendButton>
    </Form>
  )
}

/** The usual sets of rights that one may give, and what somebody has by now. */
function RoleField({ of: form, companyid }: { of: StaffForm; companyid: string }) {
  const t = useT()
  const flags = useChoiceOf(form, 'flags')
  const perms = useChoiceOf(form, 'perms')
  const now = { flags: flags.value, perms: perms.value }
  const given = rolesToGive(useOwnStanding(companyid))
  const shown = given.includes(roleOf(now)) ? given : [...given, roleOf(now)]
  const choose = (role: Role) => {
    const next = standingOf(role, now)
    flags.onChange(next.flags)
    perms.onChange(next.perms)
  }
  return (
    <SelectField
      name="flags"
      label={t('desk.staff_role')}
      value={roleOf(now)}
      error={flags.error}
      onChange={(event) => choose(event.target.value as Role)}
    >
      {shown.map((role) => (
        <option key={role} value={role}>
          {t(`desk.role_${role}`)}
        </option>
      ))}
    </SelectField>
  )
}
