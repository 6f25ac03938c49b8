import type { ScheduleEntry } from '#contracts/desk.ts'
import { formatInstant } from '#shared/format.ts'
import { formatMoney } from '#shared/money.ts'
import { localized } from '#shared/locale.ts'
import { withCount } from '#shared/with-count.ts'
import { whoComes } from '#shared/who-comes.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Badge } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useOrderAction } from '../desk-api.ts'
import { StatusBadge, useProposedMark } from '../parts.tsx'
import parts from '../parts.module.css'
import styles from './schedule.module.css'

const sumOf = ({ amount, currency }: NonNullable<ScheduleEntry['collect']>) => formatMoney(amount, currency)

/** Begins and ends a visit where it stands in the list, as its own page does. Who ends it is told what is still to be paid. */
function Serve({
  entry: { orderid, startsAt, serving, collect },
  onOpen,
}: {
  entry: ScheduleEntry
  onOpen: (orderid: string) => void
}) {
  const t = useT()
  const act = useOrderAction()
  const did = (action: (typeof serving)[number]) => {
    const words = t(`desk.did_${action}`)
    if (action === 'deliver' && collect)
      toast.info(`${words} · ${t('desk.toCollect', { sum: sumOf(collect) })}`, {
        label: t('desk.openOrder'),
        run: () => onOpen(orderid),
      })
    else toast.success(words)
  }
  return (
    <div className={styles.serve}>
      {serving.map((action, i) => (
        <Button
          key={action}
          variant={i === 0 ? 'primary' : 'secondary'}
          busy={act.isPending && act.input?.action === action}
          disabled={act.isPending}
          onClick={() => act.send({ orderid, action, of: startsAt }, () => did(action))}
        >
          {t(`desk.action_${action}`)}
        </Button>
      ))}
    </div>
  )
}

/** A booking in the list of its day: when, what, who, and its status; what is to be done now is done here. */
export function EntryLine({
  entry,
  zone,
  inClosed = false,
  onOpen,
}: {
  entry: ScheduleEntry
  zone: string
  /** It lies in time that is closed for who serves it. */
  inClosed?: boolean
  onOpen: (orderid: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  const proposed = useProposedMark(zone)
  const time = (instant: string) => formatInstant(instant, locale, zone, 'time')
  return (
    <>
      <button type="button" className={styles.agendaEntry} onClick={() => onOpen(entry.orderid)}>
        <time dateTime={entry.startsAt} className={parts.when}>
          {time(entry.startsAt)} – {time(entry.endsAt)}
        </time>
        <strong>{localized(entry.title, locale)}</strong>
        <span className={parts.secondary}>
          {[whoComes(t, entry.customerName, entry.recipientName) ?? t('desk.someBooking'), entry.staffName]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {entry.addons.length > 0 && (
          <span className={parts.secondary}>+ {entry.addons.map((one) => withCount(one, locale)).join(', ')}</span>
        )}
        {inClosed && (
          <Badge tone="waiting" icon="alert">
            {t('desk.inClosed')}
          </Badge>
        )}
        {entry.proposal && (
          <Badge tone="waiting" icon="clock">
            {proposed(entry.proposal)}
          </Badge>
        )}
      </button>
      <StatusBadge status={entry.status} />
      {entry.collect && (
        <Badge tone="waiting" icon="wallet">
          {t('desk.toCollect', { sum: sumOf(entry.collect) })}
        </Badge>
      )}
      {entry.serving.length > 0 && <Serve entry={entry} onOpen={onOpen} />}
    </>
  )
}
