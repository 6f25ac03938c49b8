import { type RefObject, useEffect, useState } from 'react'
import type { OwnCompany } from '#contracts/contacts.ts'
import { figures } from '#shared/figures.ts'
import { type Locale, localeNames, locales } from '#shared/locale.ts'
import { hasLink } from '#shared/person-name.ts'
import { asHtml, asText } from '#shared/plain-text.ts'
import { ApiError } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Form, SaveBar } from '#web/ui/kit/form.tsx'
import { InLanguages } from '#web/ui/kit/in-languages.tsx'
import { SlugField, suggestedSlugs } from '#web/ui/kit/slug-field.tsx'
import { useForm, useValuesOf } from '#web/ui/kit/use-form.ts'
import { Stack, SelectField, TextArea, TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useNavigate } from 'react-router'
import { useSaveCompany } from './profile-api.ts'

type Words = Record<Locale, string>

/** What is written of a storefront; what it says of itself as plain text. */
export interface ShopTexts {
  name: string
  slug: string
  defaultLocale: Locale
  tagline: Words
  description: Words
}

const inAll = (of: (locale: Locale) => string): Words => ({ en: of('en'), ms: of('ms'), zh: of('zh') })

export const textsOf = ({ name, slug, defaultLocale, tagline, description }: OwnCompany): ShopTexts => ({
  name,
  slug,
  defaultLocale,
  tagline: inAll((locale) => tagline[locale] ?? ''),
  description: inAll((locale) => asText(description[locale] ?? '')),
})

/** Words as they are sent: a language without words is left out. */
const sent = (words: Words) =>
  Object.fromEntries(locales.flatMap((locale) => (words[locale].trim() ? [[locale, words[locale].trim()]] : [])))

/** What was not written anew stays as it is stored, with all that plain text cannot say. */
const htmlOf = (words: Words, { description }: OwnCompany): Words =>
  inAll((locale) => {
    const stored = description[locale] ?? ''
    return asText(stored) === words[locale].trim() ? stored : asHtml(words[locale])
  })

/** The name, the address and the words of a storefront, in all languages. */
export function TextsForm({
  company,
  page,
  seen,
  onSaved,
  onChange,
}: {
  company: OwnCompany
  /** The company as the address of this page names it. */
  page: string
  seen: RefObject<number>
  onSaved: (uts: number) => void
  onChange: (texts: ShopTexts) => void
}) {
  const t = useT()
  const navigate = useNavigate()
  const save = useSaveCompany(page)
  const [first] = useState(company.uts)
  const isOvertaken = save.error instanceof ApiError && save.error.code === 'companies.changed_meanwhile'
  const form = useForm({
    of: 'PUT /api/h/contact',
    start: { ...textsOf(company), seen: company.uts },
    keep: `storefront_${company.companyid}`,
    main: 'slug',
    words: { slug: 'pick.slugForm' },
    check: ({ name }) => (hasLink(name) ? { name: 'ui.need.noLink' } : {}),
    send: ({ name, slug, defaultLocale, tagline, description }, _lost, began) =>
      save.sendAndWait({
        was: company,
        name: name.trim(),
        slug: slug.trim(),
        defaultLocale,
        tagline: sent(tagline),
        description: sent(htmlOf(description, company)),
        // After a refusal its words have told that something else stands there by now; what was begun before a reload is over what stood there then.
        seen: isOvertaken ? company.uts : began.seen === first ? seen.current : began.seen,
      }),
    onSaved: (saved) => {
      onSaved(saved.uts)
      toast.success(t('storefront.saved'))
      if (page === company.slug && saved.slug !== company.slug)
        void navigate(`/co/${saved.slug}/admin/profile`, { replace: true })
    },
  })
  const values = useValuesOf(form)
  useEffect(() => onChange(values), [values, onChange])
  return (
    <Form of={form} label={t('storefront.texts')}>
      <h2>{t('storefront.texts')}</h2>
      <TextField
        {...form.field('name')}
        label={t('storefront.name')}
        help={company.verified ? t('storefront.nameVerified') : undefined}
        autoComplete="organization"
        required
      />
      <SlugField of={form} suggestions={suggestedSlugs(save.error)} />
      {values.slug !== company.slug && <p>{t('storefront.slugMoves', { days: figures.formerSlugDays })}</p>}
      <InLanguages of={form} names={['tagline', 'description']}>
        {(field, locale) => (
          <Stack>
            <TextField {...field('tagline')} lang={locale} label={t('storefront.tagline')} optional />
            <TextArea
              {...field('description')}
              lang={locale}
              rows={6}
              label={t('storefront.description')}
              help={t('storefront.descriptionHelp')}
              optional
            />
          </Stack>
        )}
      </InLanguages>
      <SelectField
        {...form.field('defaultLocale')}
        label={t('storefront.defaultLocale')}
        help={t('storefront.defaultLocaleHelp')}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale}>
            {localeNames[locale]}
          </option>
        ))}
      </SelectField>
      <SaveBar of={form} />
    </Form>
  )
}
