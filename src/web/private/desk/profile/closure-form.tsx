import { localDay } from '#shared/day-names.ts'
import { locales } from '#shared/locale.ts'
import { useT } from '#web/ui/i18n.tsx'
import { ChoiceGroup } from '#web/ui/kit/choice-group.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { InLanguages } from '#web/ui/kit/in-languages.tsx'
import { type FormOf, useChoiceOf, useForm, useValuesOf } from '#web/ui/kit/use-form.ts'
import { Choice, TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useNow } from '#web/ui/state/use-now.ts'
import { useBranches } from '../desk-api.ts'
import { useMay } from '../may.tsx'
import { ClosedBookings } from './closed-bookings.tsx'
import { useCloseDays, useClosedBookings } from './closures-api.ts'
import styles from './profile.module.css'

interface ClosureValues {
  from: string
  to: string
  /** None are all. */
  branchids: string[]
  words: Record<(typeof locales)[number], string>
  bookings: 'keep' | 'cancel'
}

/** Closes some days: which, where, what guests read; what is booked then is shown first, with the choice what becomes of it. */
export function ClosureForm({ companyid, zone, onSaved }: { companyid: string; zone: string; onSaved: () => void }) {
  const t = useT()
  const close = useCloseDays(companyid)
  const today = localDay(useNow(), zone)
  const form = useForm({
    of: 'POST /api/h/closures',
    start: {
      from: '',
      to: '',
      branchids: [],
      words: { en: '', ms: '', zh: '' },
      bookings: 'keep',
    } as ClosureValues,
    keep: `closure_${companyid}`,
    words: {
      before_from: 'storefront.closure_backwards',
      past: 'storefront.closure_past',
      out_of_range: 'storefront.closure_tooMany',
    },
    check: ({ from, to }) => (to < from ? { to: 'storefront.closure_backwards' as const } : {}),
    send: ({ words, branchids, bookings, ...days }, lost) => {
      const said = locales.flatMap((locale) => (words[locale].trim() ? [[locale, words[locale].trim()]] : []))
      const where = branchids.length > 0 && { branchids }
      const wanted = { bookings: cancels ? bookings : 'keep', ...(seen && { seen: seen.mark }) } as const
      return close.sendAndWait({
        input: { companyid, ...days, ...where, words: Object.fromEntries(said), ...wanted },
        lost,
      })
    },
    onSaved: () => {
      toast.success(t('storefront.closure_saved'))
      onSaved()
    },
  })
  const { from, to, branchids, bookings } = useValuesOf(form)
  const query = useClosedBookings(companyid, { from, to, branchids })
  const seen = query.data?.pages[0]?.totals
  const mayCancel = useMay(companyid)('PUT /api/h/closures')
  const cancels = mayCancel && seen !== undefined && seen.booked + seen.paying > 0
  const isKnown = from === '' || to < from || seen !== undefined
  return (
    <Form of={form} label={t('storefront.closure_add')}>
      <div className={styles.two}>
        <TextField {...form.field('from')} label={t('storefront.closure_from')} type="date" min={today} required />
        <TextField
          {...form.field('to')}
          label={t('storefront.closure_to')}
          help={t('storefront.closure_toHelp')}
          type="date"
          min={from || today}
          required
        />
      </div>
      <Where of={form} companyid={companyid} />
      <h3>{t('storefront.closure_booked')}</h3>
      {from !== '' && from <= to ? (
        <ClosedBookings companyid={companyid} zone={zone} query={query} />
      ) : (
        <p className={styles.help}>{t('storefront.closure_choose')}</p>
      )}
      {cancels && <Fate of={form} />}
      <h3>{t('storefront.closure_words')}</h3>
      <p className={styles.help}>{t('storefront.closure_wordsHelp')}</p>
      <InLanguages of={form} names={['words']}>
        {(field, locale) => (
          <TextField {...field('words')} lang={locale} label={t('storefront.closure_words')} optional />
        )}
      </InLanguages>
      <SendButton of={form} disabled={!isKnown} variant={cancels && bookings === 'cancel' ? 'danger' : 'primary'}>
        {cancels && bookings === 'cancel'
          ? t('storefront.closure_saveCancel', { count: seen.booked })
          : t('storefront.closure_add')}
      </SendButton>
    </Form>
  )
}

type ClosureFields = FormOf<ClosureValues, 'POST /api/h/closures'>

/** All branches, or some; nothing where there is but one. */
function Where({ of: form, companyid }: { of: ClosureFields; companyid: string }) {
  const t = useT()
  const branches = useBranches(companyid)
  const { value, onChange } = useChoiceOf(form, 'branchids')
  if (branches.length === 0) return null
  const turn = (id: string) => {
    const next = value.includes(id) ? value.filter((one) => one !== id) : [...value, id].toSorted()
    if (next.length > 0) onChange(next)
  }
  return (
    <ChoiceGroup legend={t('storefront.closure_where')}>
      <Choice
        name="everywhere"
        title={t('storefront.closure_everywhere')}
        checked={value.length === 0}
        onChange={() => onChange([])}
      />
      <Choice
        name="everywhere"
        title={t('storefront.closure_some')}
        checked={value.length > 0}
        onChange={() => onChange([branches[0]?.branchid ?? ''])}
      />
      {value.length > 0 &&
        branches.map(({ branchid, name }) => (
          <Choice
            key={branchid}
            type="checkbox"
            title={name}
            checked={value.includes(branchid)}
            onChange={() => turn(branchid)}
          />
        ))}
    </ChoiceGroup>
  )
}

/** What becomes of what is booked: it stays, or all of it is cancelled. */
function Fate({ of: form }: { of: ClosureFields }) {
  const t = useT()
  const { value, onChange } = useChoiceOf(form, 'bookings')
  return (
    <ChoiceGroup legend={t('storefront.closure_fate')}>
      {(['keep', 'cancel'] as const).map((fate) => (
        <Choice
          key={fate}
          name="bookings"
          title={t(`storefront.closure_${fate}`)}
          note={t(`storefront.closure_${fate}Help`)}
          checked={value === fate}
          onChange={() => onChange(fate)}
        />
      ))}
    </ChoiceGroup>
  )
}
