import type { SetupView } from '#contracts/setup.ts'
import { endOf, minutesOf } from '#shared/clock-of.ts'
import { shortWeekday } from '#shared/day-names.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { PlacePin } from '#web/ui/kit/place-pin.tsx'
import { type FormOf, useChoiceOf, useValueOf, useValuesOf } from '#web/ui/kit/use-form.ts'
import { isWrong, weekdays } from '#web/ui/kit/week-rows.ts'
import { aStep } from '#web/ui/kit/wizard.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'
import { lazyPart } from '#web/ui/pieces/lazy-part.tsx'
import { Skeleton } from '#web/ui/pieces/pieces.tsx'
import { hoursOf, placeOf, type Where, weekOf, whereOf } from './opening-week.ts'
import { OverlookedNote } from './overlooked-note.tsx'
import type { Says } from './said.ts'
import { SavedBeside, type Stands } from './saved-beside.tsx'
import styles from './setup.module.css'

const WeekInParts = lazyPart(() => import('./week-in-parts.tsx'), <Skeleton height={480} />)

const lines = [
  { key: 'line1', autoComplete: 'address-line1' },
  { key: 'postcode', autoComplete: 'postal-code' },
  { key: 'city', autoComplete: 'address-level2' },
  { key: 'state', autoComplete: 'address-level1' },
] as const

/** Where it is on the map, how it is reached, and when it is open. */
export function useWhereStep(setup: SetupView | null, stands: Stands, says: Says['where'], overlooked: string) {
  const t = useT()
  return aStep({
    of: 'PUT /api/h/setup',
    within: 'place',
    title: t('setup.where'),
    start: whereOf(setup),
    own: ['spot', 'days', 'opens', 'closes', 'inParts', 'week'],
    isWhole: Boolean(setup?.place?.line1),
    words: { unplaced: 'setup.needPin', far: 'setup.farPlace' },
    check: ({ inParts, week, days, opens, closes }) =>
      inParts
        ? {
            ...(isWrong(week) && { week: 'pick.week_wrong' as const }),
            ...(week.length === 0 && { week: 'setup.needDay' as const }),
          }
        : {
            ...(!days.includes(true) && { opens: 'setup.needDay' as const }),
            ...(minutesOf(opens) >= endOf(closes) && { closes: 'setup.needLater' as const }),
          },
    fields: (form) => (
      <>
        <SavedBeside
          fields={form}
          now={whereOf(setup)}
          stands={stands}
          of={(where) => [placeOf(where), hoursOf(where)]}
          says={says}
        >
          <OverlookedNote what={overlooked} />
        </SavedBeside>
        <div className={styles.two}>
          {lines.map(({ key, autoComplete }) => (
            <TextField
              key={key}
              {...form.field(key)}
              label={t(`setup.${key}`)}
              autoComplete={autoComplete}
              required={key !== 'state'}
              optional={key === 'state'}
            />
          ))}
        </div>
        <Pin of={form} />
        <TextField
          {...form.field('phone')}
          label={t('setup.phone')}
          help={t('setup.phoneHelp')}
          type="tel"
          autoComplete="tel"
          optional
        />
        <Open of={form} />
      </>
    ),
  })
}

function Pin({ of: form }: { of: FormOf<Where> }) {
  return <PlacePin of={form} name="spot" town={useValueOf(form, 'city')} />
}

/** When it is open: the same on each day, or a week in parts. */
function Open({ of: form }: { of: FormOf<Where> }) {
  const t = useT()
  const inParts = useChoiceOf(form, 'inParts')
  const week = useChoiceOf(form, 'week')
  const where = useValuesOf<Where>(form)
  if (inParts.value)
    return (
      <>
        <h2 className={styles.legend}>{t('setup.hours')}</h2>
        <WeekInParts of={form} />
        <div>
          <Button small variant="quiet" onClick={() => inParts.onChange(false)}>
            {t('setup.hoursAlike')}
          </Button>
        </div>
      </>
    )
  const part = () => {
    week.onChange(weekOf(where))
    inParts.onChange(true)
  }
  return (
    <>
      <Week of={form} />
      <div>
        <Button small variant="quiet" onClick={part}>
          {t('setup.hoursInParts')}
        </Button>
      </div>
    </>
  )
}

function Week({ of: form }: { of: FormOf<Where> }) {
  const t = useT()
  const locale = useLocale()
  return (
    <fieldset className={styles.week}>
      <legend>{t('setup.hours')}</legend>
      <div className={styles.days}>
        {weekdays.map((day) => (
          <label key={day} className={styles.day}>
            <input type="checkbox" {...checkboxOf(form, `days.${day - 1}`)} />
            {shortWeekday(day, locale)}
          </label>
        ))}
      </div>
      <div className={styles.two}>
        <TextField {...form.field('opens')} label={t('setup.opens')} type="time" step={900} required />
        <TextField {...form.field('closes')} label={t('setup.closes')} type="time" step={900} required />
      </div>
      <p className={styles.small}>{t('setup.hoursHelp')}</p>
    </fieldset>
  )
}

/** A box stands alone: what is wrong with the week is said at its hours. */
function checkboxOf(form: FormOf<Where>, name: `days.${number}`) {
  const { error: _, ...field } = form.field(name)
  return field
}
