import { Link } from 'react-router'
import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { Alert, Badge, Card } from '#web/ui/plain/pieces.tsx'
import { Conversation } from '#web/ui/rich/conversation.tsx'
import type { Route } from './+types/order.route.ts'
import { useOrder } from './desk-api.ts'
import { OrderActions } from './order-actions.tsx'
import { Countdown, Loaded, PageHead, StatusBadge } from './parts.tsx'
import styles from './provider.module.css'

/** One order as the provider serves it: what, when, who, where, money, what can be done, and the conversation. */
export default function Order({ params: { companyid, orderid } }: Route.ComponentProps) {
  const t = useT()
  const query = useOrder(orderid)
  return (
    <>
      <Link to={`/co/${companyid}/admin/orders`} className={styles.back}>
        <Icon name="left" size={18} /> {t('provider.nav_orders')}
      </Link>
      <Loaded query={query} height={480}>
        {(order) => <OrderDetail order={order} />}
      </Loaded>
    </>
  )
}

function OrderDetail({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <PageHead title={localized(order.lines[0]?.title, locale)}>
        <StatusBadge status={order.status} />
        {order.status === 'requested' && order.requestExpiresAt && <Countdown until={order.requestExpiresAt} />}
      </PageHead>
      <div className={styles.stack}>
        <Alert tone={order.status === 'requested' ? 'waiting' : 'confirmed'}>
          {t(`provider.next_${order.status}`)}
        </Alert>
        <OrderActions order={order} />
        <div className={styles.twoColumns}>
          <div className={styles.stack}>
            <Facts order={order} />
            <Money order={order} />
            <Timeline order={order} />
          </div>
          <Card>
            <h2>{t('provider.messages')}</h2>
            <Conversation orderid={order.orderid} zone={order.zone} as="provider" />
          </Card>
        </div>
      </div>
    </>
  )
}

function Facts({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  const { customer, place } = order
  const staff = [...new Set(order.lines.flatMap((line) => (line.staff ? [line.staff.name] : [])))].join(', ')
  return (
    <Card>
      <dl className={styles.facts}>
        <dt>{t('provider.fact_order')}</dt>
        <dd className="tabular">{order.docno}</dd>
        {order.startsAt && (
          <>
            <dt>{t('provider.fact_when')}</dt>
            <dd>
              {formatInstant(order.startsAt, locale, order.zone)}
              {order.endsAt && ` – ${formatInstant(order.endsAt, locale, order.zone, 'time')}`}
            </dd>
          </>
        )}
        <dt>{t('provider.fact_customer')}</dt>
        <dd>
          {customer.name ?? '-'}
          {customer.phone && (
            <a href={`tel:${customer.phone}`} className={styles.contact}>
              <Icon name="phone" size={16} /> {customer.phone}
            </a>
          )}
          {customer.email && (
            <a href={`mailto:${customer.email}`} className={styles.contact}>
              <Icon name="mail" size={16} /> {customer.email}
            </a>
          )}
        </dd>
        {staff && (
          <>
            <dt>{t('provider.fact_staff')}</dt>
            <dd>{staff}</dd>
          </>
        )}
        <dt>{t('provider.fact_where')}</dt>
        <dd>{place.address ?? t(`provider.place_${place.kind}`)}</dd>
        {order.note && (
          <>
            <dt>{t('provider.fact_note')}</dt>
            <dd className={styles.quote}>{order.note}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}

function Money({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  const show = ({ amount, currency }: { amount: number; currency: string }) => formatMoney(amount, currency)
  return (
    <Card>
      <div className={styles.cardHead}>
        <h2>{t('provider.money')}</h2>
        <Badge
          tone={order.paymentStatus === 'paid' ? 'done' : order.paymentStatus === 'none' ? 'neutral' : 'waiting'}
          icon="wallet"
        >
          {t(`provider.payment_${order.paymentStatus}`)}
        </Badge>
      </div>
      <table className={styles.sum}>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {localized(line.name, locale)}
                {line.quantity > 1 && ` × ${line.quantity}`}
              </th>
              <td className="tabular">{show(line.price)}</td>
            </tr>
          ))}
          {order.travel.amount > 0 && (
            <tr>
              <th scope="row">{t('provider.sum_travel')}</th>
              <td className="tabular">{show(order.travel)}</td>
            </tr>
          )}
          {order.discount.amount > 0 && (
            <tr>
              <th scope="row">{t('provider.sum_discount')}</th>
              <td className="tabular">-{show(order.discount)}</td>
            </tr>
          )}
          <tr className={styles.total}>
            <th scope="row">{t('provider.sum_total')}</th>
            <td className="tabular">{show(order.total)}</td>
          </tr>
          {order.paid.amount > 0 && (
            <tr>
              <th scope="row">{t('provider.sum_paid')}</th>
              <td className="tabular">{show(order.paid)}</td>
            </tr>
          )}
          {order.refunded.amount > 0 && (
            <tr>
              <th scope="row">{t('provider.sum_refunded')}</th>
              <td className="tabular">{show(order.refunded)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Card>
  )
}

function Timeline({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  if (order.timeline.length === 0) return null
  return (
    <Card>
      <h2>{t('provider.timeline')}</h2>
      <ol className={styles.timeline}>
        {order.timeline.map((event) => (
          <li key={`${event.transition}-${event.at}`}>
            <span className={styles.entryLink}>
              <time dateTime={event.at} className={styles.when}>
                {formatInstant(event.at, locale, order.zone)}
              </time>
              <strong>{t(`provider.event_${event.transition}`)}</strong>
              {event.reason && <span className={styles.quote}>{event.reason}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
