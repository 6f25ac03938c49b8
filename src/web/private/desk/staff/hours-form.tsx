import type { StaffHoursView, StaffRow } from '#contracts/staff.ts'
import { localDay } from '#shared/day-names.ts'
import { formatInstant } from '#shared/format.ts'
import { weekInWords } from '#shared/week-in-words.ts'
import { ApiError } from '#web/ui/client/api.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Form, SaveBar } from '#web/ui/kit/form.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { useForm } from '#web/ui/kit/use-form.ts'
import { hoursOf, isWrong, rowsOf } from '#web/ui/kit/week-rows.ts'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { lazyPart } from '#web/ui/pieces/lazy-part.tsx'
import { Alert, Skeleton } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './staff.module.css'
import { useSaveStaffHours, useStaffHours } from './staff-api.ts'

const WorkWeek = lazyPart(() => import('./work-week.tsx'), <Skeleton height={320} />)

/** When somebody works in a usual week, in any number of parts a day. */
export function StaffHours({ row, companyid }: { row: StaffRow; companyid: string }) {
  const t = useT()
  return (
    <section aria-labelledby="staff-hours">
      <h3 id="staff-hours">{t('desk.hours_title')}</h3>
      <Loaded query={useStaffHours(companyid, row.staffid)} height={320}>
        {(stands) => <HoursForm key={row.staffid} stands={stands} companyid={companyid} />}
      </Loaded>
    </section>
  )
}

function HoursForm({ stands, companyid }: { stands: StaffHoursView; companyid: string }) {
  const t = useT()
  const save = useSaveStaffHours(companyid)
  const locale = useLocale()
  const words = weekInWords(stands.hours, locale) || t('desk.hours_none')
  const isChanged = save.error instanceof ApiError && save.error.code === 'desk.hours_changed'
  const form = useForm({
    // Its times are put together from several fields, which have the limits of a clock.
    of: null,
    start: { week: rowsOf(stands.hours) },
    keep: `hours_${stands.staffid}`,
    check: ({ week }) => (isWrong(week) ? { week: 'pick.week_wrong' as const } : {}),
    send: ({ week }, _lost, began) =>
      save.sendAndWait({
        staffid: stands.staffid,
        hours: hoursOf(week),
        // After it was refused for that, what stands now was seen: it is said below.
        seen: isChanged ? stands.hours : hoursOf(began.week),
      }),
    onSaved: () => toast.success(t('desk.hours_saved')),
  })
  return (
    <Form of={form} label={t('desk.hours_title')}>
      <p className={styles.under}>{t('desk.hours_text')}</p>
      <WorkWeek of={form} />
      {isChanged && <p>{t('desk.hours_now', { hours: words })}</p>}
      <Beyond stands={stands} companyid={companyid} />
      <SaveBar of={form} />
    </Form>
  )
}

/** What is booked outside of the hours: it stands, and somebody has to see to it. */
function Beyond({ stands, companyid }: { stands: StaffHoursView; companyid: string }) {
  const t = useT()
  const locale = useLocale()
  if (stands.firstBeyondAt === null) return null
  const when = formatInstant(stands.firstBeyondAt, locale, stands.zone)
  const day = localDay(stands.firstBeyondAt, stands.zone)
  return (
    <Alert tone="waiting">
      <p>{t('desk.hours_beyond', { count: stands.beyond, when })}</p>
      <ButtonLink small to={`/co/${companyid}/admin/schedule?view=day&date=${day}&staff=${stands.staffid}`}>
        {t('desk.hours_see')}
      </ButtonLink>
    </Alert>
  )
}
