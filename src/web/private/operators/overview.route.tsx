import { Link } from 'react-router'
import type { OverviewView } from '#contracts/operators.ts'
import { durationIn } from '#shared/duration-in.ts'
import { formatCount } from '#shared/format.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Chart } from '#web/ui/kit/chart.tsx'
import { daySteps } from '#web/ui/kit/chart-steps.ts'
import { Figures } from '#web/ui/kit/figures.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import { Alert, Badge, Card } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import styles from './operators.module.css'
import { useOverview } from './operators-api.ts'

export const meta = titled('operators.nav_overview')

/** The platform at a glance. */
export default function Overview() {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <PageHead title={t('operators.nav_overview')} />
      <Loaded query={useOverview()} height={600}>
        {(overview) => (
          <div className={styles.stack}>
            {overview.onlyInvites && (
              <Alert tone="waiting">
                <p>{t('operators.onlyInvitesOn')}</p>
                <Link to="/admin/waitlist">{t('operators.nav_waitlist')}</Link>
              </Alert>
            )}
            <Figures figures={figuresOf(overview.figures, t)} />
            <Waiting waiting={overview.waiting} />
            <Card>
              <h2>{t('operators.days')}</h2>
              <Chart
                as="lines"
                label={t('operators.days')}
                steps={daySteps(
                  overview.days.map(({ day }) => day),
                  locale,
                )}
                series={(['accounts', 'orders'] as const).map((of) => ({
                  name: t(`operators.days_${of}`),
                  values: overview.days.map((day) => day[of]),
                }))}
                empty={t('operators.days_nothing')}
              />
            </Card>
            <Health health={overview.health} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function figuresOf(figures: OverviewView['figures'], t: ReturnType<typeof useT>) {
  const list = [
    ['accounts', formatCount(figures.accounts), t('operators.figure_new', { count: figures.newAccounts })],
    ['active', formatCount(figures.activeToday), t('operators.figure_day')],
    ['companies', formatCount(figures.companies), t('operators.figure_waiting', { count: figures.companiesWaiting })],
    ['offers', formatCount(figures.offers), t('operators.figure_published')],
    ['orders', formatCount(figures.orders), t('operators.figure_week')],
    ['paid', formatMoney(figures.paid.amount, figures.paid.currency, { whole: true }), t('operators.figure_week')],
  ] as const
  return list.map(([key, value, note]) => ({ name: t(`operators.figure_${key}`), value, note }))
}

function Waiting({ waiting }: { waiting: OverviewView['waiting'] }) {
  const t = useT()
  const work = [
    { count: waiting.companies, key: 'companies', to: '/admin/companies?state=waiting' },
    { count: waiting.waitlist, key: 'waitlist', to: '/admin/waitlist?kind=access&state=waiting' },
    { count: waiting.feedback, key: 'feedback', to: '/admin/feedback?state=open' },
    { count: waiting.errors, key: 'errors', to: '/admin/errors?state=open' },
    { count: waiting.tasks, key: 'tasks', to: '/admin/tasks' },
  ] as const
  const open = work.filter(({ count }) => count > 0)
  return (
    <Card>
      <h2>{t('operators.waiting')}</h2>
      {open.length === 0 ? (
        <p className={styles.note}>{t('operators.nothingWaits')}</p>
      ) : (
        <ul className={styles.rows}>
          {open.map(({ key, to, count }) => (
            <li key={key}>
              <Link to={to}>{t(`operators.waiting_${key}`, { count })}</Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

function Health({ health }: { health: OverviewView['health'] }) {
  const t = useT()
  const locale = useLocale()
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
      value: t('operators.health_queueValue', {
        count: health.queueWaiting,
        time: durationIn(Math.round(health.oldestWaitingSeconds / 60), locale),
      }),
    },
    { key: 'failed', good: health.queueFailed === 0, value: String(health.queueFailed) },
    { key: 'memory', good: health.memoryBytes < 1024 ** 3, value: megabytes(health.memoryBytes) },
    { key: 'uptime', good: true, value: durationIn(Math.round(health.uptimeSeconds / 60), locale) },
  ] as const
  return (
    <Card>
      <h2>{t('operators.health')}</h2>
      <ul className={styles.rows}>
        {checks.map(({ key, good, value }) => (
          <li key={key}>
            <span className={styles.grow}>{t(`operators.health_${key}`)}</span>
            <span className="tabular">{value}</span>
            <Badge tone={good ? 'done' : 'trouble'} icon={good ? 'check' : 'alert'}>
              {t(good ? 'operators.health_good' : 'operators.health_bad')}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
