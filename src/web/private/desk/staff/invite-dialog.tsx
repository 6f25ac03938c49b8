import { heldLetters, rightsIn } from '#shared/rights.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Form, OtherDoneNote, SendButton } from '#web/ui/kit/form.tsx'
import { useForm, useValueOf } from '#web/ui/kit/use-form.ts'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { SelectField, TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useBranches } from '../desk-api.ts'
import { CanLines } from './can-line.tsx'
import { type Role, rolesToGive, standingOf } from './roles.ts'
import { useInvite } from './staff-api.ts'
import { useOwnStanding } from './use-own-standing.ts'

const everywhere = 'all'
const ownBookings = 'own'

/** Whom a company invites, as what and how far: a mail or a text message goes to them, and they find it in their account. */
export function InviteDialog({ companyid, id, onClose }: { companyid: string; id: string; onClose: () => void }) {
  const t = useT()
  const invite = useInvite(companyid)
  const branches = useBranches(companyid)
  const given = rolesToGive(useOwnStanding(companyid))
  const usual = given.find((role) => role === 'front_desk') ?? given.at(-1) ?? 'none'
  const form = useForm({
    of: 'POST /api/h/invite',
    own: ['to', 'role', 'reach'],
    start: { to: '', role: usual as string, reach: everywhere },
    keep: `invite_${id}`,
    main: 'to',
    send: ({ to, role, reach }, lost) => {
      const whom = to.includes('@') ? { email: to.trim() } : { phoneno: to.trim() }
      const { flags, perms } = standingOf(role as Role, { flags: '', perms: '' })
      const limits = reach === ownBookings ? { own: true } : reach === everywhere ? {} : { infoid: reach }
      return invite.sendAndWait({ input: { companyid: id, ...whom, flags, perms, ...limits }, lost })
    },
    onSaved: () => {
      toast.success(t('desk.staff_inviteSent'))
      onClose()
    },
  })
  const role = useValueOf(form, 'role') as Role
  const { flags, perms } = standingOf(role, { flags: '', perms: '' })
  const held = rightsIn(heldLetters(flags, perms))
  const first = form.isBusy ? undefined : invite.answer?.other?.input.body
  return (
    <Dialog title={t('desk.staff_invite')} onClose={onClose}>
      <Form of={form}>
        <TextField
          {...form.field('to')}
          label={t('desk.staff_inviteTo')}
          help={t('desk.staff_inviteToHelp')}
          autoComplete="off"
          inputMode="email"
          required
        />
        <SelectField {...form.field('role')} label={t('desk.staff_role')}>
          {given.map((one) => (
            <option key={one} value={one}>
              {t(`desk.role_${one}`)}
            </option>
          ))}
        </SelectField>
        {role !== 'owner' && (
          <SelectField {...form.field('reach')} label={t('desk.staff_where')}>
            <option value={everywhere}>{t('desk.staff_everywhere')}</option>
            {branches.map(({ branchid, name }) => (
              <option key={branchid} value={branchid}>
                {name}
              </option>
            ))}
            <option value={ownBookings}>{t('desk.staff_own')}</option>
          </SelectField>
        )}
        <CanLines held={held} />
        {first ? (
          <OtherDoneNote
            of={form}
            see={t('ui.close')}
            onSee={onClose}
            more={t('desk.staff_inviteMore')}
            disabled={false}
          >
            {t('desk.staff_invitedFirst', { whom: first.email ?? first.phoneno ?? '' })}
          </OtherDoneNote>
        ) : (
          <SendButton of={form}>{t('desk.staff_inviteSend')}</SendButton>
        )}
      </Form>
    </Dialog>
  )
}
