import { useSearchParams } from 'react-router'
import { addDays, isDay, weekdayOf } from '#shared/days.ts'
import { formatInstant } from '#shared/format.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { Segmented } from '#web/ui/plain/field.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import type { Route } from './+types/schedule.route.ts'
import { Agenda } from './agenda.tsx'
import { useSchedule } from './desk-api.ts'
import { Loaded, PageHead, useNow } from './parts.tsx'
import styles from './provider.module.css'
import { TimeGrid } from './time-grid.tsx'
import { zoneClock } from './zone-clock.ts'

/** Day and week with bookings; date, view and person live in the address. On phones the same as a list. */
export default function Schedule({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const locale = useLocale()
  const [search, setSearch] = useSearchParams()
  const today = zoneClock(useNow(), Intl.DateTimeFormat().resolvedOptions().timeZone).day
  const asked = search.get('date') ?? ''
  const date = isDay(asked) ? asked : today
  const view = (search.get('view') ?? localStorage.getItem(storageKeys.schedulerMode)) === 'day' ? 'day' : 'week'
  const staffid = search.get('staff') ?? ''
  const from = view === 'day' ? date : addDays(date, 1 - weekdayOf(date))
  const to = view === 'day' ? date : addDays(from, 6)
  const query = useSchedule(companyid, from, to, staffid)
  const step = view === 'day' ? 1 : 7

  function go(change: Record<string, string>) {
    const next = new URLSearchParams({ view, date, ...(staffid && { staff: staffid }), ...change })
    if (!next.get('staff')) next.delete('staff')
    localStorage.setItem(storageKeys.schedulerMode, next.get('view') ?? 'week')
    localStorage.setItem(storageKeys.schedulerDate, next.get('date') ?? '')
    setSearch(next, { replace: true, preventScrollReset: true })
  }

  const title = (day: string) => formatInstant(`${day}T12:00:00Z`, locale, 'UTC', 'date')
  return (
    <>
      <PageHead title={t('provider.nav_schedule')}>
        <Segmented
          label={t('provider.view')}
          value={view}
          onChange={(value) => go({ view: value })}
          options={[
            { value: 'day', label: t('provider.view_day') },
            { value: 'week', label: t('provider.view_week') },
          ]}
        />
      </PageHead>
      <div className={styles.toolbar}>
        <Button small onClick={() => go({ date: today })}>
          {t('provider.today')}
        </Button>
        <Button
          small
          icon
          variant="quiet"
          aria-label={t('ui.previous')}
          onClick={() => go({ date: addDays(date, -step) })}
        >
          <Icon name="left" />
        </Button>
        <Button small icon variant="quiet" aria-label={t('ui.next')} onClick={() => go({ date: addDays(date, step) })}>
          <Icon name="right" />
        </Button>
        <strong aria-live="polite">{from === to ? title(from) : `${title(from)} – ${title(to)}`}</strong>
        {(query.data?.staff.length ?? 0) > 1 && (
          <select
            className={styles.companySelect}
            aria-label={t('provider.person')}
            value={staffid}
            onChange={(event) => go({ staff: event.target.value })}
          >
            <option value="">{t('provider.everybody')}</option>
            {query.data?.staff.map((member) => (
              <option key={member.staffid} value={member.staffid}>
                {member.name}
              </option>
            ))}
          </select>
        )}
      </div>
      <Loaded query={query} height={560}>
        {(data) => (
          <>
            <div className={styles.wideOnly}>
              <TimeGrid data={data} from={from} to={to} companyid={companyid} perPerson={view === 'day' && !staffid} />
            </div>
            <div className={styles.narrowOnly}>
              <Agenda data={data} from={from} to={to} companyid={companyid} />
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}
