import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { whoComes } from '#shared/who-comes.ts'
import { addonsOf } from '#shared/with-count.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import styles from './order.module.css'
import parts from './parts.module.css'

/** Who serves an order, each once. */
export const staffOf = ({ lines }: Pick<OrderView, 'lines'>) =>
  [...new Set(lines.flatMap(({ staff }) => (staff ? [staff.name] : [])))].join(', ')

/** What, when, who and where of an order. */
export function OrderFacts({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  const { customer, recipient, place } = order
  const staff = staffOf(order)
  const addons = addonsOf(order.lines, locale)
  return (
    <dl className={styles.facts}>
      <dt>{t('desk.fact_order')}</dt>
      <dd className="tabular">{order.docno}</dd>
      {order.startsAt && (
        <>
          <dt>{t('desk.fact_when')}</dt>
          <dd>
            {formatInstant(order.startsAt, locale, order.zone)}
            {order.endsAt && ` – ${formatInstant(order.endsAt, locale, order.zone, 'time')}`}
          </dd>
        </>
      )}
      <dt>{t('desk.fact_customer')}</dt>
      <dd>
        {whoComes(t, customer.name, recipient?.name) ?? '-'}
        {recipient?.phone && <Call number={recipient.phone} whose={recipient.name} />}
        {customer.phone && <Call number={customer.phone} whose={recipient && customer.name} />}
        {customer.email && (
          <a href={`mailto:${customer.email}`} className={styles.contact}>
            <Icon name="mail" size={16} /> {customer.email}
          </a>
        )}
        {order.toldBy === 'nobody' && (
          <span className={parts.secondary}>{t(customer.phone ? 'desk.told_nobody' : 'desk.noAddress')}</span>
        )}
      </dd>
      {staff && (
        <>
          <dt>{t('desk.fact_staff')}</dt>
          <dd>{staff}</dd>
        </>
      )}
      {addons && (
        <>
          <dt>{t('desk.fact_addons')}</dt>
          <dd>{addons}</dd>
        </>
      )}
      <dt>{t('desk.fact_where')}</dt>
      <dd>{[order.company.branch, place.address ?? t(`desk.place_${place.kind}`)].filter(Boolean).join(' · ')}</dd>
      {order.note && (
        <>
          <dt>{t('desk.fact_note')}</dt>
          <dd className={parts.quote}>{order.note}</dd>
        </>
      )}
    </dl>
  )
}

/** A number to call. @param whose it is, where the numbers of two people stand together. */
function Call({ number, whose }: { number: string; whose: string | null }) {
  return (
    <a href={`tel:${number}`} className={styles.contact}>
      <Icon name="phone" size={16} /> {number}
      {whose && ` (${whose})`}
    </a>
  )
}
