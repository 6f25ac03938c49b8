import { useEffect, useRef } from 'react'
import type { SetupView } from '#contracts/setup.ts'
import { slugFrom } from '#shared/slugs.ts'
import { ApiError } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { type FormOf, useChoiceOf, useValueOf } from '#web/ui/kit/use-form.ts'
import { aStep } from '#web/ui/kit/wizard.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'
import type { Named } from './setup-api.ts'
import styles from './setup.module.css'

/** Who sells: the name, the address of the page, and the registration number where there is one. */
export function useWhoStep(setup: SetupView | null, refusal: Error | null) {
  const t = useT()
  return aStep({
    of: 'POST /api/h/contact',
    title: t('setup.who'),
    start: {
      name: setup?.name ?? '',
      slug: setup?.slug ?? '',
      registrationNumber: setup?.registrationNumber ?? '',
    },
    isWhole: setup !== null,
    main: 'slug',
    words: { slug: 'setup.slugForm' },
    fields: (form) => (
      <>
        <TextField
          {...form.field('name')}
          label={t('setup.name')}
          help={t('setup.nameHelp')}
          autoComplete="organization"
          required
        />
        <SlugField of={form} suggestions={suggestionsIn(refusal)} />
        <TextField
          {...form.field('registrationNumber')}
          label={t('setup.registrationNumber')}
          help={t('setup.registrationNumberHelp')}
          optional
        />
      </>
    ),
  })
}

/** Other addresses that are free, where the one that was wanted is taken. */
function suggestionsIn(refusal: Error | null): readonly string[] {
  if (!(refusal instanceof ApiError) || refusal.code !== 'companies.slug_occupied') return []
  const { suggestions = [] } = (refusal.body.data ?? {}) as { suggestions?: string[] }
  return suggestions
}

/** The address of the page follows the name until it is typed. */
function SlugField({ of: form, suggestions }: { of: FormOf<Named>; suggestions: readonly string[] }) {
  const t = useT()
  const { ref, name: own, value, error, onBlur, onChange } = useChoiceOf(form, 'slug')
  const name = useValueOf(form, 'name')
  const followed = useRef(value === '' || value === slugFrom(name))
  useEffect(() => {
    if (followed.current) onChange(slugFrom(name))
  }, [name, onChange])
  return (
    <div className={styles.stack}>
      <TextField
        name={own}
        value={value}
        ref={ref}
        error={error}
        label={t('setup.slug')}
        help={t('setup.slugHelp', { address: `/co/${value.trim().toLowerCase() || '…'}` })}
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        required
        onBlur={onBlur}
        onChange={(event) => {
          followed.current = event.currentTarget.value === ''
          onChange(event.currentTarget.value)
        }}
      />
      {suggestions.length > 0 && (
        <div className={styles.chips} role="group" aria-label={t('setup.slugFree')}>
          {suggestions.map((slug) => (
            <Button
              key={slug}
              small
              onClick={() => {
                followed.current = false
                onChange(slug)
              }}
            >
              {slug}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
