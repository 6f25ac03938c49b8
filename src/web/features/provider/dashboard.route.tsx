import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { DashboardView } from '#contracts/desk.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Segmented } from '#web/ui/plain/field.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { Card, EmptyState } from '#web/ui/plain/pieces.tsx'
import { PageHead } from '#web/ui/rich/page-head.tsx'
import type { Route } from './+types/dashboard.route.ts'
import { useDashboard, useOrders } from './desk-api.ts'
import { Countdown, Loaded, StatusBadge } from './parts.tsx'
import styles from './dashboard.module.css'
import parts from './parts.module.css'
import { RequestCard } from './request-card.tsx'

/** Today, requests with their clocks, four figures, what is next, bookings per day. */
export default function Dashboard({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const [days, setDays] = useState<'7' | '30' | '90'>('30')
  const query = useDashboard(companyid, days)
  return (
    <>
      <PageHead title={t('provider.nav_dashboard')} />
      <Loaded query={query} height={480}>
        {(data) => (
          <div className={parts.stack}>
            <Figures data={data} />
            <div className={parts.twoColumns}>
              <div className={parts.stack}>
                <Requests companyid={companyid} />
                <Card>
                  <div className={parts.cardHead}>
                    <h2>{t('provider.bookingsPerDay')}</h2>
                    <Segmented
                      label={t('provider.span')}
                      value={days}
                      onChange={setDays}
                      options={(['7', '30', '90'] as const).map((value) => ({
                        value,
                        label: t('provider.days', { count: Number(value) }),
                      }))}
                    />
                  </div>
                  <Bars data={data} />
                </Card>
              </div>
              <NextUp data={data} companyid={companyid} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

function Figures({ data }: { data: DashboardView }) {
  const t = useT()
  const { today, money, requests, rating, currency } = data
  const average = rating.count > 0 ? (rating.sum / rating.count).toFixed(1) : '-'
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('provider.figureToday')}</dt>
        <dd className="tabular">{today.value}</dd>
        <Trend value={today.value} before={today.before}>
          {t('provider.lastWeek', { value: today.before })}
        </Trend>
      </div>
      {money && (
        <div>
          <dt>{t('provider.figureMoney')}</dt>
          <dd className="tabular">{formatMoney(money.value, currency, { whole: true })}</dd>
          <Trend value={money.value} before={money.before}>
            {t('provider.weekBefore', { value: formatMoney(money.before, currency, { whole: true }) })}
          </Trend>
        </div>
      )}
      <div>
        <dt>{t('provider.figureRequests')}</dt>
        <dd className="tabular">{requests.count}</dd>
        <dd className={styles.trend}>
          {requests.nextExpiresAt ? <Countdown until={requests.nextExpiresAt} /> : t('provider.allAnswered')}
        </dd>
      </div>
      <div>
        <dt>{t('provider.figureRating')}</dt>
        <dd className={`tabular ${styles.rating}`}>
          <Icon name="star" filled size={24} /> {average}
        </dd>
        <dd className={styles.trend}>{t('provider.reviews', { count: rating.count })}</dd>
      </div>
    </dl>
  )
}

/** What it was before, behind an arrow that says which way it went. */
function Trend({ value, before, children }: { value: number; before: number; children: ReactNode }) {
  return (
    <dd className={styles.trend} data-trend={value > before ? 'up' : value < before ? 'down' : undefined}>
      {value !== before && <Icon name="down" size={16} />}
      {children}
    </dd>
  )
}

function Requests({ companyid }: { companyid: string }) {
  const t = useT()
  const query = useOrders(companyid, 'requests')
  return (
    <Card>
      <h2>{t('provider.toAnswer')}</h2>
      <Loaded query={query}>
        {({ orders }) =>
          orders.length === 0 ? (
            <EmptyState icon="check" title={t('provider.nothingToAnswer')} />
          ) : (
            <ul className={styles.list}>
              {orders.slice(0, 5).map((order) => (
                <li key={order.orderid}>
                  <RequestCard order={order} companyid={companyid} />
                </li>
              ))}
              {orders.length > 5 && (
                <li>
                  <Link to={`/co/${companyid}/admin/orders?filter=requests`}>{t('provider.showAll')}</Link>
                </li>
              )}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function NextUp({ data, companyid }: { data: DashboardView; companyid: string }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card>
      <h2>{t('provider.nextUp')}</h2>
      {data.next.length === 0 ? (
        <EmptyState icon="calendar" title={t('provider.nothingNext')} />
      ) : (
        <ol className={parts.timeline}>
          {data.next.map((entry) => (
            <li key={entry.lineid}>
              <Link to={`/co/${companyid}/admin/orders/${entry.orderid}`} className={parts.entryLink}>
                <time dateTime={entry.startsAt} className={parts.when}>
                  {formatInstant(entry.startsAt, locale, data.zone)}
                </time>
                <strong>{localized(entry.title, locale)}</strong>
                <span className={parts.secondary}>
                  {[entry.customerName, entry.staffName].filter(Boolean).join(' · ')}
                </span>
              </Link>
              {entry.status !== 'confirmed' && <StatusBadge status={entry.status} />}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** One bar per day. The table says the same to those who do not see it. */
function Bars({ data }: { data: DashboardView }) {
  const t = useT()
  const locale = useLocale()
  const most = Math.max(1, ...data.days.map(({ bookings }) => bookings))
  const first = data.days[0]?.day
  const last = data.days.at(-1)?.day
  const label = (day: string | undefined) => (day ? formatInstant(`${day}T12:00:00Z`, locale, 'UTC', 'date') : '')
  const total = data.days.reduce((sum, { bookings }) => sum + bookings, 0)
  return (
    <figure>
      <div
        className={styles.bars}
        role="img"
        aria-label={t('provider.barsLabel', { count: total, from: label(first), to: label(last) })}
      >
        {data.days.map(({ day, bookings }) => (
          <span key={day} title={`${label(day)}: ${bookings}`} style={{ height: `${(bookings / most) * 100}%` }} />
        ))}
      </div>
      <figcaption className={styles.barsFoot}>
        <span>{label(first)}</span>
        <span>{t('provider.bookings', { count: total })}</span>
        <span>{label(last)}</span>
      </figcaption>
    </figure>
  )
}
