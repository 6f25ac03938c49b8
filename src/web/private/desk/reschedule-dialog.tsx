import { useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { addDays } from '#shared/days.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { servingIn } from '#web/ui/kit/as-seen.ts'
import { OtherDoneAgain } from '#web/ui/kit/form.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { ChangedMeanwhile } from '#web/ui/pieces/changed-meanwhile.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { SelectField, Stack } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { SlotPicker } from '#web/ui/slots/slot-picker.tsx'
import { useSlotChoice } from '#web/ui/slots/use-slots.ts'
import { useNow } from '#web/ui/state/use-now.ts'
import { asksFirst } from './asks-first.ts'
import { changesOf } from './changes-of.ts'
import { useOrderRound, useStandIns } from './desk-api.ts'
import { Meanwhile, standingOf } from './meanwhile.tsx'
import { AskedAlready } from './parts.tsx'
import { zoneClock } from './zone-clock.ts'

/**
 * Another time for an order, and with whom: whoever serves it, unless somebody else is chosen. A day, and the free times on it;
 * says who will serve, and whether the customer is notified or asked.
 */
export function RescheduleDialog({
  order,
  busy,
  refused,
  sent,
  first,
  over,
  onClose,
  onChoose,
}: {
  order: OrderView
  busy: boolean
  /** Whether the last choice was refused; then the free times are fetched move. */
  refused: boolean
  /** The time that is on its way, or whose answer is lost. */
  sent: string | undefined
  /** What was done first, unseen, in place of the last choice, and the order as it was left. */
  first: { words: string; left: OrderView } | undefined
  /** It can no longer be moved. */
  over: boolean
  onClose: () => void
  onChoose: (startsAt: string, staffid: string | undefined) => void
}) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const today = zoneClock(now, order.zone).day
  const current = order.startsAt ? zoneClock(order.startsAt, order.zone).day : today
  // A colleague, or the customer, may move it while this is open.
  const [seen, setSeen] = useState(order)
  // The own move, which was unseen, is nobody else's: it is said once.
  const [told, setTold] = useState(first?.words)
  if (told !== first?.words) {
    setTold(first?.words)
    if (first) setSeen(first.left)
  }
  const { people, person, other, before, asks: asksForPerson, choose } = usePerson(order)
  const choice = useSlotChoice(
    { move: { orderid: order.orderid, as: 'provider', ...(person && { staffid: person.staffid }) } },
    {
      day: current < today ? today : current,
      round: `${useOrderRound()} ${refused}`,
      sent,
    },
  )
  const chosen = choice.startsAt
  // Before a time is chosen both are possible, unless consent is always needed.
  const from = order.imposableFrom
  const wanted = other && asksForPerson
  const asks = wanted || (chosen ? asksFirst(from, chosen) : from === null)
  const tells = chosen ? !asks : from !== null && Date.parse(from) <= now
  const move = (
    <Button
      variant={first ? 'secondary' : 'primary'}
      block
      busy={busy}
      disabled={!chosen || over || (asks && order.questionsLeft === 0)}
      onClick={() => chosen && onChoose(chosen, person?.staffid)}
    >
      {chosen
        ? t(asks ? 'desk.askFor' : 'desk.moveTo', { time: formatInstant(chosen, locale, order.zone) })
        : t('slots.chooseTime')}
    </Button>
  )
  return (
    <Dialog
      title={t(asks ? 'desk.askTitle' : 'desk.action_reschedule')}
      onClose={onClose}
      footer={first ? <OtherDoneAgain words={first.words} again={!over && move} onClose={onClose} /> : move}
    >
      <Stack>
        <Meanwhile
          seen={standingOf(seen)}
          now={standingOf(order)}
          zone={order.zone}
          besides={changesOf(t, seen, order)}
        />
        {!over && <AskedAlready order={order} stays={other && !wanted && chosen === order.startsAt} />}
        <p aria-live="polite">
          {t(asks ? 'desk.rescheduleAsk' : tells ? 'desk.rescheduleText' : 'desk.rescheduleEither')}
          {tells && ` ${t(`desk.told_${order.toldBy}`)}`}
          {!asks && ` ${t('desk.movesLeft', { left: order.movesLeft })}`}
          {!tells && ` ${t('desk.questionsLeft', { left: order.questionsLeft })}`}
        </p>
        {people.length > 1 && (
          <SelectField
            label={t('desk.servesPerson')}
            value={person?.staffid ?? ''}
            onChange={(event) => choose(event.target.value)}
          >
            {people.map(({ staffid, name }) => (
              <option key={staffid} value={staffid}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {other && person && (
          <Alert tone="waiting">
            {t('desk.servesInstead', { person: person.name, before })} {wanted && t('desk.askWanted', { before })}
          </Alert>
        )}
        <StandsNow order={order} />
        <SlotPicker
          {...choice}
          own={order.startsAt}
          zone={order.zone}
          horizon={{ first: today, last: addDays(today, 366) }}
        />
        {over && !first && <ChangedMeanwhile written={false} />}
      </Stack>
    </Dialog>
  )
}

/** When it is by now, and with whom: another time is chosen by it. */
function StandsNow({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  if (!order.startsAt) return null
  const when = formatInstant(order.startsAt, locale, order.zone)
  const person = servingIn(order)?.name
  return <p>{person ? t('desk.standsWith', { when, person }) : t('desk.stands', { when })}</p>
}

/** Who is to serve: who does, until somebody else is chosen by hand, so that nobody is put in unsaid. */
function usePerson(order: OrderView) {
  const [chosen, choose] = useState('')
  const { data } = useStandIns(order)
  const serving = servingIn(order)
  const others = data?.people.filter(({ staffid }) => staffid !== serving?.staffid) ?? []
  const people: { staffid: string; name: string }[] = serving ? [serving, ...others] : []
  const person = people.find(({ staffid }) => staffid === chosen) ?? serving
  const other = person !== null && person.staffid !== serving?.staffid
  return { people, person, other, before: serving?.name ?? '', asks: data?.asks ?? false, choose }
}
