import { useState } from 'react'
import type { ScheduleEntry } from '#contracts/desk.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { whoComes } from '#shared/who-comes.ts'
import { withCount } from '#shared/with-count.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { useAsAgreed } from '#web/ui/kit/use-as-agreed.ts'
import { useFate } from '#web/ui/kit/use-fate.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Badge } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useNow } from '#web/ui/state/use-now.ts'
import { useHolding, useLingering } from '../answered.ts'
import { useOrderAction } from '../desk-api.ts'
import { EarlyDialog, isEarly } from '../early-dialog.tsx'
import parts from '../parts.module.css'
import { StatusBadge, useProposedMark } from '../parts.tsx'
import styles from './schedule.module.css'

const sumOf = ({ amount, currency }: NonNullable<ScheduleEntry['collect']>) => formatMoney(amount, currency)

/** Begins and ends a visit where it stands in the list, as its own page does. Who ends it is told what is still to be paid. */
function Serve({
  entry: now,
  zone,
  onOpen,
  onHold,
}: {
  entry: ScheduleEntry
  zone: string
  onOpen: (orderid: string) => void
  /** Told while something is asked, on its way, or has lost its answer: this stays, also when nothing is to be done any more. */
  onHold: (isHeld: boolean) => void
}) {
  const t = useT()
  const act = useOrderAction()
  const [asking, setAsking] = useState(false)
  const time = useNow()
  // Pressed again, what lost its answer must not be another one in the same place.
  const entry = useAsAgreed(now, act.agreed !== undefined)
  useHolding(act.agreed !== undefined || asking, onHold)
  const { orderid, startsAt, serving, collect } = entry
  const tried = act.input?.action
  useFate(
    { ...act, isLost: act.isLost && !asking },
    now.serving.some((action) => action === tried),
  )
  const did = (action: (typeof serving)[number]) => {
    setAsking(false)
    const words = t(`desk.did_${action}`)
    if (action === 'deliver' && collect)
      toast.info(`${words} · ${t('desk.toCollect', { sum: sumOf(collect) })}`, {
        label: t('desk.openOrder'),
        run: () => onOpen(orderid),
      })
    else toast.success(words)
  }
  const run = (action: (typeof serving)[number]) => act.send({ orderid, action, of: startsAt }, () => did(action))
  return (
    <div className={styles.serve}>
      {serving.map((action, i) => (
        <Button
          key={action}
          variant={i === 0 ? 'primary' : 'secondary'}
          busy={act.isPending && act.input?.action === action}
          disabled={act.isPending}
          onClick={() => (action === 'deliver' && isEarly(entry, time) ? setAsking(true) : run(action))}
        >
          {t(`desk.action_${action}`)}
        </Button>
      ))}
      {asking && (
        <EarlyDialog
          endsAt={entry.endsAt}
          zone={zone}
          busy={act.isPending}
          over={act.agreed === undefined && !now.serving.includes('deliver')}
          onClose={() => {
            act.forget()
            setAsking(false)
          }}
          onYes={() => run('deliver')}
        >
          <WhatAndWho entry={entry} />
        </EarlyDialog>
      )}
    </div>
  )
}

function WhatAndWho({ entry: { title, customerName, recipientName, staffName } }: { entry: ScheduleEntry }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <strong>{localized(title, locale)}</strong>{' '}
      <span className={parts.secondary}>
        {[whoComes(t, customerName, recipientName) ?? t('desk.someBooking'), staffName].filter(Boolean).join(' · ')}
      </span>
    </>
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
  const isServed = entry.serving.length > 0
  // The room of the buttons stays for a moment, so that those of the next row do not come to lie under the finger.
  const wasServed = useLingering(isServed ? [entry.lineid] : []).size > 0
  const [isHeld, setHeld] = useState(false)
  const time = (instant: string) => formatInstant(instant, locale, zone, 'time')
  return (
    <>
      <button type="button" className={styles.agendaEntry} onClick={() => onOpen(entry.orderid)}>
        <time dateTime={entry.startsAt} className={parts.when}>
          {time(entry.startsAt)} – {time(entry.endsAt)}
        </time>
        <WhatAndWho entry={entry} />
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
      {(isServed || wasServed || isHeld) && <Serve entry={entry} zone={zone} onOpen={onOpen} onHold={setHeld} />}
    </>
  )
}
