import { useState } from 'react'
import { Link } from 'react-router'
import type { DashboardView } from '#contracts/desk.ts'
import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney, type Money } from '#shared/money.ts'
import { traitsOf } from '#shared/order-status.ts'
import { whoComes } from '#shared/who-comes.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Chart } from '#web/ui/kit/chart.tsx'
import { daySteps, sumOf } from '#web/ui/kit/chart-steps.ts'
import { type Figure, Figures, trendOf } from '#web/ui/kit/figures.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import { Segmented } from '#web/ui/pieces/field.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Card, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import type { Route } from './+types/dashboard.route.ts'
import { useAnswered, withAnswered } from './answered.ts'
import { Approval } from './approval.tsx'
import { ClaimCard } from './claim-card.tsx'
import styles from './dashboard.module.css'
import { useCompanyPrefs, useDashboard, useOrders } from './desk-api.ts'
import { FirstSteps } from './first-steps.tsx'
import { Lacking, useMay } from './may.tsx'
import parts from './parts.module.css'
import { Countdown, StatusBadge } from './parts.tsx'
import { RequestCard } from './request-card.tsx'

export const meta = titled('desk.nav_dashboard')

/** Today, what waits for an answer with its clock, four figures, what is next, bookings per day. */
export default function Dashboard({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const [days, setDays] = useState<'7' | '30' | '90'>('30')
  const may = useMay(companyid)
  const query = useDashboard(companyid, days)
  const { data: prefs } = useCompanyPrefs(companyid)
  return (
    <>
      <PageHead title={t('desk.nav_dashboard')} />
      <Approval companyid={companyid} />
      <FirstSteps companyid={companyid} id={prefs?.companyid} />
      <Lacking companyid={companyid} of={['GET /api/h/desk/orders']} />
      <Loaded query={query} height={480}>
        {(data) => (
          <div className={parts.stack}>
            <Figures figures={figuresOf(data, t)} />
            <div className={parts.twoColumns}>
              <div className={parts.stack}>
                {may('GET /api/h/desk/orders') && <Requests companyid={companyid} />}
                <Card>
                  <div className={parts.cardHead}>
                    <h2>{t('desk.bookingsPerDay')}</h2>
                    <Segmented
                      label={t('desk.span')}
                      value={days}
                      onChange={setDays}
                      options={(['7', '30', '90'] as const).map((value) => ({
                        value,
                        label: t('desk.days', { count: Number(value) }),
                      }))}
                    />
                  </div>
                  <BookingsPerDay days={data.days} />
                </Card>
              </div>
              {may('GET /api/h/desk/orders') && <NextUp data={data} companyid={companyid} />}
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

function BookingsPerDay({ days }: Pick<DashboardView, 'days'>) {
  const t = useT()
  const locale = useLocale()
  const values = days.map(({ bookings }) => bookings)
  return (
    <Chart
      label={t('desk.bookingsPerDay')}
      steps={daySteps(
        days.map(({ day }) => day),
        locale,
      )}
      series={[{ name: t('desk.bookingsName'), values, total: t('desk.bookings', { count: sumOf(values) }) }]}
      empty={t('desk.noBookings')}
    />
  )
}

function figuresOf({ today, money, requests, rating }: DashboardView, t: ReturnType<typeof useT>): Figure[] {
  const whole = ({ amount, currency }: Money) => formatMoney(amount, currency, { whole: true })
  return [
    {
      name: t('desk.figureToday'),
      value: today.value,
      note: t('desk.lastWeek', { value: today.before }),
      trend: trendOf(today.value, today.before),
    },
    ...(money
      ? [
          {
            name: t('desk.figureMoney'),
            value: whole(money.value),
            note: t('desk.weekBefore', { value: whole(money.before) }),
            trend: trendOf(money.value.amount, money.before.amount),
          },
        ]
      : []),
    {
      name: t('desk.figureRequests'),
      value: requests.count,
      note: requests.nextExpiresAt ? <Countdown until={requests.nextExpiresAt} /> : t('desk.allAnswered'),
    },
    {
      name: t('desk.figureRating'),
      value: (
        <>
          <Icon name="star" filled size={24} /> {rating.count > 0 ? (rating.sum / rating.count).toFixed(1) : '-'}
        </>
      ),
      note: t('desk.reviews', { count: rating.count }),
    },
  ]
}

function Requests({ companyid }: { companyid: string }) {
  const t = useT()
  const locale = useLocale()
  const query = useOrders(companyid, 'requests')
  const { answered, held, hold, letGo, keep, list, onPointerLeave } = useAnswered<OrderView>()
  const told = (how: 'accept' | 'decline', { lines, customer, company }: OrderView) =>
    t(how === 'accept' ? 'desk.acceptedNamed' : 'desk.declinedNamed', {
      title: [localized(lines[0]?.title, locale), customer.name, company.branch].filter(Boolean).join(' · '),
    })
  return (
    <Card>
      <h2>{t('desk.toAnswer')}</h2>
      <Loaded query={query}>
        {({ rows: orders }) => {
          const staying = held.map((one) => ({
            ...one,
            row: orders.find(({ orderid }) => orderid === one.orderid) ?? over(one.row),
          }))
          const all = withAnswered(orders.slice(0, 5), answered, staying)
          return all.length === 0 ? (
            <EmptyState icon="check" title={t('desk.nothingToAnswer')} />
          ) : (
            <ul className={styles.list} ref={list} onPointerLeave={onPointerLeave}>
              {all.map((order, place) => {
                const { orderid } = order
                const above = all.slice(0, place).map((one) => one.orderid)
                return (
                  <li key={orderid}>
                    {'height' in order ? (
                      <p className={styles.answered} style={{ minHeight: order.height }}>
                        <Icon name="check" size={20} /> {order.words}
                      </p>
                    ) : traitsOf(order.status).awaits === 'answer' ? (
                      <RequestCard
                        order={order}
                        companyid={companyid}
                        onHold={(isHeld) => (isHeld ? hold({ orderid, above, row: order }) : letGo(orderid))}
                        onAnswered={(how, height) => keep({ orderid, above, height, words: told(how, order) })}
                      />
                    ) : (
                      <ClaimCard
                        order={order}
                        companyid={companyid}
                        onHold={(isHeld) => (isHeld ? hold({ orderid, above, row: order }) : letGo(orderid))}
                      />
                    )}
                  </li>
                )
              })}
              {orders.length > 5 && (
                <li>
                  <Link to={`/co/${companyid}/admin/orders?filter=requests`}>{t('desk.showAll')}</Link>
                </li>
              )}
            </ul>
          )
        }}
      </Loaded>
    </Card>
  )
}

/** An order with which nothing can be done any more. */
const over = (order: OrderView): OrderView => ({ ...order, actions: [] })

function NextUp({ data, companyid }: { data: DashboardView; companyid: string }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card>
      <h2>{t('desk.nextUp')}</h2>
      {data.next.length === 0 ? (
        <EmptyState icon="calendar" title={t('desk.nothingNext')} />
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
                  {[whoComes(t, entry.customerName, entry.recipientName), entry.staffName].filter(Boolean).join(' · ')}
                </span>
              </Link>
              {traitsOf(entry.status).phase !== 'ahead' && <StatusBadge status={entry.status} />}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
