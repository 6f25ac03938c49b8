import { addDays } from '#shared/days.ts'
import { formatInstant } from '#shared/format.ts'
import { formatMoney } from '#shared/money.ts'
import { linkInName } from '#shared/person-name.ts'
import { phonePattern, plainPhone } from '#shared/phone.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { type AddonCounts, chosenAmong } from '#web/ui/kit/addon-choices.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { useChoiceOf, useForm, useValueOf } from '#web/ui/kit/use-form.ts'
import { TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import type { Slot } from '#web/ui/slots/ask-slots.ts'
import { later } from '#web/ui/slots/day-window.ts'
import { SlotPicker } from '#web/ui/slots/slot-picker.tsx'
import { useSlotChoice } from '#web/ui/slots/use-slots.ts'
import { type AddFormProps, draftAt } from './add-at.ts'
import { ServiceFields, useServiceChoice, WalkInAddons } from './service-fields.tsx'
import { StaffField } from './staff-field.tsx'
import { useOrderRound, useWalkIn, useWalkInPrice } from '../desk-api.ts'
import { useNow } from '../parts.tsx'
import { zoneClock } from '../zone-clock.ts'

/** How far from a clicked time a free one may be to be its default. */
const NEAR_MINUTES = 30
const noAddons: AddonCounts = {}

/** Books for somebody who called or came by: what, with whom, when, and who it is. */
export function WalkInForm({ companyid, data, at, onDone }: AddFormProps) {
  const t = useT()
  const locale = useLocale()
  const walkIn = useWalkIn()
  const today = zoneClock(useNow(), data.zone).day
  const form = useForm({
    of: 'POST /api/h/desk/walk-ins',
    start: { offerid: '', variantid: '', counts: noAddons, staffid: at.staffid ?? '', name: '', phone: '' },
    own: ['counts'],
    keep: draftAt('walk-in', companyid, at),
    check: ({ name, phone }) => ({
      ...(!name.trim()
        ? { name: 'ui.need.value' as const }
        : linkInName.test(name) && { name: 'ui.need.noLink' as const }),
      ...(!phonePattern.test(plainPhone(phone)) && { phone: 'ui.need.phone' as const }),
    }),
    send: ({ name, phone }): Promise<{ docno: string }> =>
      // Without a time there is no button to send it.
      walkIn.sendAndWait({ companyid, ...what, startsAt: startsAt ?? '', name: name.trim(), phone: plainPhone(phone) }),
    onSaved: ({ docno }) => {
      toast.success(t('desk.walkInDone', { docno }))
      onDone()
    },
  })
  const staffid = useValueOf(form, 'staffid')
  const choice = useServiceChoice(companyid, useChoiceOf(form, 'offerid'), useChoiceOf(form, 'variantid'))
  const offerid = choice.service?.offerid ?? ''
  const variantid = choice.variant?.variantid
  const counts = useChoiceOf(form, 'counts')
  const addons = chosenAmong(choice.service?.addons ?? [], counts.value)
  const what = {
    offerid,
    ...(variantid && { variantid }),
    ...(addons.length > 0 && { addons }),
    ...(staffid && { staffid }),
  }
  // Until a time is chosen: the free time nearest to the clicked one, if it is about that.
  const instead = (slots: readonly Slot[]) => {
    const { minute } = at
    if (minute === null) return undefined
    const distance = ({ startsAt }: Slot) => Math.abs(zoneClock(startsAt, data.zone).minute - minute)
    const close = slots.filter((slot) => distance(slot) <= NEAR_MINUTES)
    return close.toSorted((a, b) => distance(a) - distance(b))[0]?.startsAt
  }
  const slots = useSlotChoice(offerid ? what : null, {
    day: later(at.day, today),
    round: `${useOrderRound()} ${walkIn.error !== null}`,
    instead,
    sent: walkIn.agreed?.startsAt,
  })
  const { startsAt } = slots
  const price = useWalkInPrice(offerid ? what : null)
  return (
    <Form of={form}>
      <ServiceFields {...choice} />
      <WalkInAddons service={choice.service} counts={counts.value} onChange={counts.onChange} />
      <StaffField {...form.field('staffid')} label={t('desk.person')} staff={data.staff} nobody={t('desk.anybody')} />
      <SlotPicker
        {...slots}
        short
        zone={data.zone}
        horizon={{ first: today, last: later(at.day, addDays(today, 366)) }}
      />
      <TextField {...form.field('name')} label={t('desk.walkInName')} required autoComplete="off" />
      <TextField
        {...form.field('phone')}
        label={t('desk.walkInPhone')}
        type="tel"
        required
        placeholder="012-345 6789"
        autoComplete="off"
      />
      {price.data && !price.error && (
        <p aria-live="polite">
          {t('desk.walkInPrice', { price: formatMoney(price.data.amount, price.data.currency) })}
        </p>
      )}
      <SendButton of={form} disabled={!startsAt}>
        {startsAt ? t('desk.walkInSave', { time: formatInstant(startsAt, locale, data.zone) }) : t('slots.chooseTime')}
      </SendButton>
    </Form>
  )
}
