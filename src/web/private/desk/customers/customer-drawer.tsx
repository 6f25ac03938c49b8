import { Link } from 'react-router'
import type { CustomerView } from '#contracts/customers.ts'
import { market } from '#shared/brand.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Badge } from '#web/ui/pieces/pieces.tsx'
import { useCompanyPrefs } from '../desk-api.ts'
import { StatusBadge } from '../parts.tsx'
import { CustomerForm } from './customer-form.tsx'
import styles from './customers.module.css'
import { useCustomer, useRemoveCustomer } from './customers-api.ts'
import { Merges, Twins } from './merge.tsx'

interface Props {
  companyid: string
  /** The company's own id. */
  id: string
  onClose: () => void
}

/** One customer: who they are, how often they came, what is written about them, and what they booked. */
export function CustomerDrawer({ customer, ...props }: Props & { customer: string }) {
  const t = useT()
  const query = useCustomer(props.companyid, customer)
  return (
    <Drawer title={query.data?.name || t('customers.person')} onClose={props.onClose}>
      <Loaded query={query} height={420}>
        {(known) => (
          <div className={styles.stack}>
            <Facts of={known} companyid={props.companyid} />
            <Twins customer={known} companyid={props.companyid} />
            <Merges customer={known} companyid={props.companyid} />
            <CustomerForm customer={known} {...props} />
            <Bookings of={known} companyid={props.companyid} />
            {known.writable && known.orders.length === 0 && <Remove customer={known} {...props} />}
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}

/** How they are reached, and how often they came. */
function Facts({ of: known, companyid }: { of: CustomerView; companyid: string }) {
  const t = useT()
  const locale = useLocale()
  const zone = useCompanyPrefs(companyid).data?.zone ?? market.zone
  const day = (at: string | null) => (at ? formatInstant(at, locale, zone, 'day') : '-')
  const rows = [
    ...(known.writable
      ? []
      : ([
          [
            'phone',
            known.phone && (
              <a key="phone" href={`tel:${known.phone}`}>
                {known.phone}
              </a>
            ),
          ],
          [
            'email',
            known.email && (
              <a key="email" href={`mailto:${known.email}`}>
                {known.email}
              </a>
            ),
          ],
        ] as const)),
    ['visits', known.visits],
    ['noShows', known.noShows],
    ['spent', formatMoney(known.spent.amount, known.spent.currency)],
    ['first', day(known.firstAt)],
    ['last', day(known.lastAt)],
    ['next', day(known.nextAt)],
  ] as const
  return (
    <div>
      <dl className={styles.facts}>
        {rows.map(([key, value]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{t(`customers.${key}`)}</dt>
            <dd className="tabular">{value ?? '-'}</dd>
          </div>
        ))}
      </dl>
      {known.groups.length > 0 && (
        <p className={styles.tags} style={{ marginTop: 12 }}>
          {known.groups.map(({ id, name }) => (
            <Badge key={id} icon="users">
              {name}
            </Badge>
          ))}
        </p>
      )}
    </div>
  )
}

/** The latest of what they booked, each with its page. */
function Bookings({ of: known, companyid }: { of: CustomerView; companyid: string }) {
  const t = useT()
  const locale = useLocale()
  if (known.orders.length === 0) return null
  return (
    <section>
      <h3>{t('customers.bookings')}</h3>
      <ul className={styles.orders}>
        {known.orders.map(({ orderid, docno, status, title, startsAt, zone, total }) => (
          <li key={orderid}>
            <span>
              <Link to={`/co/${companyid}/admin/orders/${orderid}`}>{localized(title, locale) || docno}</Link>
              <span className={styles.under}>
                {[startsAt && formatInstant(startsAt, locale, zone), formatMoney(total.amount, total.currency)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The way out for somebody who never booked. */
function Remove({ customer, companyid, id, onClose }: Props & { customer: CustomerView }) {
  const t = useT()
  const remove = useRemoveCustomer(companyid)
  return (
    <div>
      <Button
        variant="danger"
        busy={remove.isPending}
        onClick={() => remove.send({ infoid: id, id: customer.id }, onClose)}
      >
        {t('customers.remove')}
      </Button>
    </div>
  )
}
