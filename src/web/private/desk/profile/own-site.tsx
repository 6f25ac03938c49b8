import { useId, useState } from 'react'
import type { CompanyPrefsView, OwnCompany } from '#contracts/contacts.ts'
import { MOST_SITES, siteOf } from '#shared/site.ts'
import { ApiError } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Form, SaveBar } from '#web/ui/kit/form.tsx'
import { useForm } from '#web/ui/kit/use-form.ts'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { Choice, TextArea } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useSaveCompanyPrefs } from '../desk-api.ts'
import { useMay } from '../may.tsx'
import parts from '../parts.module.css'
import styles from './profile.module.css'
import { snippetOf } from './snippet-of.ts'

const EXAMPLE = 'www.example.com'

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

/** "Book now" on a company's own site: which sites may show its booking page, and the code that puts it there. */
export function OwnSite({ company, prefs }: { company: OwnCompany; prefs: CompanyPrefsView }) {
  const t = useT()
  return (
    <div className={parts.stack}>
      <h2>{t('storefront.site')}</h2>
      <p className={parts.secondary}>{t('storefront.siteHelp')}</p>
      <Sites prefs={prefs} />
      {prefs.embedOrigins.length > 0 && <Snippet company={company} />}
    </div>
  )
}

function Sites({ prefs }: { prefs: CompanyPrefsView }) {
  const t = useT()
  const mayChange = useMay(prefs.companyid)('POST /api/h/comp-prefs')
  const save = useSaveCompanyPrefs(prefs.companyid)
  const [saved, setSaved] = useState<readonly string[]>()
  const isChanged = save.error instanceof ApiError && save.error.code === 'companies.prefs_changed'
  const sites = useForm({
    of: 'POST /api/h/comp-prefs',
    own: ['sites'],
    start: { sites: prefs.embedOrigins.join('\n') },
    keep: `sites_${prefs.companyid}`,
    check: ({ sites }) => {
      const lines = linesOf(sites)
      if (lines.length > MOST_SITES) return { sites: 'storefront.sitesMany' as const }
      return lines.every((line) => siteOf(line, location.hostname)) ? {} : { sites: 'storefront.sitesWrong' as const }
    },
    send: ({ sites }, _lost, began) =>
      save.sendAndWait({
        embedOrigins: linesOf(sites).flatMap((line) => siteOf(line, location.hostname) ?? []),
        seen: { embedOrigins: isChanged ? prefs.embedOrigins : [...(saved ?? linesOf(began.sites))] },
      }),
    onSaved: ({ embedOrigins }) => {
      setSaved(embedOrigins)
      toast.success(t('storefront.sitesSaved'))
    },
  })
  return (
    <Form of={sites} label={t('storefront.site')}>
      <TextArea
        {...sites.field('sites')}
        label={t('storefront.sites')}
        help={t('storefront.sitesHelp', { example: EXAMPLE })}
        rows={2}
        maxLength={4500}
        disabled={!mayChange}
        optional
      />
      {isChanged && (
        <p>{t('storefront.sitesChanged', { sites: prefs.embedOrigins.join(', ') || t('storefront.sitesNone') })}</p>
      )}
      {mayChange && <SaveBar of={sites}>{t('storefront.sitesSave')}</SaveBar>}
    </Form>
  )
}

function Snippet({ company }: { company: OwnCompany }) {
  const t = useT()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const { slug, defaultLocale } = company
  const code = snippetOf({ slug, locale: defaultLocale, isWhole })
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => toast.success(t('storefront.snippetCopied')),
      () => toast.error(t('storefront.copyFailed')),
    )
  return (
    <>
      <p id={id}>{t('storefront.snippet')}</p>
      <p className={styles.link} aria-labelledby={id}>
        <code>{code}</code>
      </p>
      <Choice
        name="calendar"
        type="checkbox"
        title={t('storefront.snippetCalendar')}
        checked={isWhole}
        onChange={(event) => setWhole(event.target.checked)}
      />
      <div className={parts.buttons}>
        <Button onClick={() => void copy()}>{t('storefront.snippetCopy')}</Button>
        <ButtonLink to={`/embed/${slug}`} target="_blank" reloadDocument>
          {t('storefront.snippetLook')}
        </ButtonLink>
      </div>
    </>
  )
}
