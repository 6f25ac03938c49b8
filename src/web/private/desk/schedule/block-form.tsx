import { type FormEvent, useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Stack, TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import type { AddFormProps } from './add-at.ts'
import { StaffField } from './staff-field.tsx'
import { useBlockTime } from '../desk-api.ts'
import { zoneInstant } from '../zone-clock.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')
const local = (day: string, minute: number) => `${day}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`

/** 'YYYY-MM-DDTHH:MM' of the company's clock as an instant. */
function instantOf(value: string, zone: string): string {
  const [day = '', time = ''] = value.split('T')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return zoneInstant(day, hours * 60 + minutes, zone)
}

/** Closes a range of time: an hour, a day, a holiday; for one person or for everybody. */
export function BlockForm({ companyid, data, at, onDone }: AddFormProps) {
  const t = useT()
  const block = useBlockTime()
  const start = at.minute ?? 540
  const [from, setFrom] = useState(local(at.day, start))
  const [to, setTo] = useState(local(at.day, at.minute === null ? 1080 : Math.min(1439, start + 60)))
  const isBackwards = to <= from
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBackwards) return
    const form = new FormData(event.currentTarget)
    const staffid = String(form.get('staffid') ?? '')
    const note = String(form.get('note') ?? '').trim()
    block.send(
      {
        companyid,
        startsAt: instantOf(from, data.zone),
        endsAt: instantOf(to, data.zone),
        ...(staffid && { staffid }),
        ...(note && { note }),
      },
      ({ booked }) => {
        if (booked > 0) toast.info(t('desk.closedBooked', { count: booked }))
        else toast.success(t('desk.closedDone'))
        onDone()
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <StaffField
          label={t('desk.closedWho')}
          name="staffid"
          defaultValue={at.staffid ?? ''}
          staff={data.staff}
          nobody={t('desk.everybody')}
        />
        <TextField
          label={t('desk.closedFrom')}
          type="datetime-local"
          required
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={t('desk.closedTo')}
          type="datetime-local"
          required
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={isBackwards ? t('desk.closedBackwards') : undefined}
        />
        <TextField label={t('desk.closedNote')} name="note" maxLength={200} optional help={t('desk.closedNoteHelp')} />
        <Button type="submit" variant="primary" block busy={block.isPending} disabled={isBackwards}>
          {t('desk.closedSave')}
        </Button>
      </Stack>
    </form>
  )
}
