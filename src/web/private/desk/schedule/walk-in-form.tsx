import { type FormEvent, useState } from 'react'
import { addDays } from '#shared/days.ts'
import { formatInstant } from '#shared/format.ts'
import { plainPhone } from '#shared/phone.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Stack, TextField } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import type { Slot } from '#web/ui/slots/ask-slots.ts'
import { later } from '#web/ui/slots/day-window.ts'
import { SlotPicker } from '#web/ui/slots/slot-picker.tsx'
import { useSlotChoice } from '#web/ui/slots/use-slots.ts'
import type { AddFormProps } from './add-at.ts'
import { ServiceFields, useServiceChoice } from './service-fields.tsx'
import { StaffField } from './staff-field.tsx'
import { useOrderRound, useWalkIn } from '../desk-api.ts'
import { useNow } from '../parts.tsx'
import { zoneClock } from '../zone-clock.ts'

/** Books for somebody who called or came by: what, with whom, when, and who it is. */
export function WalkInForm({ companyid, data, at, onDone }: AddFormProps) {
  const t = useT()
  const locale = useLocale()
  const walkIn = useWalkIn()
  const today = zoneClock(useNow(), data.zone).day
  const [staffid, setStaff] = useState(at.staffid ?? '')
  const choice = useServiceChoice(companyid)
  const offerid = choice.service?.offerid ?? ''
  const variantid = choice.variant?.variantid
  const what = { offerid, ...(variantid && { variantid }), ...(staffid && { staffid }) }
  // The time that was clicked, while nothing else was chosen: the free one that comes closest.
  const instead = (slots: readonly Slot[]) => {
    const { minute } = at
    if (minute === null) return undefined
    const distance = ({ startsAt }: Slot) => Math.abs(zoneClock(startsAt, data.zone).minute - minute)
    return slots.toSorted((a, b) => distance(a) - distance(b))[0]?.startsAt
  }
  const slots = useSlotChoice(offerid ? what : null, {
    day: later(at.day, today),
    round: `${useOrderRound()} ${walkIn.error !== null}`,
    instead,
  })
  const { startsAt } = slots
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!startsAt) return
    const form = new FormData(event.currentTarget)
    walkIn.send(
      {
        companyid,
        ...what,
        startsAt,
        name: String(form.get('name') ?? '').trim(),
        phone: plainPhone(String(form.get('phone') ?? '')),
      },
      ({ docno }) => {
        toast.success(t('desk.walkInDone', { docno }))
        onDone()
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
        <SlotPicker
          {...slots}
          short
          zone={data.zone}
          horizon={{ first: today, last: later(at.day, addDays(today, 366)) }}
        />
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
          {startsAt
            ? t('desk.walkInSave', { time: formatInstant(startsAt, locale, data.zone) })
            : t('slots.chooseTime')}
        </Button>
      </Stack>
    </form>
  )
}
