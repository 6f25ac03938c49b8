import type { BranchRow } from '#contracts/branches.ts'
import { localDay } from '#shared/day-names.ts'
import { figures } from '#shared/figures.ts'
import { formatInstant } from '#shared/format.ts'
import { weekInWords } from '#shared/week-in-words.ts'
import { zones } from '#shared/zones.ts'
import { ApiError } from '#web/ui/client/api.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Form, SaveBar, SendButton } from '#web/ui/kit/form.tsx'
import { InLanguages } from '#web/ui/kit/in-languages.tsx'
import { PlacePin } from '#web/ui/kit/place-pin.tsx'
import { type FormOf, useChoiceOf, useForm, useValueOf } from '#web/ui/kit/use-form.ts'
import { WeekFields } from '#web/ui/kit/week-fields.tsx'
import { isWrong } from '#web/ui/kit/week-rows.ts'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Choice, SelectField, TextField } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { type BranchValues, sentOf, valuesOf } from './branch-values.ts'
import { useSaveBranch } from './branches-api.ts'
import { Photos } from './photos.tsx'
import styles from './profile.module.css'

interface Props {
  /** Null for a new one. */
  row: BranchRow | null
  companyid: string
  /** By whose clock the company is. */
  zone: string
  onSaved?: () => void
}

/** A branch: what it is called, where it is, when it is open, how it is reached, its photos. */
export function BranchForm({ row, companyid, zone, onSaved }: Props) {
  const t = useT()
  const locale = useLocale()
  const save = useSaveBranch(companyid)
  const isChanged = save.error instanceof ApiError && save.error.code === 'companies.branch_changed'
  const form = useForm({
    of: 'POST /api/h/branches',
    own: ['spot', 'week', 'mark'],
    start: valuesOf(row, zone),
    keep: `branch_${row?.infoid ?? `new_${companyid}`}`,
    words: { unplaced: 'storefront.branch_unplaced', far: 'storefront.branch_far' },
    check: ({ week }) => (isWrong(week) ? { week: 'pick.week_wrong' as const } : {}),
    send: (written, lost, began) =>
      save.sendAndWait({
        input: {
          companyid,
          ...sentOf(written),
          // After it was refused for that, what stands now was seen: it is said below.
          ...(row && { infoid: row.infoid, seen: isChanged ? row.mark : began.mark }),
        },
        lost,
      }),
    onSaved: () => {
      toast.success(t('storefront.branch_saved'))
      onSaved?.()
    },
  })
  const now = row && [row.called, row.line, weekInWords(row.hours, locale)].filter(Boolean).join(' · ')
  return (
    <Form of={form} label={row?.called ?? t('storefront.branch_add')}>
      <Where of={form} />
      <h3>{t('storefront.branch_hours')}</h3>
      <p className={styles.help}>{t('storefront.branch_hoursHelp')}</p>
      <WeekFields of={form} name="week" closed={t('storefront.branch_closed')} />
      {row && <Beyond row={row} companyid={companyid} />}
      <Reached of={form} />
      {isChanged && now && <p>{t('storefront.branch_now', { now })}</p>}
      {row ? <SaveBar of={form} /> : <SendButton of={form}>{t('storefront.branch_save')}</SendButton>}
    </Form>
  )
}

type BranchFields = FormOf<BranchValues, 'POST /api/h/branches'>

const lines = [
  { key: 'line1', autoComplete: 'address-line1', required: true },
  { key: 'postcode', autoComplete: 'postal-code', required: true },
  { key: 'city', autoComplete: 'address-level2', required: true },
  { key: 'state', autoComplete: 'address-level1', required: false },
] as const

/** What it is called, and where it is. */
function Where({ of: form }: { of: BranchFields }) {
  const t = useT()
  return (
    <>
      <InLanguages of={form} names={['name']}>
        {(field, locale) => (
          <TextField
            {...field('name')}
            lang={locale}
            label={t('storefront.branch_name')}
            help={t('storefront.branch_nameHelp')}
            optional
          />
        )}
      </InLanguages>
      <div className={styles.two}>
        {lines.map(({ key, autoComplete, required }) => (
          <TextField
            key={key}
            {...form.field(key)}
            label={t(`storefront.branch_${key}`)}
            autoComplete={autoComplete}
            required={required}
            optional={!required}
          />
        ))}
      </div>
      <PlacePin of={form} name="spot" town={useValueOf(form, 'city')} />
      <SelectField {...form.field('zone')} label={t('storefront.branch_zone')} help={t('storefront.branch_zoneHelp')}>
        {zones.map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** How it is reached, and how it looks. */
function Reached({ of: form }: { of: BranchFields }) {
  const t = useT()
  const photos = useChoiceOf(form, 'galleryFileIds')
  return (
    <>
      <h3>{t('storefront.branch_reached')}</h3>
      <div className={styles.two}>
        <TextField
          {...form.field('phone')}
          label={t('storefront.branch_phone')}
          type="tel"
          autoComplete="tel"
          optional
        />
        <TextField
          {...form.field('email')}
          label={t('storefront.branch_email')}
          type="email"
          autoComplete="email"
          optional
        />
      </div>
      <Choice
        type="checkbox"
        {...checkboxOf(form)}
        title={t('storefront.branch_phonePublic')}
        note={t('storefront.branch_phonePublicHelp')}
      />
      <h3>{t('storefront.gallery')}</h3>
      <Photos
        ids={photos.value}
        most={figures.branchPictures}
        help={t('storefront.galleryHelp', { most: figures.branchPictures })}
        isBusy={form.isBusy}
        onChange={photos.onChange}
      />
    </>
  )
}

/** A box has no place for an error: nothing can be wrong with it. */
function checkboxOf(form: BranchFields) {
  const { error: _, ...field } = form.field('phonePublic')
  return field
}

/** What is booked outside of the hours: it stands, and somebody has to see to it. */
function Beyond({ row, companyid }: { row: BranchRow; companyid: string }) {
  const t = useT()
  const locale = useLocale()
  if (row.firstBeyondAt === null) return null
  const when = formatInstant(row.firstBeyondAt, locale, row.zone)
  const day = localDay(row.firstBeyondAt, row.zone)
  return (
    <Alert tone="waiting">
      <p>{t('desk.hours_beyond', { count: row.beyond, when })}</p>
      <ButtonLink small to={`/co/${companyid}/admin/schedule?view=day&date=${day}&branch=${row.infoid}`}>
        {t('desk.hours_see')}
      </ButtonLink>
    </Alert>
  )
}
