import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { OwnCompany } from '#contracts/contacts.ts'
import { figures } from '#shared/figures.ts'
import { type Locale, localeNames, locales } from '#shared/locale.ts'
import { hasLink } from '#shared/person-name.ts'
import { asHtml, asText } from '#shared/plain-text.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Form, SaveBar } from '#web/ui/kit/form.tsx'
import { InLanguages } from '#web/ui/kit/in-languages.tsx'
import { SlugField, suggestedSlugs } from '#web/ui/kit/slug-field.tsx'
import { useForm, useValuesOf } from '#web/ui/kit/use-form.ts'
import { SelectField, Stack, TextArea, TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useLookAnew, useSaveCompany } from './profile-api.ts'

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

type Field = Exclude<keyof ShopTexts, 'tagline' | 'description'> | `${'tagline' | 'description'}.${Locale}`

/** Every text of a storefront by the name of its field. */
const fieldsOf = ({ tagline, description, ...rest }: ShopTexts): Record<Field, string> => ({
  ...rest,
  ...(Object.fromEntries(
    locales.flatMap((locale) => [
      [`tagline.${locale}`, tagline[locale]],
      [`description.${locale}`, description[locale]],
    ]),
  ) as Record<Exclude<Field, 'name' | 'slug' | 'defaultLocale'>, string>),
})

const unlike = (one: ShopTexts, other: ShopTexts): Field[] => {
  const [mine, theirs] = [fieldsOf(one), fieldsOf(other)]
  return (Object.keys(mine) as Field[]).filter((field) => mine[field].trim() !== theirs[field].trim())
}

/** What of the words was written, over what stands there: all else stays as it is stored, with all that plain text cannot say. */
function changeOf(written: ShopTexts, fields: readonly Field[], over: OwnCompany) {
  const stored = (of: 'tagline' | 'description') => inAll((locale) => over[of][locale] ?? '')
  const isWritten = (field: Field) => fields.includes(field)
  const inside = (of: 'tagline' | 'description', say: (text: string) => string) =>
    sent(inAll((locale) => (isWritten(`${of}.${locale}`) ? say(written[of][locale]) : stored(of)[locale])))
  const some = (of: 'tagline' | 'description') => locales.some((locale) => isWritten(`${of}.${locale}`))
  return {
    ...(isWritten('name') && { name: written.name.trim() }),
    ...(isWritten('slug') && { slug: written.slug.trim() }),
    ...(isWritten('defaultLocale') && { defaultLocale: written.defaultLocale }),
    ...(some('tagline') && { tagline: inside('tagline', (text) => text) }),
    ...(some('description') && { description: inside('description', asHtml) }),
  }
}

/** The name, the address and the words of a storefront, in all languages. */
export function TextsForm({
  company,
  page,
  onChange,
}: {
  company: OwnCompany
  /** The company as the address of this page names it. */
  page: string
  onChange: (texts: ShopTexts) => void
}) {
  const t = useT()
  const navigate = useNavigate()
  const save = useSaveCompany(page)
  const look = useLookAnew(page)
  /** What a colleague wrote meanwhile and one was told of, field by field. */
  const told = useRef<Partial<Record<Field, string>>>({})
  const names = useFieldNames()
  const form = useForm({
    of: 'PUT /api/h/contact',
    start: textsOf(company),
    keep: `storefront_${company.companyid}`,
    words: { slug: 'pick.slugForm' },
    check: ({ name }) => (hasLink(name) ? { name: 'ui.need.noLink' } : {}),
    send: async (written, _lost, began) => {
      const now = await look()
      const fields = unlike(written, began)
      const theirs = fieldsOf(textsOf(now))
      const over = unlike(textsOf(now), began).filter(
        (field) =>
          fields.includes(field) && theirs[field] !== fieldsOf(written)[field] && told.current[field] !== theirs[field],
      )
      if (over.length > 0) {
        for (const field of over) told.current[field] = theirs[field]
        const list = over.map((field) => `${names(field)}: ${theirs[field] || '-'}`).join(' · ')
        throw new Error(t('storefront.overtaken', { list }))
      }
      return save.sendAndWait({ was: now, ...changeOf(written, fields, now), seen: now.uts })
    },
    onSaved: (saved) => {
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

/** How the form names its fields. */
function useFieldNames(): (field: Field) => string {
  const t = useT()
  return (field) => {
    const [of, locale] = field.split('.') as [keyof ShopTexts, Locale | undefined]
    const name = t(of === 'slug' ? 'pick.slug' : `storefront.${of}`)
    return locale ? `${name} (${localeNames[locale]})` : name
  }
}
