import { useMemo } from 'react'
import type { ScheduleEntry } from '#contracts/desk.ts'
import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { traitsOf } from '#shared/order-status.ts'
import { ApiError } from '#web/ui/client/api.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { asSeen, servingIn } from '#web/ui/kit/as-seen.ts'
import { useAsAgreed } from '#web/ui/kit/use-as-agreed.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { ChangedMeanwhile } from '#web/ui/pieces/changed-meanwhile.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Stack } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { asksFirst } from '../asks-first.ts'
import { useOrder, useOrderAction } from '../desk-api.ts'
import { Meanwhile } from '../meanwhile.tsx'
import { AskedAlready } from '../parts.tsx'
import { zoneInstant } from '../zone-clock.ts'
import type { Drag } from './use-drag.ts'

/**
 * Asks before a dragged booking gets another time or person, since the customer is notified or asked. Says which of both,
 * or why it is impossible.
 */
export function MoveDialog({ drag, zone, onClose }: { drag: Drag; zone: string; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const act = useOrderAction('itself')
  const { entry: dragged, column, from, conflict } = drag
  // A colleague, or the customer, may move it while this is open.
  const { data: order } = useOrder(dragged.orderid)
  const entry = useAsAgreed(useLatest(dragged, order), act.agreed !== undefined)
  const over = order !== undefined && traitsOf(order.status).phase !== 'ahead' && !act.isPending && !act.isLost
  const startsAt = zoneInstant(column.day, from, zone)
  // Only a drop with somebody else changes the person; it stays with who serves by now otherwise.
  const to = column.staffid === dragged.staffid ? undefined : column.staffid
  const staffid = to ?? entry.staffid
  const title = localized(entry.title, locale)
  const person = staffid && staffid !== entry.staffid ? column.title : null
  const before = entry.staffName ?? t('desk.nobody')
  const sameTime = Date.parse(startsAt) === Date.parse(entry.startsAt)
  const wanted = person !== null && entry.asksForPerson
  const asks = wanted || (!sameTime && asksFirst(entry.imposableFrom, startsAt))
  // Somebody has done the same meanwhile.
  const isDone = sameTime && person === null
  const words = { title, person: person ?? before, before, customer: entry.customerName || t('desk.fact_customer') }
  const heading = sameTime ? 'desk.personTitle' : asks ? 'desk.askTitleOf' : 'desk.moveTitle'
  // Of an answer that is lost nobody knows whether it was moved: it may be sent again, and is done once.
  // What somebody has changed meanwhile is shown by now: one may decide anew.
  const isOverwriting = act.error instanceof ApiError && act.error.code === 'orders.moved_meanwhile'
  const askedOften = asks && order?.questionsLeft === 0 && act.agreed === undefined
  const refused =
    (!act.isLost && !isOverwriting && act.error?.message) ||
    (conflict ? t(`desk.conflict_${conflict}`) : askedOften ? t('desk.askedOften') : null)
  const problem = act.error?.message ?? refused
  return (
    <Dialog
      title={t(refused ? 'desk.notMoved' : heading, words)}
      onClose={onClose}
      footer={
        refused ? (
          <Button variant="primary" onClick={onClose}>
            {t('desk.stays')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t(act.isLost ? 'ui.close' : 'desk.stays')}</Button>
            <Button
              variant="primary"
              busy={act.isPending}
              disabled={over || isDone}
              onClick={() =>
                act.send(
                  {
                    orderid: entry.orderid,
                    action: 'reschedule',
                    startsAt,
                    ...(staffid && { staffid }),
                    ...asSeen(entry),
                    status: entry.status,
                    ...(order && { changed: order.rescheduleCount }),
                  },
                  ({ proposal }) => {
                    toast.success(t(`desk.did_${proposal ? 'propose' : sameTime ? 'replace' : 'reschedule'}`, words))
                    onClose()
                  },
                )
              }
            >
              {t(asks ? 'desk.askTitle' : sameTime ? 'desk.replace' : 'desk.move', words)}
            </Button>
          </>
        )
      }
    >
      <Stack>
        <Meanwhile seen={standing(dragged)} now={standing(entry)} zone={zone} />
        {!over && !refused && <AskedAlready order={{ ...entry, zone }} stays={sameTime && !wanted} />}
        <p>
          {t(sameTime ? 'desk.personText' : 'desk.moveText', {
            ...words,
            from: formatInstant(entry.startsAt, locale, zone),
            to: formatInstant(startsAt, locale, zone),
          })}
          {person && !sameTime && ` ${t('desk.withInstead', words)}`}
          {/* Not after a refusal: nobody is notified. */}
          {!refused && ` ${t(wanted ? 'desk.askWanted' : asks ? 'desk.askShort' : `desk.told_${entry.toldBy}`, words)}`}
        </p>
        {problem && (
          <Alert tone="trouble" role="alert">
            {problem}
          </Alert>
        )}
        {over && <ChangedMeanwhile written={false} />}
      </Stack>
    </Dialog>
  )
}

const standing = ({ status, startsAt, proposal, staffid, staffName }: ScheduleEntry) => ({
  status,
  startsAt,
  proposal,
  person: staffid ? { staffid, name: staffName ?? '' } : null,
})

/** The entry that was dragged, as its order is by now. */
function useLatest(dragged: ScheduleEntry, order: OrderView | undefined): ScheduleEntry {
  return useMemo(() => {
    if (!order?.startsAt) return dragged
    const { status, startsAt, proposal, imposableFrom, asksForPerson } = order
    const person = servingIn(order)
    const by = { staffid: person?.staffid ?? null, staffName: person?.name ?? null }
    return { ...dragged, status, startsAt, proposal, imposableFrom, asksForPerson, ...by }
  }, [dragged, order])
}
