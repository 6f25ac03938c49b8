import { useState } from 'react'
import { localDay } from '#shared/day-names.ts'
import { addDays } from '#shared/days.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { OtherDoneAgain } from '#web/ui/kit/form.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { SlotPicker } from '#web/ui/slots/slot-picker.tsx'
import { useSlotChoice } from '#web/ui/slots/use-slots.ts'
import { orderSecret } from '#web/ui/state/anonymous-orders.ts'
import { afterMove } from './after-move.ts'
import styles from './buying.module.css'
import { withSecret } from './buying-calls.ts'
import type { DialogProps } from './dialog-props.ts'

const LOOK_AHEAD_DAYS = 42

/** What may still be done once it is at a time, said before the move. */
function AfterMove({ order, startsAt }: { order: DialogProps['order']; startsAt: string }) {
  const t = useT()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const { isLast, words } = afterMove(t, order, { startsAt, now, locale })
  return isLast ? <Alert tone="waiting">{words}</Alert> : <p className={styles.small}>{words}</p>
}

/** Another day and time among those that are free. */
export function RescheduleDialog({
  order,
  busy,
  problem,
  news,
  gone,
  onClose,
  isBesides,
  agreed,
  first,
  onConfirm,
}: DialogProps & {
  busy: boolean
  problem: string | null
  /** Whether something else was chosen to be changed, and waits for this. */
  isBesides: boolean
  /** The time that is on its way, or whose answer is lost. */
  agreed: string | undefined
  /** The time to which it was moved first, unseen, in place of the last choice. */
  first: string | undefined
  onConfirm: (startsAt: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  // The time that it had when this was opened: by now it may be moved, by this very dialog.
  const [was, setWas] = useState(order.startsAt)
  if (first && first !== was) setWas(first)
  const [today] = useState(() => localDay(new Date(), order.zone))
  // After a refusal the free times are fetched again; a lost answer is none, and may have been the last move.
  const { orderid } = order
  const choice = useSlotChoice(
    { move: { orderid, as: 'customer', ...withSecret(orderSecret(orderid)) } },
    {
      // From the day that is booked: most move by a little.
      day: was ? localDay(was, order.zone) : null,
      round: problem === null || agreed ? 0 : 1,
      sent: agreed,
    },
  )
  const { startsAt } = choice
  const [sent, setSent] = useState<string | null>(null)
  const served = order.lines.find(({ kind }) => kind === 'service')?.staff
  const slot = choice.times.data?.find((one) => one.startsAt === startsAt)
  const other = served && slot && !slot.staffids.includes(served.staffid) ? served.name : null
  // The refusal of one time does not show for another.
  const isAnother = startsAt !== null && startsAt !== sent
  const move = (
    <Button
      variant={first ? 'secondary' : 'primary'}
      block
      busy={busy}
      disabled={!startsAt || gone}
      onClick={() => {
        if (!startsAt) return
        setSent(startsAt)
        onConfirm(startsAt)
      }}
    >
      {startsAt ? t('buying.moveTo', { when: formatInstant(startsAt, locale, order.zone) }) : t('slots.chooseTime')}
    </Button>
  )
  return (
    <Dialog
      title={t('buying.act.reschedule')}
      onClose={onClose}
      footer={
        <div className={`${styles.stack} ${styles.wide}`}>
          {startsAt && !(first && gone) && <AfterMove order={order} startsAt={startsAt} />}
          {other && <Alert tone="waiting">{t('buying.moveOther', { person: other })}</Alert>}
          {/* Beside the button that was pressed: below the times it would be out of sight. */}
          {problem && !isAnother && (
            <Alert tone="trouble" role="alert">
              {problem}
            </Alert>
          )}
          {first ? (
            <OtherDoneAgain
              words={t('buying.movedFirst', { when: formatInstant(first, locale, order.zone) })}
              again={!gone && move}
              onClose={onClose}
            />
          ) : (
            move
          )}
        </div>
      }
    >
      <div className={styles.stack}>
        {news}
        {was && (
          <p>
            {[formatInstant(was, locale, order.zone), served && t('buying.withPerson', { person: served.name })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {!gone && <p className={styles.small}>{t('buying.movesLeft', { count: order.movesLeft })}</p>}
        {isBesides && !gone && order.movesLeft === 1 && <Alert tone="waiting">{t('buying.change.lastOne')}</Alert>}
        <SlotPicker
          {...choice}
          own={was}
          zone={order.zone}
          horizon={{ first: today, last: addDays(today, LOOK_AHEAD_DAYS - 1) }}
          seek
        />
      </div>
    </Dialog>
  )
}
