import { Link } from 'react-router'
import type { OverviewView } from '#contracts/operators.ts'
import { formatCount, formatDuration, formatInstant } from '#shared/format.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Alert, Badge, Card } from '#web/ui/plain/pieces.tsx'
import { PageHead } from '#web/ui/rich/page-head.tsx'
import styles from './admin.module.css'
import { useOverview } from './operator-api.ts'
import { Loaded } from '#web/ui/rich/loaded.tsx'

const zone = 'Asia/Kuala_Lumpur'

/** The platform at a glance. */
export default function Overview() {
  const t = useT()
  return (
    <>
      <PageHead title={t('operator.nav_overview')} />
      <Loaded query={useOverview()} height={600}>
        {(overview) => (
          <div className={styles.stack}>
            {overview.onlyInvites && (
              <Alert tone="waiting">
                <p>{t('operator.onlyInvitesOn')}</p>
                <Link to="/admin/waitlist">{t('operator.nav_waitlist')}</Link>
              </Alert>
            )}
            <Figures figures={overview.figures} />
            <Waiting waiting={overview.waiting} />
            <Card>
              <h2>{t('operator.days')}</h2>
              <Bars label={t('operator.days_accounts')} days={overview.days} of="accounts" />
              <Bars label={t('operator.days_orders')} days={overview.days} of="orders" />
            </Card>
            <Health health={overview.health} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function Figures({ figures }: { figures: OverviewView['figures'] }) {
  const t = useT()
  const list = [
    ['accounts', formatCount(figures.accounts), t('operator.figure_new', { count: figures.newAccounts })],
    ['active', formatCount(figures.activeToday), t('operator.figure_day')],
    ['companies', formatCount(figures.companies), t('operator.figure_waiting', { count: figures.companiesWaiting })],
    ['offers', formatCount(figures.offers), t('operator.figure_published')],
    ['orders', formatCount(figures.orders), t('operator.figure_week')],
    ['paid', formatMoney(figures.paid.amount, figures.paid.currency, { whole: true }), t('operator.figure_week')],
  ] as const
  return (
    <dl className={styles.figures}>
      {list.map(([key, value, note]) => (
        <div key={key}>
          <dt>{t(`operator.figure_${key}`)}</dt>
          <dd className="tabular">{value}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function Waiting({ waiting }: { waiting: OverviewView['waiting'] }) {
  const t = useT()
  const work = [
    { count: waiting.waitlist, key: 'waitlist', to: '/admin/waitlist?kind=access&state=waiting' },
    { count: waiting.feedback, key: 'feedback', to: '/admin/feedback?state=open' },
    { count: waiting.errors, key: 'errors', to: '/admin/errors?state=open' },
    { count: waiting.mismatches, key: 'mismatches', to: '/admin/audit?action=payments.mismatch' },
  ]
  const open = work.filter(({ count }) => count > 0)
  return (
    <Card>
      <h2>{t('operator.waiting')}</h2>
      {open.length === 0 ? (
        <p className={styles.note}>{t('operator.nothingWaits')}</p>
      ) : (
        <ul className={styles.rows}>
          {open.map(({ key, to, count }) => (
            <li key={key}>
              <Link to={to}>{t(`operator.waiting_${key}`, { count })}</Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Thirty days as bars; the numbers stand in a table for those who do not see them. */
function Bars({ label, days, of }: { label: string; days: OverviewView['days']; of: 'accounts' | 'orders' }) {
  const locale = useLocale()
  const most = Math.max(1, ...days.map((day) => day[of]))
  const dayText = (day: string) => formatInstant(`${day}T12:00:00+08:00`, locale, zone, 'date')
  return (
    <figure className={styles.chart}>
      <figcaption>
        {label} · {days.reduce((sum, day) => sum + day[of], 0)}
      </figcaption>
      <div className={styles.bars} aria-hidden="true">
        {days.map((day) => (
          <span
            key={day.day}
            style={{ height: `${(day[of] / most) * 100}%` }}
            title={`${dayText(day.day)}: ${day[of]}`}
          />
        ))}
      </div>
      <div className={styles.barsFoot} aria-hidden="true">
        <span>{dayText(days[0]?.day ?? '')}</span>
        <span>{dayText(days.at(-1)?.day ?? '')}</span>
      </div>
      <table className="visually-hidden">
        <caption>{label}</caption>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayText(day.day)}</th>
              <td>{day[of]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

function Health({ health }: { health: OverviewView['health'] }) {
  const t = useT()
  const late = health.oldestWaitingSeconds > 60
  const checks = [
    {
      key: 'database',
      good: health.databaseMs < 200,
      value: `${health.databaseMs} ms · ${megabytes(health.databaseBytes)}`,
    },
    {
      key: 'queue',
      good: !late,
      value: t('operator.health_queueValue', {
        count: health.queueWaiting,
        time: formatDuration(Math.round(health.oldestWaitingSeconds / 60)),
      }),
    },
    { key: 'failed', good: health.queueFailed === 0, value: String(health.queueFailed) },
    { key: 'memory', good: health.memoryBytes < 1024 ** 3, value: megabytes(health.memoryBytes) },
    { key: 'uptime', good: true, value: formatDuration(Math.round(health.uptimeSeconds / 60)) },
  ]
  return (
    <Card>
      <h2>{t('operator.health')}</h2>
      <ul className={styles.rows}>
        {checks.map(({ key, good, value }) => (
          <li key={key}>
            <span className={styles.grow}>{t(`operator.health_${key}`)}</span>
            <span className="tabular">{value}</span>
            <Badge tone={good ? 'done' : 'trouble'} icon={good ? 'check' : 'alert'}>
              {t(good ? 'operator.health_good' : 'operator.health_bad')}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
