import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addDays } from '#shared/days.ts'
import { formatInstant } from '#shared/format.ts'
import { formatMoney } from '#shared/money.ts'
import { hasLink } from '#shared/person-name.ts'
import { phonePattern, plainPhone } from '#shared/phone.ts'
import { MINUTE } from '#shared/time.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { type AddonCounts, chosenAmong } from '#web/ui/kit/addon-choices.tsx'
import { Form, OtherDoneNote, SendButton } from '#web/ui/kit/form.tsx'
import { useChoiceOf, useForm, useValueOf } from '#web/ui/kit/use-form.ts'
import { TextArea, TextField } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import type { Slot } from '#web/ui/slots/ask-slots.ts'
import { later } from '#web/ui/slots/day-window.ts'
import { SlotPicker } from '#web/ui/slots/slot-picker.tsx'
import { useNow } from '#web/ui/state/use-now.ts'
import { useOrderRound, useSchedule, useWalkIn, useWalkInPrice } from '../desk-api.ts'
import { zoneClock } from '../zone-clock.ts'
import { type AddAt, type AddFormProps, draftAt } from './add-at.ts'
import { ServiceFields, useServiceChoice, WalkInAddons } from './service-fields.tsx'
import { BranchField, StaffField } from './staff-field.tsx'
import { useKeptSlot } from './use-kept-slot.ts'
import { noPlace, placeFor, type WalkInPlace, WalkInWhere } from './walk-in-place.tsx'

/** How far from a clicked time, or from now, a free one may be to be its default. */
const NEAR_MINUTES = 30
const NOW_MINUTES = 10
const noAddons: AddonCounts = {}
const noBranches: AddFormProps['data']['branches'] = []

/** Books for somebody who called or stands at the counter: what, with whom, where, when, and who it is. */
export function WalkInForm(props: AddFormProps) {
  // Begun afresh it is another form: the chosen day and time, and what was sent, go with the words.
  const [round, setRound] = useState(0)
  return <WalkIn key={round} {...props} onAfresh={() => setRound(round + 1)} />
}

function WalkIn({ companyid, data, at, onDone, onAfresh }: AddFormProps & { onAfresh: () => void }) {
  const t = useT()
  const walkIn = useWalkIn()
  const now = useNow()
  const [since] = useState(() => new Date().toISOString())
  const today = zoneClock(now, data.zone).day
  const form = useForm({
    of: 'POST /api/h/desk/walk-ins',
    start: {
      branchid: at.branchid,
      offerid: '',
      variantid: '',
      counts: noAddons,
      staffid: data.self ?? at.staffid ?? '',
      where: noPlace,
      name: '',
      phone: '',
      email: '',
      note: '',
      startsAt: '',
    },
    own: ['branchid', 'counts', 'where'],
    keep: draftAt('walk-in', companyid, at),
    check: lacksOf,
    send: ({ name, phone, email, note }, lost): Promise<Booked> => {
      const input = {
        companyid,
        ...what,
        name: name.trim(),
        // Without a time there is no button to send it.
        startsAt: slots.startsAt ?? '',
        ...(phone.trim() && { phone: plainPhone(phone) }),
        ...(email.trim() && { email: email.trim() }),
        ...(note.trim() && { note: note.trim() }),
      }
      return walkIn.sendAndWait({ input, lost })
    },
    onSaved: ({ data: { docno } }) => {
      toast.success(t('desk.walkInDone', { docno }))
      onDone()
    },
  })
  // The schedule behind it may be of one branch, or of one person.
  const { staff: everybody, branches } = useSchedule(companyid, at.day, at.day, '', '').data ?? data
  const [branch, person] = [useChoiceOf(form, 'branchid'), useChoiceOf(form, 'staffid')]
  const choice = useServiceChoice(
    { companyid, branchid: branch.value, staffid: person.value, self: data.self },
    useChoiceOf(form, 'offerid'),
    useChoiceOf(form, 'variantid'),
  )
  const { service } = choice
  const counts = useChoiceOf(form, 'counts')
  const time = { ...useChoiceOf(form, 'startsAt'), isRestored: form.isRestored }
  const where = useChoiceOf(form, 'where')
  const changeWhere = useLatest((part: Partial<WalkInPlace>) => where.onChange({ ...where.value, ...part }))
  const staff = everybody.filter((one) => service?.staffids.includes(one.staffid))
  const wanted = everybody.find((one) => one.staffid === person.value)
  const staffid = staff.find((one) => one.staffid === person.value)?.staffid ?? ''
  const addons = chosenAmong(service?.addons ?? [], counts.value)
  const place = placeFor(service, where.value)
  const timed = {
    offerid: service?.offerid ?? '',
    ...(choice.variant && { variantid: choice.variant.variantid }),
    ...(addons.length > 0 && { addons }),
    ...(staffid && { staffid }),
  }
  const what = { ...timed, ...(place.asked && { place: place.asked }) }
  const slots = useKeptSlot(time, data.zone, service ? { ...timed, desk: { companyid, since } } : null, {
    day: later(at.day, today),
    round: `${useOrderRound()} ${walkIn.error !== null} ${walkIn.answer !== undefined}`,
    instead: (free) => nearestTo(at, free, data.zone, now),
    sent: walkIn.agreed?.input.startsAt,
  })
  const isReached = [useValueOf(form, 'phone'), useValueOf(form, 'email')].some((address) => address.trim())
  const discard = () => {
    form.discard()
    onAfresh()
  }
  return (
    <Form of={{ ...form, discard }}>
      <BranchField {...branch} branches={branches} every={t('desk.everyBranch')} />
      <ServiceFields {...choice} branches={branch.value ? noBranches : branches} />
      <WalkInAddons service={service} counts={counts.value} onChange={counts.onChange} />
      <StaffField
        {...person}
        value={staffid}
        label={t('desk.person')}
        help={service && wanted && !staffid ? t('desk.walkInNotBy', { name: wanted.name }) : undefined}
        staff={staff}
        self={data.self}
        nobody={t('desk.anybody')}
      />
      <WalkInWhere service={service} place={where.value} change={changeWhere} />
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
        help={isReached ? undefined : t('desk.walkInPhoneHelp')}
        optional
        type="tel"
        placeholder="012-345 6789"
        autoComplete="off"
      />
      <TextField {...form.field('email')} label={t('desk.walkInEmail')} optional type="email" autoComplete="off" />
      <TextArea {...form.field('note')} label={t('desk.walkInNote')} optional rows={2} />
      <WalkInSum what={service && place.asked ? what : null} />
      <WalkInEnd
        of={form}
        {...{ companyid, startsAt: slots.startsAt, zone: data.zone }}
        lacksAddress={Boolean(service && !place.asked)}
        disabled={!slots.startsAt || !place.asked}
        done={walkIn.answer}
      />
    </Form>
  )
}

type Booked = Awaited<ReturnType<ReturnType<typeof useWalkIn>['sendAndWait']>>

/** What is wrong with who it is. */
const lacksOf = ({ name, phone }: { name: string; phone: string }) => ({
  ...(!name.trim() ? { name: 'ui.need.value' as const } : hasLink(name) && { name: 'ui.need.noLink' as const }),
  ...(phone.trim() && !phonePattern.test(plainPhone(phone)) && { phone: 'ui.need.phone' as const }),
})

/** Books it; or says what was booked unseen before the form was changed. */
function WalkInEnd({
  of,
  companyid,
  zone,
  startsAt,
  lacksAddress,
  disabled,
  done,
}: {
  of: ComponentProps<typeof SendButton>['of']
  companyid: string
  zone: string
  startsAt: string | null
  lacksAddress: boolean
  disabled: boolean
  done: Booked | undefined
}) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const lacks = lacksAddress ? t('desk.walkInAddress') : !startsAt && t('slots.chooseTime')
  const timeOf = (at: string) => formatInstant(at, locale, zone)
  if (!done?.other)
    return (
      <SendButton of={of} disabled={disabled}>
        {lacks || t('desk.walkInSave', { time: timeOf(startsAt ?? '') })}
      </SendButton>
    )
  const { data: booked } = done
  const { startsAt: at, name } = done.other.input.body
  return (
    <OtherDoneNote
      of={of}
      see={t('desk.openOrder')}
      onSee={() => void navigate(`/co/${companyid}/admin/orders/${booked.orderid}`)}
      more={lacks || t('desk.walkInMore')}
      disabled={disabled}
    >
      {t('desk.walkInOtherDone', { what: [timeOf(at), name, booked.docno].join(' · ') })}
    </OtherDoneNote>
  )
}

/** What it comes to, and of that the way; or why it cannot be had there. */
function WalkInSum({ what }: { what: Parameters<typeof useWalkInPrice>[0] }) {
  const t = useT()
  const { data, error } = useWalkInPrice(what)
  const money = ({ amount, currency }: { amount: number; currency: string }) => formatMoney(amount, currency)
  if (error) return <Alert tone="trouble">{error.message}</Alert>
  if (!data) return null
  return (
    <p aria-live="polite">
      {t('desk.walkInPrice', { price: money(data.total) })}
      {data.travel.amount > 0 && ` · ${t('desk.walkInTravel', { fee: money(data.travel) })}`}
    </p>
  )
}

/**
 * Until a time is chosen: the free time nearest to the clicked one, if it is about that; where none was clicked, now, since
 * somebody stands at the counter.
 */
function nearestTo({ minute }: AddAt, slots: readonly Slot[], zone: string, now: number): string | undefined {
  if (minute === null) {
    const first = slots[0]?.startsAt
    return first && Date.parse(first) - now <= NOW_MINUTES * MINUTE ? first : undefined
  }
  const distance = ({ startsAt }: Slot) => Math.abs(zoneClock(startsAt, zone).minute - minute)
  const close = slots.filter((slot) => distance(slot) <= NEAR_MINUTES)
  return close.toSorted((a, b) => distance(a) - distance(b))[0]?.startsAt
}

/** A function that stays the same, for who answers later than was asked, and does what it does by then. */
function useLatest<A>(act: (argument: A) => void): (argument: A) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((argument: A) => latest.current(argument), [])
}
