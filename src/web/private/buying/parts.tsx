import type { OrderView } from '#contracts/orders.ts'
import { market } from '#shared/brand.ts'
import { formatInstant } from '#shared/format.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { type OrderStatus, traitsOf } from '#shared/order-status.ts'
import { type SumName, sumRows } from '#shared/sum-rows.ts'
import { addSums, lateBack, sumsOf } from '#shared/sums.ts'
import { withCount } from '#shared/with-count.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Icon, type IconName } from '#web/ui/pieces/icon.tsx'
import { Avatar, Picture, type Tone } from '#web/ui/pieces/pieces.tsx'
import { type PricedLine, Sums } from '#web/ui/pieces/sums.tsx'
import { useSecondsLeft } from '#web/ui/state/use-seconds-left.ts'
import styles from './buying.module.css'
import partsStyles from './parts.module.css'

export const money = (value: { amount: number; currency: string }) => formatMoney(value.amount, value.currency)

const placeIcons = { provider: 'pin', customer: 'home', online: 'video' } as const

/**
 * What is bought, when and with whom.
 * @param props.priced tells where it happens, too, and what its price is made of
 * @param props.alone it is the only one: what of it is due when is said by the sums of all
 */
export function OrderBrief({
  order,
  priced = false,
  alone = false,
  named = false,
  children,
}: {
  order: OrderView
  priced?: boolean
  alone?: boolean
  /** Also where the form of a checkout says who comes: of several each may have somebody else. */
  named?: boolean
  children?: React.ReactNode
}) {
  const t = useT()
  const locale = useLocale()
  const [main] = order.lines
  const extras = order.lines.slice(1)
  return (
    <div className={partsStyles.brief}>
      <div className={partsStyles.thumb}>
        {main?.pictureFileId && <Picture fileId={main.pictureFileId} alt="" sizes="96px" />}
      </div>
      <div className={partsStyles.briefText}>
        <h3>{main && withCount(main, locale)}</h3>
        {order.startsAt && (
          <p>
            <Icon name="calendar" size={16} /> {formatInstant(order.startsAt, locale, order.zone)}
          </p>
        )}
        {/* Of a draft only who was asked for: nobody serves it yet. */}
        {main?.staff && (order.status !== 'draft' || main.wantedStaffid === main.staff.staffid) && (
          <p>
            <Avatar name={main.staff.name} fileId={main.staff.avatarFileId} size={20} /> {main.staff.name}
          </p>
        )}
        {/* At the checkout its form says it. */}
        {(named || order.placedAt || traitsOf(order.status).list === 'cart') && order.recipient && (
          <p>
            <Icon name="user" size={16} />{' '}
            {t('ui.labelled', { label: t('orders.forWhom'), value: order.recipient.name })}
          </p>
        )}
        {priced && (
          <p>
            <Icon name={placeIcons[order.place.kind]} size={16} />{' '}
            {order.place.kind === 'online' ? t('ui.online') : (order.place.address ?? order.company.name)}
          </p>
        )}
        {priced && order.note && (
          <p>
            <Icon name="message" size={16} /> <span>{order.note}</span>
          </p>
        )}
        {!priced && extras.length > 0 && <p>{extras.map((line) => withCount(line, locale)).join(' · ')}</p>}
      </div>
      <strong className="tabular">{order.total.amount === 0 ? t('ui.free') : money(order.total)}</strong>
      {priced && <PartsOfPrice order={order} alone={alone} />}
      {children && <div className={partsStyles.briefFoot}>{children}</div>}
    </div>
  )
}

const linesOf = (order: OrderView, locale: Locale): PricedLine[] =>
  order.lines.map((line) => ({ key: line.id, label: withCount(line, locale), amount: line.price.amount }))

/** An order's own sums, line by line. */
export function OrderSums({ order }: { order: OrderView }) {
  const locale = useLocale()
  return (
    <Sums
      lines={linesOf(order, locale)}
      rows={sumRows(sumsOf(order), order.refundStatus)}
      currency={order.total.currency}
    />
  )
}

/** That money of an earlier checkout, which came too late, goes back: it pays for nothing here. */
export function LateMoney({ order }: { order: OrderView }) {
  const t = useT()
  const amount = lateBack(order)
  if (amount === 0) return null
  return <p className={styles.small}>{t('buying.lateBack', { amount: money({ ...order.total, amount }) })}</p>
}

/** What orders come to that are paid together. What each is made of stands at its brief. */
export function Totals({ orders }: { orders: readonly OrderView[] }) {
  const currency = orders[0]?.total.currency ?? market.currency
  return <Sums rows={sumRows(addSums(orders.map(sumsOf)))} currency={currency} />
}

/** Rows below the lines of a brief: with others' beside it, only its own due parts say whose deposit it is. */
const priceRows: readonly SumName[] = ['travel', 'discount']
const briefRows: readonly SumName[] = [...priceRows, 'paid', 'dueNow', 'dueLater']

/** What the price of a brief is made of, where it is more than one line, and when it is due, where that is not at once. */
function PartsOfPrice({ order, alone }: { order: OrderView; alone: boolean }) {
  const locale = useLocale()
  const sums = sumsOf(order)
  // All of it was paid: its total says how much that was.
  const isShown = ({ name }: { name: SumName }) =>
    (alone ? priceRows : briefRows).includes(name) && (name !== 'paid' || sums.dueLater > 0)
  const rows = sumRows(sums).filter(isShown)
  if (order.lines.length < 2 && rows.length === 0) return null
  return (
    <div className={partsStyles.briefParts}>
      <Sums lines={linesOf(order, locale)} rows={rows} currency={order.total.currency} />
    </div>
  )
}

/** The clock of a hold; amber under three minutes. `brief`: only the clock, for a bar that has no room for words. */
export function HoldClock({ until, brief = false }: { until: string | null; brief?: boolean }) {
  const t = useT()
  const left = useSecondsLeft(until)
  if (left === undefined) return null
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  if (brief)
    return (
      <span className={left < 180 ? partsStyles.briefLate : partsStyles.briefClock}>
        <Icon name="clock" size={14} /> {clock}
      </span>
    )
  return (
    <p className={left < 180 ? partsStyles.clockLate : partsStyles.clock} role="timer">
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
