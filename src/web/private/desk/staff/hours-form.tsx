import type { StaffHoursView, StaffRow } from '#contracts/staff.ts'
import { localDay, shortWeekday } from '#shared/day-names.ts'
import { formatInstant } from '#shared/format.ts'
import { ApiError } from '#web/ui/client/api.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { ChoiceGroup } from '#web/ui/kit/choice-group.tsx'
import { Form, SaveBar } from '#web/ui/kit/form.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { type FormOf, useChoiceOf, useForm } from '#web/ui/kit/use-form.ts'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './staff.module.css'
import { useSaveStaffHours, useStaffHours } from './staff-api.ts'
import { hoursOf, likeDay, rowsOf, type WorkRow, weekdays, withAnother, wrongOf } from './week-rows.ts'

interface Week {
  week: WorkRow[]
}

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
  const words = useWords(stands)
  const isChanged = save.error instanceof ApiError && save.error.code === 'desk.hours_changed'
  const form = useForm({
    // Its times are put together from several fields, which have the limits of a clock.
    of: null,
    start: { week: rowsOf(stands.hours) },
    keep: `hours_${stands.staffid}`,
    check: ({ week }) => (week.some((one) => wrongOf(one, week)) ? { week: 'desk.hours_wrong' as const } : {}),
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
      <WeekFields of={form} />
      {isChanged && <p>{t('desk.hours_now', { hours: words })}</p>}
      <Beyond stands={stands} companyid={companyid} />
      <SaveBar of={form} />
    </Form>
  )
}

/** A week in one line: 'Mon 09:00–13:00, 14:00–18:00 · Tue 09:00–18:00'. */
function useWords({ hours }: StaffHoursView): string {
  const t = useT()
  const locale = useLocale()
  const rows = rowsOf(hours)
  const days = weekdays.flatMap((day) => {
    const parts = rows.filter(({ weekday }) => weekday === day).map(({ from, to }) => `${from}–${to}`)
    return parts.length > 0 ? `${shortWeekday(day, locale)} ${parts.join(', ')}` : []
  })
  return days.join(' · ') || t('desk.hours_none')
}

function WeekFields({ of: form }: { of: FormOf<Week> }) {
  const t = useT()
  const locale = useLocale()
  const { value: rows, onChange, error } = useChoiceOf(form, 'week')
  const change = (place: number, part: Partial<WorkRow>) =>
    onChange(rows.map((row, other) => (other === place ? { ...row, ...part } : row)))
  return (
    <>
      {weekdays.map((day) => {
        const name = shortWeekday(day, locale)
        const isWorked = rows.some(({ weekday }) => weekday === day)
        return (
          <ChoiceGroup key={day} legend={name}>
            {!isWorked && <p className={styles.under}>{t('desk.hours_free')}</p>}
            {rows.map((row, place) =>
              row.weekday === day ? (
                <Part
                  key={place}
                  row={row}
                  day={name}
                  wrong={error && wrongOf(row, rows)}
                  onChange={(part) => change(place, part)}
                  onRemove={() => onChange(rows.filter((_, other) => other !== place))}
                />
              ) : null,
            )}
            <div className={styles.buttons}>
              <Button
                small
                onClick={() => onChange(withAnother(rows, day))}
                aria-label={t('desk.hours_addOn', { day: name })}
              >
                <Icon name="plus" size={16} /> {t('desk.hours_add')}
              </Button>
              {isWorked && (
                <Button
                  small
                  variant="quiet"
                  onClick={() => onChange(likeDay(rows, day))}
                  aria-label={t('desk.hours_likeOn', { day: name })}
                >
                  {t('desk.hours_like')}
                </Button>
              )}
            </div>
          </ChoiceGroup>
        )
      })}
      {error && <Alert tone="trouble">{error}</Alert>}
    </>
  )
}

function Part({
  row,
  day,
  wrong,
  onChange,
  onRemove,
}: {
  row: WorkRow
  day: string
  wrong: ReturnType<typeof wrongOf> | '' | undefined
  onChange: (part: Partial<WorkRow>) => void
  onRemove: () => void
}) {
  const t = useT()
  return (
    <div className={styles.part}>
      <TextField
        label={t('desk.hours_from')}
        type="time"
        step={900}
        value={row.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        label={t('desk.hours_to')}
        type="time"
        step={900}
        value={row.to}
        error={wrong ? t(`desk.hours_${wrong}`) : undefined}
        onChange={(event) => onChange({ to: event.target.value })}
      />
      <Button icon variant="quiet" aria-label={t('desk.hours_remove', { day, from: row.from })} onClick={onRemove}>
        <Icon name="trash" />
      </Button>
    </div>
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
