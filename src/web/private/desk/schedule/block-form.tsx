import { Link } from 'react-router'
import { formatSpan } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Form, OtherDoneNote, SendButton } from '#web/ui/kit/form.tsx'
import { useChoiceOf, useForm, useValueOf, useValuesOf } from '#web/ui/kit/use-form.ts'
import { isSame } from '#web/ui/kit/use-kept-values.ts'
import { TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useNow } from '#web/ui/state/use-now.ts'
import { useBlockTime, useSchedule } from '../desk-api.ts'
import { zoneClock, zoneInstant } from '../zone-clock.ts'
import { type AddFormProps, draftAt } from './add-at.ts'
import { openOn } from './grid.ts'
import { BranchField, StaffField } from './staff-field.tsx'

const twoDigits = (value: number) => String(value).padStart(2, '0')
const local = (day: string, minute: number) => `${day}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`

/** 'YYYY-MM-DDTHH:MM' of the company's clock as an instant. */
function instantOf(value: string, zone: string): string {
  const [day = '', time = ''] = value.split('T')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return zoneInstant(day, hours * 60 + minutes, zone)
}

/** Whose time it is, and which. */
const timeOf = (
  { branchid, staffid, startsAt, endsAt }: { branchid: string; staffid: string; startsAt: string; endsAt: string },
  zone: string,
) => ({
  startsAt: instantOf(startsAt, zone),
  endsAt: instantOf(endsAt, zone),
  ...(staffid ? { staffid } : branchid && { branchid }),
})

/** Closes a range of time: an hour, a day, a holiday; for one person or for everybody, of one branch or of all; whoever has own bookings only closes own time. */
export function BlockForm({ companyid, data, at, onDone }: AddFormProps) {
  const { zone, self } = data
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const block = useBlockTime()
  const staffid = self ?? at.staffid ?? ''
  const open = openOn(data, at.day, staffid)
  const clock = zoneClock(now, zone)
  // Of today what is left.
  const begins = clock.day === at.day ? Math.max(open.from, Math.ceil(clock.minute / 15) * 15) : open.from
  const form = useForm({
    of: 'POST /api/h/schedule/blocks',
    start: {
      branchid: at.branchid,
      staffid,
      startsAt: local(at.day, Math.min(1438, at.minute ?? begins)),
      endsAt: local(at.day, Math.min(1439, at.minute === null ? Math.max(open.to, begins + 60) : at.minute + 60)),
      note: '',
    },
    keep: draftAt('block', companyid, at),
    send: (values, lost) => {
      const note = values.note.trim()
      return block.sendAndWait({ input: { companyid, ...timeOf(values, zone), ...(note && { note }) }, lost })
    },
    onSaved: ({ data: { closingid, booked, paying } }) => {
      toast.success(t('desk.closedDone'))
      onDone(booked + paying > 0 ? closingid : undefined)
    },
  })
  const branch = useChoiceOf(form, 'branchid')
  const person = useChoiceOf(form, 'staffid')
  // The schedule behind it may be of another branch, or of one person.
  const { staff, branches } = useSchedule(companyid, at.day, at.day, '', branch.value).data ?? data
  const chooseBranch = (branchid: string) => {
    branch.onChange(branchid)
    person.onChange('')
  }
  const isBackwards = useValueOf(form, 'endsAt') <= useValueOf(form, 'startsAt')
  const until = form.field('endsAt')
  const { data: { closingid } = {}, other } = block.answer ?? {}
  // The same hours of the same people are closed but once, whatever the note says.
  const { companyid: _company, note: _note, ...closed } = other?.input.body ?? {}
  const isClosed = isSame(closed, timeOf(useValuesOf(form), zone))
  return (
    <Form of={form}>
      {!self && (
        <p>
          <Link to={`/co/${companyid}/admin/profile?tab=closures`}>{t('desk.closedWholeDays')}</Link>
        </p>
      )}
      {!self && (
        <BranchField
          {...branch}
          onChange={(event) => chooseBranch(event.target.value)}
          branches={branches}
          every={t('desk.everyBranch')}
        />
      )}
      <StaffField {...person} label={t('desk.closedWho')} staff={staff} self={self} nobody={t('desk.everybody')} />
      <TextField {...form.field('startsAt')} label={t('desk.closedFrom')} type="datetime-local" required />
      <TextField
        {...until}
        label={t('desk.closedTo')}
        type="datetime-local"
        required
        error={isBackwards ? t('desk.closedBackwards') : until.error}
      />
      <TextField {...form.field('note')} label={t('desk.closedNote')} help={t('desk.closedNoteHelp')} optional />
      {other ? (
        <OtherDoneNote
          of={form}
          see={t('desk.closedSee')}
          onSee={() => onDone(closingid)}
          more={isClosed ? undefined : t('desk.closedMore')}
          disabled={isBackwards}
        >
          {t('desk.closedOtherDone', {
            what: [formatSpan(other.input.body, locale, zone, now), other.input.body.note].filter(Boolean).join(' · '),
          })}
        </OtherDoneNote>
      ) : (
        <SendButton of={form} disabled={isBackwards}>
          {t('desk.closedSave')}
        </SendButton>
      )}
    </Form>
  )
}
