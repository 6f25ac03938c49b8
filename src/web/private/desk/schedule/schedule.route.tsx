import { useState } from 'react'
import type { ScheduleView } from '#contracts/desk.ts'
import { market } from '#shared/brand.ts'
import { addDays, isDay, weekdayOf } from '#shared/days.ts'
import { formatInstant, intlLocale } from '#shared/format.ts'
import { dateFormat } from '#shared/formatter.ts'
import type { Locale } from '#shared/locale.ts'
import { monthStep } from '#shared/months.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Segmented } from '#web/ui/pieces/field.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { useAddress } from '#web/ui/state/use-address.ts'
import { useNow } from '#web/ui/state/use-now.ts'
import { titled } from '#web/ui/titled.ts'
import { useSchedule } from '../desk-api.ts'
import frame from '../frame.module.css'
import { Lacking, useMay } from '../may.tsx'
import { OrderDrawer } from '../order-drawer.tsx'
import { zoneClock } from '../zone-clock.ts'
import type { Route } from './+types/schedule.route.ts'
import { type AddAt, atOf, wordOf } from './add-at.ts'
import { AddDialog } from './add-dialog.tsx'
import { Agenda } from './agenda.tsx'
import { ClosedDays } from './closed-days.tsx'
import { ClosedDialog } from './closed-dialog.tsx'
import { CutNote } from './cut-note.tsx'
import type { ClosedBlock } from './grid.ts'
import { MonthView } from './month-view.tsx'
import { MoveDialog } from './move-dialog.tsx'
import styles from './schedule.module.css'
import { TimeGrid } from './time-grid.tsx'
import type { Drag } from './use-drag.ts'

export const meta = titled('desk.nav_schedule')

const views = ['day', 'week', 'month', 'agenda'] as const
const AGENDA_DAYS = 14
type View = (typeof views)[number]

/** The first and last day of a view around a date. A month is six whole weeks, an agenda two weeks ahead. */
function spanOf(view: View, date: string): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date }
  if (view === 'agenda') return { from: date, to: addDays(date, AGENDA_DAYS - 1) }
  const start = view === 'week' ? date : `${date.slice(0, 7)}-01`
  const from = addDays(start, 1 - weekdayOf(start))
  return { from, to: addDays(from, view === 'week' ? 6 : 41) }
}

function step(view: View, date: string, by: 1 | -1): string {
  if (view === 'month') return monthStep(date, by)
  return addDays(date, by * (view === 'day' ? 1 : view === 'week' ? 7 : AGENDA_DAYS))
}

/**
 * Day, week, month and agenda of a company: bookings open beside it and move by dragging, empty time takes a booking or is
 * closed. Date, view, branch, person and what is open live in the address. On phones days and weeks are a list.
 */
export default function Schedule({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const locale = useLocale()
  const [search, setAddress] = useAddress()
  const [moving, setMoving] = useState<Drag | null>(null)
  const setAdding = (at: AddAt) => setAddress({ open: '', add: wordOf(at), adds: '' })
  // The company's, as soon as it is known: its day may have begun where the browser's has not.
  const [zone, setZone] = useState<string>(market.zone)
  const today = zoneClock(useNow(), zone).day
  const [kept] = useState(() => keptDay(today))
  const asked = search.get('date') ?? kept
  const date = isDay(asked) ? asked : today
  const wanted = search.get('view') ?? localStorage.getItem(storageKeys.schedulerMode)
  const view = views.find((value) => value === wanted) ?? 'week'
  const staffid = search.get('staff') ?? ''
  const branchid = search.get('branch') ?? ''
  const { from, to } = spanOf(view, date)
  const may = useMay(companyid)
  const mayAdd = may('POST /api/h/desk/walk-ins') || may('POST /api/h/schedule/blocks')
  const query = useSchedule(companyid, from, to, staffid, branchid)
  if (query.data && query.data.zone !== zone) setZone(query.data.zone)

  function go(change: Record<string, string>) {
    const next = { view, date, staff: staffid, branch: branchid, ...change }
    localStorage.setItem(storageKeys.schedulerMode, next.view)
    localStorage.setItem(storageKeys.schedulerDate, next.date)
    movedHere = true
    setAddress({ open: '', ...next })
  }
  const open = (orderid: string) => go({ open: orderid })
  // One that was opened from the column of one person means that one.
  const openClosing = ({ closingid, parts }: ClosedBlock) =>
    go({ closing: closingid, part: (parts.length === 1 && parts[0]?.blockid) || '' })

  return (
    <>
      <PageHead title={t('desk.nav_schedule')}>
        <Segmented
          label={t('desk.view')}
          value={view}
          onChange={(value) => go({ view: value })}
          options={views.map((value) => ({ value, label: t(`desk.view_${value}`) }))}
        />
        {mayAdd && (
          <div className={styles.addButton}>
            <Button
              small
              variant="primary"
              onClick={() =>
                setAdding({ branchid, day: date < today ? today : date, minute: null, staffid: staffid || null })
              }
            >
              <Icon name="plus" size={18} /> <span>{t('desk.add')}</span>
            </Button>
          </div>
        )}
      </PageHead>
      <Lacking companyid={companyid} of={['POST /api/h/desk/walk-ins', 'POST /api/h/schedule/blocks', 'move']} />
      <Toolbar
        view={view}
        date={date}
        today={today}
        title={titleOf(view, date, from, to, locale)}
        staff={query.data?.staff ?? []}
        staffid={staffid}
        branches={query.data?.branches ?? []}
        branchid={branchid}
        go={go}
      />
      <div className={mayAdd ? styles.underAdd : undefined}>
        <Loaded query={query} height={560}>
          {(data) => (
            <>
              <ClosedDays companyid={companyid} data={data} />
              {data.cutFrom && <CutNote cutFrom={data.cutFrom} view={view} go={go} />}
              {view === 'month' ? (
                <MonthView
                  data={data}
                  date={date}
                  busy={query.isPlaceholderData}
                  onOpen={open}
                  onDay={(day) => go({ date: day })}
                  onDayView={(day) => go({ view: 'day', date: day })}
                />
              ) : (
                <>
                  {view !== 'agenda' && (
                    <div className={styles.wideOnly}>
                      <TimeGrid
                        data={data}
                        from={from}
                        to={to}
                        perPerson={view === 'day' && !staffid}
                        chosen={staffid}
                        onOpen={open}
                        onBlock={openClosing}
                        onAdd={
                          mayAdd
                            ? (at) => setAdding({ branchid, ...at, staffid: at.staffid ?? (staffid || null) })
                            : null
                        }
                        onDrop={may('move') ? setMoving : null}
                      />
                    </div>
                  )}
                  <div className={view === 'agenda' ? undefined : styles.narrowOnly}>
                    <Agenda data={data} from={from} to={to} today={today} onOpen={open} onBlock={openClosing} />
                  </div>
                </>
              )}
              {moving && <MoveDialog drag={moving} zone={data.zone} onClose={() => setMoving(null)} />}
              {mayAdd && <Adding {...{ companyid, data, search, go }} />}
            </>
          )}
        </Loaded>
      </div>
      <Opened {...{ companyid, search, go }} />
    </>
  )
}

type Go = (change: Record<string, string>) => void

/** What is added, where the address says so. Whoever closes time in which something is booked comes to that closing. */
function Adding({
  companyid,
  data,
  search,
  go,
}: {
  companyid: string
  data: ScheduleView
  search: URLSearchParams
  go: Go
}) {
  const word = search.get('add')
  const at = atOf(word)
  if (!at) return null
  return (
    <AddDialog
      key={word}
      {...{ companyid, data, at }}
      of={search.get('adds')}
      onOf={(adds) => go({ adds })}
      onClose={(closing) => go({ add: '', adds: '', ...(closing && { closing, part: '' }) })}
    />
  )
}

/** What the address has open: a closing, and over it one of its bookings, from which Back leads to it again. */
function Opened({ companyid, search, go }: { companyid: string; search: URLSearchParams; go: Go }) {
  const closingid = search.get('closing')
  const orderid = search.get('open')
  const end = { closing: '', part: '' }
  return (
    <>
      {closingid && (
        <ClosedDialog
          key={closingid}
          {...{ companyid, closingid }}
          part={search.get('part') ?? ''}
          onOpen={(open) => go({ open })}
          onDay={(date) => go({ ...end, view: 'day', date, staff: '', branch: '' })}
          onClose={() => go(end)}
        />
      )}
      {orderid && <OrderDrawer {...{ orderid, companyid }} onClose={() => go({ open: '' })} />}
    </>
  )
}

/** The days that are shown, the way to others, where, and whose. */
function Toolbar({
  view,
  date,
  today,
  title,
  staff,
  staffid,
  branches,
  branchid,
  go,
}: {
  view: View
  date: string
  today: string
  title: string
  staff: ScheduleView['staff']
  staffid: string
  branches: ScheduleView['branches']
  branchid: string
  go: Go
}) {
  const t = useT()
  return (
    <div className={styles.toolbar}>
      <Button small onClick={() => go({ date: today })}>
        {t('desk.today')}
      </Button>
      <Button
        small
        icon
        variant="quiet"
        aria-label={t('ui.previous')}
        onClick={() => go({ date: step(view, date, -1) })}
      >
        <Icon name="left" />
      </Button>
      <Button small icon variant="quiet" aria-label={t('ui.next')} onClick={() => go({ date: step(view, date, 1) })}>
        <Icon name="right" />
      </Button>
      <strong aria-live="polite">{title}</strong>
      {branches.length > 0 && (
        <select
          className={frame.companySelect}
          aria-label={t('desk.branch')}
          value={branchid}
          onChange={(event) => go({ branch: event.target.value, staff: '' })}
        >
          <option value="">{t('desk.everyBranch')}</option>
          {branches.map((branch) => (
            <option key={branch.branchid} value={branch.branchid}>
              {branch.name}
            </option>
          ))}
        </select>
      )}
      {staff.length > 1 && (
        <select
          className={frame.companySelect}
          aria-label={t('desk.person')}
          value={staffid}
          onChange={(event) => go({ staff: event.target.value })}
        >
          <option value="">{t('desk.everybody')}</option>
          {staff.map((member) => (
            <option key={member.staffid} value={member.staffid}>
              {member.name}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

function titleOf(view: View, date: string, from: string, to: string, locale: Locale): string {
  const day = (value: string) => formatInstant(`${value}T12:00:00Z`, locale, 'UTC', 'date')
  if (view === 'day') return day(from)
  if (view !== 'month')
    return dateFormat(intlLocale[locale], {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }).formatRange(new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`))
  return dateFormat(intlLocale[locale], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date.slice(0, 7)}-15T12:00:00Z`))
}

let movedHere = false
/** Whoever comes back from another page of the desk goes on at the day that they had moved to, unless it is over; a fresh visit begins today. */
function keptDay(today: string): string {
  const kept = movedHere ? localStorage.getItem(storageKeys.schedulerDate) : null
  return kept && kept >= today ? kept : ''
}
