import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderAction, OrderView } from '#contracts/orders.ts'
import { addDays } from '#shared/days.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { Dialog } from '#web/ui/plain/dialog.tsx'
import { SelectField, TextField } from '#web/ui/plain/field.tsx'
import { Alert, Skeleton } from '#web/ui/plain/pieces.tsx'
import { toast } from '#web/ui/plain/toast.ts'
import { act, fetchSlots } from './buying-calls.ts'
import styles from './buying.module.css'
import { money } from './parts.tsx'

/** What the customer may do with an order now; whatever is final asks with its consequence first. */
export function OrderActions({ order, onChange }: { order: OrderView; onChange: (order: OrderView) => void }) {
  const t = useT()
  const [open, setOpen] = useState<'cancel' | 'reschedule' | 'no_show' | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (action: OrderAction, body: Record<string, unknown>) => {
    setBusy(true)
    setProblem(null)
    try {
      onChange(await act(order.orderid, action, body))
      setOpen(null)
      toast.success(t(`buying.did.${action}`))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Error')
    } finally {
      setBusy(false)
    }
  }
  const can = (action: string) => order.actions.includes(action)
  if (order.actions.every((action) => action === 'pay')) return null
  const close = () => {
    setOpen(null)
    setProblem(null)
  }
  return (
    <div className={styles.buttons}>
      {can('complete') && (
        <Button variant="primary" busy={busy} onClick={() => void run('complete', {})}>
          {t('buying.act.complete')}
        </Button>
      )}
      {can('reschedule') && <Button onClick={() => setOpen('reschedule')}>{t('buying.act.reschedule')}</Button>}
      {can('no_show') && <Button onClick={() => setOpen('no_show')}>{t('buying.act.no_show')}</Button>}
      {can('cancel') && (
        <Button variant="quiet" onClick={() => setOpen('cancel')}>
          {t('buying.act.cancel')}
        </Button>
      )}
      {problem && !open && (
        <Alert tone="trouble" role="alert">
          {problem}
        </Alert>
      )}
      {open === 'cancel' && (
        <CancelDialog
          order={order}
          busy={busy}
          problem={problem}
          onClose={close}
          onConfirm={(reason) =>
            void run('cancel', { ...reason, expectedRefund: order.cancellation?.refund.amount ?? 0 })
          }
        />
      )}
      {open === 'reschedule' && (
        <RescheduleDialog
          order={order}
          busy={busy}
          problem={problem}
          onClose={close}
          onConfirm={(startsAt) => void run('reschedule', { startsAt })}
        />
      )}
      {open === 'no_show' && (
        <Dialog
          title={t('buying.act.no_show')}
          onClose={close}
          footer={
            <Button variant="danger" block busy={busy} onClick={() => void run('no_show', {})}>
              {t('buying.act.no_show')}
            </Button>
          }
        >
          <p>{t('buying.noShowText', { company: order.company.name })}</p>
          {problem && <Alert tone="trouble">{problem}</Alert>}
        </Dialog>
      )}
    </div>
  )
}

interface DialogProps<T> {
  order: OrderView
  busy: boolean
  problem: string | null
  onClose: () => void
  onConfirm: (value: T) => void
}

/** The refund first, then the button. The server refuses if it has changed meanwhile. */
function CancelDialog({ order, busy, problem, onClose, onConfirm }: DialogProps<{ reason?: string }>) {
  const t = useT()
  const locale = useLocale()
  const [reason, setReason] = useState('')
  const preview = order.cancellation
  const paid = order.paid.amount > 0
  return (
    <Dialog
      title={t('buying.cancelTitle')}
      onClose={onClose}
      footer={
        <Button
          variant="danger"
          block
          busy={busy}
          onClick={() => onConfirm(reason.trim() ? { reason: reason.trim() } : {})}
        >
          {t('buying.cancelConfirm')}
        </Button>
      }
    >
      <div className={styles.stack}>
        {preview && paid && (
          <dl className={styles.totals}>
            <div>
              <dt>{t('orders.price.paid')}</dt>
              <dd className="tabular">{money(order.paid)}</dd>
            </div>
            <div>
              <dt>{t('buying.fee')}</dt>
              <dd className="tabular">{money(preview.fee)}</dd>
            </div>
            <div className={styles.total}>
              <dt>{t('buying.youGetBack')}</dt>
              <dd className="tabular">{money(preview.refund)}</dd>
            </div>
          </dl>
        )}
        {!paid && <p>{t('buying.cancelUnpaid')}</p>}
        {preview?.freeUntil && preview.fee.amount === 0 && (
          <p className={styles.small}>
            {t('buying.freeUntil', { when: formatInstant(preview.freeUntil, locale, order.zone) })}
          </p>
        )}
        <TextField
          label={t('buying.reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={300}
          optional
        />
        {problem && (
          <Alert tone="trouble" role="alert">
            {problem}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

const LOOK_AHEAD_DAYS = 42

/** Another day and time among those that are free. */
function RescheduleDialog({ order, busy, problem, onClose, onConfirm }: DialogProps<string>) {
  const t = useT()
  const locale = useLocale()
  const [main] = order.lines
  const [today] = useState(() => new Intl.DateTimeFormat('en-CA', { timeZone: order.zone }).format(new Date()))
  const [day, setDay] = useState<string>()
  const [startsAt, setStartsAt] = useState<string>()
  const find = {
    offerid: main?.offerid,
    ...(main && main.variantid ? { variantid: main.variantid } : {}),
    quantity: main?.quantity,
  }
  const addons = order.lines.flatMap((line) =>
    line.addonid ? [{ addonid: line.addonid, quantity: line.quantity }] : [],
  )
  const wish = addons.length > 0 ? { ...find, addons } : find
  const days = useQuery({
    queryKey: ['days', wish],
    queryFn: () => fetchSlots({ ...wish, from: today, to: addDays(today, LOOK_AHEAD_DAYS - 1) }),
  })
  const chosen = day ?? days.data?.days.find((d) => d.free > 0)?.day
  const slots = useQuery({
    queryKey: ['slots', wish, chosen],
    queryFn: () => fetchSlots({ ...wish, day: chosen }),
    enabled: chosen !== undefined,
  })
  return (
    <Dialog
      title={t('buying.act.reschedule')}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          block
          busy={busy}
          disabled={!startsAt}
          onClick={() => startsAt && onConfirm(startsAt)}
        >
          {startsAt
            ? t('buying.moveTo', { when: formatInstant(startsAt, locale, order.zone) })
            : t('buying.chooseTime')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.small}>{t('buying.movesLeft', { count: 3 - order.rescheduleCount })}</p>
        {days.data ? (
          <SelectField
            label={t('buying.day')}
            value={chosen ?? ''}
            onChange={(event) => {
              setDay(event.currentTarget.value)
              setStartsAt(undefined)
            }}
          >
            {days.data.days
              .filter((d) => d.free > 0)
              .map((d) => (
                <option key={d.day} value={d.day}>
                  {formatInstant(`${d.day}T12:00:00Z`, locale, 'UTC', 'long')}
                </option>
              ))}
          </SelectField>
        ) : (
          <Skeleton height={72} />
        )}
        <div className={styles.times} role="group" aria-label={t('buying.chooseTime')}>
          {slots.data?.slots.map((slot) => (
            <button
              type="button"
              key={slot.startsAt}
              className={styles.chip}
              aria-pressed={slot.startsAt === startsAt}
              onClick={() => setStartsAt(slot.startsAt)}
            >
              {formatInstant(slot.startsAt, locale, order.zone, 'time')}
            </button>
          ))}
        </div>
        {problem && (
          <Alert tone="trouble" role="alert">
            {problem}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
