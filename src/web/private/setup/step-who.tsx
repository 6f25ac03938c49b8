import type { SetupView } from '#contracts/setup.ts'
import { useT } from '#web/ui/i18n.tsx'
import { SlugField, suggestedSlugs } from '#web/ui/kit/slug-field.tsx'
import { aStep } from '#web/ui/kit/wizard.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'

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
    words: { slug: 'pick.slugForm' },
    fields: (form) => (
      <>
        <TextField
          {...form.field('name')}
          label={t('setup.name')}
          help={t('setup.nameHelp')}
          autoComplete="organization"
          required
        />
        <SlugField of={form} suggestions={suggestedSlugs(refusal)} follows />
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
