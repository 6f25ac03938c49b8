import { useEffect, useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { market } from '#shared/brand.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Icon, type IconName } from '#web/ui/pieces/icon.tsx'
import { Avatar, Picture, type Tone } from '#web/ui/pieces/pieces.tsx'
import { type OrderStatus, traitsOf } from '#shared/order-status.ts'
import { leftOnline, leftOnTheSpot } from '#web/ui/state/left-to-pay.ts'
import styles from './buying.module.css'

export const money = (value: { amount: number; currency: string }) => formatMoney(value.amount, value.currency)

/** What is bought, when and with whom. */
export function OrderBrief({ order, children }: { order: OrderView; children?: React.ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const [main] = order.lines
  const extras = order.lines.slice(1)
  return (
    <div className={styles.brief}>
      <div className={styles.thumb}>{main?.pictureid && <Picture fileId={main.pictureid} alt="" sizes="96px" />}</div>
      <div className={styles.briefText}>
        <h3>
          {localized(main?.name, locale)}
          {main && main.quantity > 1 && ` × ${main.quantity}`}
        </h3>
        {order.startsAt && (
          <p>
            <Icon name="calendar" size={16} /> {formatInstant(order.startsAt, locale, order.zone)}
          </p>
        )}
        {main?.staff && (
          <p>
            <Avatar name={main.staff.name} fileId={main.staff.avatarid} size={20} /> {main.staff.name}
          </p>
        )}
        {extras.length > 0 && (
          <p>
            {extras
              .map((line) => `${localized(line.name, locale)}${line.quantity > 1 ? ` × ${line.quantity}` : ''}`)
              .join(' · ')}
          </p>
        )}
        {order.stale && <p className={styles.stale}>{t('buying.stale')}</p>}
      </div>
      <strong className="tabular">{order.total.amount === 0 ? t('ui.free') : money(order.total)}</strong>
      {children && <div className={styles.briefFoot}>{children}</div>}
    </div>
  )
}

/** The amounts of orders, from the server; summed here only for display. */
export function Totals({ orders, full = false }: { orders: readonly OrderView[]; full?: boolean }) {
  const t = useT()
  const locale = useLocale()
  const currency = orders[0]?.total.currency ?? market.currency
  const sum = (of: (order: OrderView) => number) => orders.reduce((total, order) => total + of(order), 0)
  const rows: [string, number][] = [
    ...(full
      ? orders.flatMap((o) =>
          o.lines.map((l): [string, number] => [
            `${localized(l.name, locale)}${l.quantity > 1 ? ` × ${l.quantity}` : ''}`,
            l.price.amount,
          ]),
        )
      : []),
    ...(sum((o) => o.travel.amount) > 0
      ? [[t('orders.price.travel'), sum((o) => o.travel.amount)] as [string, number]]
      : []),
    ...(sum((o) => o.discount.amount) > 0
      ? [[t('orders.price.discount'), -sum((o) => o.discount.amount)] as [string, number]]
      : []),
  ]
  const total = sum((o) => o.total.amount)
  const now = sum(leftOnline)
  const later = sum(leftOnTheSpot)
  return (
    <dl className={styles.totals}>
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{formatMoney(amount, currency)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t('orders.price.total')}</dt>
        <dd className="tabular">{formatMoney(total, currency)}</dd>
      </div>
      {now > 0 && now < total && (
        <div>
          <dt>{t('orders.price.due')}</dt>
          <dd className="tabular">{formatMoney(now, currency)}</dd>
        </div>
      )}
      {later > 0 && (
        <div>
          <dt>{t('orders.price.later')}</dt>
          <dd className="tabular">{formatMoney(later, currency)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Seconds until an instant, counting down; 0 once it has passed, undefined without one or before hydration. */
export function useSecondsLeft(until: string | null): number | undefined {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (!until) return setLeft(undefined)
    const tick = () => setLeft(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}

/** The clock of a hold; amber under three minutes. `brief`: only the clock, for a bar that has no room for words. */
export function HoldClock({ until, brief = false }: { until: string | null; brief?: boolean }) {
  const t = useT()
  const left = useSecondsLeft(until)
  if (left === undefined) return null
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  if (brief)
    return (
      <span className={left < 180 ? styles.briefLate : styles.briefClock}>
        <Icon name="clock" size={14} /> {clock}
      </span>
    )
  return (
    <p className={left < 180 ? styles.clockLate : styles.clock} role="timer">
      <Icon name="clock" size={18} />
      {left > 0 ? t('buying.held', { clock }) : t('buying.heldOver')}
    </p>
  )
}

/** What the customer is asked: another time, or another person. */
type Question = 'move_proposed' | 'person_proposed'
export const isQuestion = (name: Question | OrderStatus): name is Question =>
  name === 'move_proposed' || name === 'person_proposed'

/**
 * How an order stands, for its customer: its status, unless the provider asks for another time or person, which waits for an answer
 * whatever the status is. @returns the name of its texts, and how it looks
 */
export function standing({ status, actions, proposal }: OrderView): {
  name: Question | OrderStatus
  tone: Tone
  icon: IconName
} {
  if (actions.includes('accept_move'))
    return { name: proposal?.sameTime ? 'person_proposed' : 'move_proposed', tone: 'waiting', icon: 'calendar' }
  const { tone, icon } = traitsOf(status)
  return { name: status, tone, icon }
}

/** The page of what was bought, to book it again. */
export function bookAgainPath({ lines: [line] }: OrderView): string {
  return line ? `/item/${line.itemid}?offer=${line.offerid}` : '/shop'
}
