import { type ChangeEvent, useState } from 'react'
import { market } from '#shared/brand.ts'
import { localDay } from '#shared/day-names.ts'
import { useT } from '../i18n.tsx'
import { SelectField, TextField } from '../pieces/field.tsx'
import {
  edges,
  isPeriod,
  isTurned,
  type Looks,
  type Period,
  type Preset,
  periodOf,
  presetOf,
  presets,
} from './period.ts'
import styles from './period-field.module.css'

/**
 * A period: any day, a preset with both its days, or two chosen days, either of which may be empty. Days are days of `zone`. Only a
 * valid period is reported; an invalid one stays as typed and shows why.
 */
export function PeriodField({
  label,
  value,
  looks = 'back',
  zone = market.zone,
  disabled,
  onChange,
}: {
  label: string
  value: Period
  /** Whether its days may lie ahead. */
  looks?: Looks
  zone?: string
  disabled?: boolean
  onChange: (value: Period) => void
}) {
  const t = useT()
  const [today, setToday] = useState(() => localDay(Date.now(), zone))
  const [chosen, setChosen] = useState<Preset>()
  /** Whether days are chosen by hand: then they stay in sight while there is none. */
  const [isOwn, setOwn] = useState(false)
  /** What is typed and cannot be asked for, and what stood there before: once that changes, this is over. */
  const [draft, setDraft] = useState<{ of: Period; now: Period }>()
  const now = draft && draft.of.from === value.from && draft.of.to === value.to ? draft.now : value
  const preset = presetOf(now, today, looks, chosen)
  const isOpen = now.from === '' && now.to === ''
  const ends = isOpen && !isOwn ? [] : (['from', 'to'] as const)
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const next = presets[looks].find((each) => each === target.value)
    setChosen(next)
    setOwn(target.value === 'own')
    if (target.value === 'own') return
    setDraft(undefined)
    // It may have become tomorrow since.
    const day = localDay(Date.now(), zone)
    setToday(day)
    onChange(next ? periodOf(next, day) : { from: '', to: '' })
  }
  const write = (next: Period) => {
    setOwn(true)
    setDraft(isPeriod(next) ? undefined : { of: value, now: next })
    if (isPeriod(next)) onChange(next)
  }
  return (
    <div className={styles.period} role="group" aria-label={label}>
      <div className={styles.preset}>
        <SelectField
          label={label}
          value={isOwn ? 'own' : isOpen ? '' : (preset ?? 'own')}
          disabled={disabled}
          onChange={choose}
        >
          <option value="">{t('pick.anyDay')}</option>
          {presets[looks].map((each) => (
            <option key={each} value={each}>
              {t(`pick.${each}`)}
            </option>
          ))}
          <option value="own">{t('pick.ownDays')}</option>
        </SelectField>
      </div>
      {ends.map((end) => (
        <TextField
          key={end}
          label={t(`pick.${end}`)}
          type="date"
          min={(end === 'to' && now.from) || edges.from}
          max={edges.to}
          value={now[end]}
          disabled={disabled}
          error={end === 'to' && isTurned(now) ? t('pick.turned') : undefined}
          onChange={({ target }) => write({ ...now, [end]: target.value })}
        />
      ))}
    </div>
  )
}
