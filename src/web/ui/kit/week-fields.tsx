import type { Control, FieldPathByValue, FieldValues, Path } from 'react-hook-form'
import { shortWeekday } from '#shared/day-names.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { TextField } from '../pieces/field.tsx'
import { Icon } from '../pieces/icon.tsx'
import { Alert } from '../pieces/pieces.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { useChoiceOf } from './use-form.ts'
import styles from './week-fields.module.css'
import { likeDay, type WorkRow, weekdays, withAnother, wrongOf } from './week-rows.ts'

/**
 * The times of a usual week as a field of a form, in any number of parts a day.
 * @param props.closed what is said of a day without any
 */
export function WeekFields<V extends FieldValues>({
  of,
  name: field,
  closed,
}: {
  of: { control: Control<V> }
  name: FieldPathByValue<V, WorkRow[]>
  closed: string
}) {
  const t = useT()
  const locale = useLocale()
  const { value, onChange, error } = useChoiceOf<V, Path<V>>(of, field)
  const rows = value as WorkRow[]
  const change = (place: number, part: Partial<WorkRow>) =>
    onChange(rows.map((row, other) => (other === place ? { ...row, ...part } : row)))
  return (
    <>
      {weekdays.map((day) => {
        const name = shortWeekday(day, locale)
        const isOpen = rows.some(({ weekday }) => weekday === day)
        return (
          <ChoiceGroup key={day} legend={name}>
            {!isOpen && <p className={styles.under}>{closed}</p>}
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
                aria-label={t('pick.week_addOn', { day: name })}
              >
                <Icon name="plus" size={16} /> {t('pick.week_add')}
              </Button>
              {isOpen && (
                <Button
                  small
                  variant="quiet"
                  onClick={() => onChange(likeDay(rows, day))}
                  aria-label={t('pick.week_likeOn', { day: name })}
                >
                  {t('pick.week_like')}
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
        label={t('pick.week_from')}
        type="time"
        step={900}
        value={row.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        label={t('pick.week_to')}
        type="time"
        step={900}
        value={row.to}
        error={wrong ? t(`pick.week_${wrong}`) : undefined}
        onChange={(event) => onChange({ to: event.target.value })}
      />
      <Button icon variant="quiet" aria-label={t('pick.week_remove', { day, from: row.from })} onClick={onRemove}>
        <Icon name="trash" />
      </Button>
    </div>
  )
}
