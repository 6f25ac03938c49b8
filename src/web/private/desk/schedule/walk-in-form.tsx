import { type FormEvent, useState } from 'react'
import { formatInstant } from '#shared/format.ts'
import { plainPhone } from '#shared/phone.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Stack, TextField } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import type { AddFormProps } from './add-at.ts'
import { ServiceFields, useServiceChoice } from './service-fields.tsx'
import { StaffField } from './staff-field.tsx'
import { useDaySlots, useWalkIn } from '../desk-api.ts'
import { FreeTimes } from '../free-times.tsx'
import { useNow } from '../parts.tsx'
import { zoneClock } from '../zone-clock.ts'

/** Books for somebody who called or came by: what, with whom, when, and who it is. */
export function WalkInForm({ companyid, data, at, onDone }: AddFormProps) {
  const t = useT()
  const locale = useLocale()
  const walkIn = useWalkIn()
  const today = zoneClock(useNow(), data.zone).day
  const [day, setDay] = useState(at.day < today ? today : at.day)
  const [staffid, setStaff] = useState(at.staffid ?? '')
  const [chosen, setChosen] = useState('')
  const choice = useServiceChoice(companyid)
  const offerid = choice.service?.offerid ?? ''
  const variantid = choice.variant?.variantid
  const what = { offerid, ...(variantid && { variantid }), ...(staffid && { staffid }) }
  const slots = useDaySlots(offerid ? { ...what, day } : null)
  // The time that was clicked, while nothing else was chosen: the free one that comes closest.
  const nearest = slots.data?.slots.toSorted((a, b) => distance(a.startsAt) - distance(b.startsAt))[0]?.startsAt
  const startsAt = slots.data?.slots.some((slot) => slot.startsAt === chosen)
    ? chosen
    : at.minute === null
      ? ''
      : nearest
  function distance(instant: string) {
    return Math.abs(zoneClock(instant, data.zone).minute - (at.minute ?? 0))
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!startsAt) return
    const form = new FormData(event.currentTarget)
    walkIn.mutate(
      {
        companyid,
        ...what,
        startsAt,
        name: String(form.get('name') ?? '').trim(),
        phone: plainPhone(String(form.get('phone') ?? '')),
      },
      {
        onSuccess: ({ docno }) => {
          toast.success(t('desk.walkInDone', { docno }))
          onDone()
        },
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <ServiceFields {...choice} />
        <StaffField
          label={t('desk.person')}
          value={staffid}
          onChange={(event) => setStaff(event.target.value)}
          staff={data.staff}
          nobody={t('desk.anybody')}
        />
        <TextField
          label={t('desk.day')}
          type="date"
          min={today}
          required
          value={day}
          onChange={(event) => event.target.value && setDay(event.target.value)}
        />
        {offerid && <FreeTimes query={slots} zone={data.zone} chosen={startsAt} onChoose={setChosen} />}
        <TextField label={t('desk.walkInName')} name="name" required maxLength={100} autoComplete="off" />
        <TextField
          label={t('desk.walkInPhone')}
          name="phone"
          type="tel"
          required
          pattern="[+06][0-9 \-]{7,18}"
          placeholder="012-345 6789"
          autoComplete="off"
        />
        {walkIn.error && (
          <Alert tone="trouble" role="alert">
            {walkIn.error.message}
          </Alert>
        )}
        <Button type="submit" variant="primary" block busy={walkIn.isPending} disabled={!startsAt}>
          {startsAt ? t('desk.walkInSave', { time: formatInstant(startsAt, locale, data.zone) }) : t('desk.chooseTime')}
        </Button>
      </Stack>
    </form>
  )
}
