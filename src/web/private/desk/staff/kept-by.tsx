import { Link } from 'react-router'
import type { RefusalData } from '#shared/errors.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { useCompanyPrefs } from '../desk-api.ts'
import styles from './staff.module.css'

/** So many are named: the others are in the schedule. */
const MOST = 5

type Reason = RefusalData['companies.staff_busy']['reasons'][number]

/** What keeps somebody from leaving: how much is booked with them and until when, and the first of it. */
export function KeptBy({ reason, companyid }: { reason: Reason; companyid: string }) {
  const t = useT()
  const locale = useLocale()
  const zone = useCompanyPrefs(companyid).data?.zone
  const { booked, paying, until, orders } = reason
  if (!zone) return null
  return (
    <div>
      {booked > 0 && (
        <p>
          {t('desk.staff_booked', {
            count: booked,
            name: reason.name,
            until: until ? formatInstant(until, locale, zone, 'date') : '',
          })}
        </p>
      )}
      {paying > 0 && <p>{t('desk.staff_paying', { count: paying, name: reason.name })}</p>}
      <ul className={styles.kept}>
        {orders.slice(0, MOST).map(({ orderid, docno, startsAt, because }) => (
          <li key={orderid}>
            <Link to={`/co/${companyid}/admin/orders/${orderid}`}>{docno}</Link>
            {startsAt && ` · ${formatInstant(startsAt, locale, zone)}`}
            {because && <span className={styles.under}>{because}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
