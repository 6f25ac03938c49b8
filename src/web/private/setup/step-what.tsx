import type { CategoryRow } from '#contracts/catalogue.ts'
import type { SetupView } from '#contracts/setup.ts'
import { policyPresetNames } from '#shared/order-axes.ts'
import { isPrice } from '#shared/policy.ts'
import { useT } from '#web/ui/i18n.tsx'
import { senOf } from '#web/ui/kit/money-text.ts'
import { type FormOf, useValueOf } from '#web/ui/kit/use-form.ts'
import { aStep } from '#web/ui/kit/wizard.tsx'
import { Choice, SelectField, TextField } from '#web/ui/pieces/field.tsx'
import { OverlookedNote } from './overlooked-note.tsx'
import { policySaid, type Says } from './said.ts'
import { SavedBeside, type Stands } from './saved-beside.tsx'
import { ServiceList } from './service-list.tsx'
import { sameServices, type What, whatOf } from './service-rows.ts'
import styles from './setup.module.css'

/** What is sold, where it is given, and what a cancellation costs. */
export function useWhatStep(
  setup: SetupView | null,
  stands: Stands,
  says: Says['what'],
  overlooked: string,
  categories: readonly CategoryRow[],
) {
  const t = useT()
  return aStep({
    of: 'PUT /api/h/setup',
    within: 'services',
    title: t('setup.what'),
    start: whatOf(setup),
    isWhole: (setup?.services.list.length ?? 0) > 0,
    check: ({ atProvider, atCustomer, list }) => ({
      ...(!atProvider && !atCustomer && { atProvider: 'setup.needPlace' as const }),
      ...(list.length === 0 && { list: 'setup.needService' as const }),
      ...(list.some(({ sen }) => !isPrice(senOf(sen) ?? 0)) && { list: 'setup.needPrice' as const }),
    }),
    words: { too_small: 'setup.needPrice' },
    fields: (form) => (
      <>
        <SavedBeside fields={form} now={whatOf(setup)} stands={stands} of={sameServices} says={says}>
          <OverlookedNote what={overlooked} />
        </SavedBeside>
        <ServiceList of={form} categories={categories} />
        <Given of={form} />
        <SelectField {...form.field('policyPreset')} label={t('setup.policy')} help={t('setup.policyHelp')}>
          {policyPresetNames.map((preset) => (
            <option key={preset} value={preset}>
              {policySaid(preset, t)}
            </option>
          ))}
        </SelectField>
      </>
    ),
  })
}

function Given({ of: form }: { of: FormOf<What> }) {
  const t = useT()
  const isOut = useValueOf(form, 'atCustomer')
  const { error, ...atProvider } = form.field('atProvider')
  const { error: _, ...atCustomer } = form.field('atCustomer')
  return (
    <fieldset className={styles.week}>
      <legend>{t('setup.given')}</legend>
      <Choice {...atProvider} type="checkbox" title={t('setup.atProvider')} note={error} />
      <Choice {...atCustomer} type="checkbox" title={t('setup.atCustomer')} />
      {isOut && (
        <TextField
          {...form.field('radiusKm', 'number')}
          label={t('setup.radius')}
          type="number"
          inputMode="numeric"
          required
        />
      )}
    </fieldset>
  )
}
