import { type MouseEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { StorefrontQuery } from '#contracts/storefront.ts'
import type { TextKey } from '#locales/keys.ts'
import { brand } from '#shared/brand.ts'
import type { CompanyState } from '#shared/company-life.ts'
import type { Texts } from '#shared/i18n.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { api } from '#web/ui/client/api.ts'
import { TextsProvider, useLocale, useT } from '#web/ui/i18n.tsx'
import { lazyTexts } from '#web/ui/lazy-texts.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert, Skeleton } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useAnswer } from '#web/ui/state/use-answer.ts'
import { useLoaded } from '#web/ui/state/use-loaded.ts'
import { CompanyView } from './company-view.tsx'
import styles from './menu.module.css'

/** What the page of a storefront brings along, and that of an error does not. */
const namespaces = [
  lazyTexts('company', {
    en: () => import('#locales/en/company.json'),
    ms: () => import('#locales/ms/company.json'),
    zh: () => import('#locales/zh/company.json'),
  }),
  lazyTexts('item', {
    en: () => import('#locales/en/item.json'),
    ms: () => import('#locales/ms/item.json'),
    zh: () => import('#locales/zh/item.json'),
  }),
  lazyTexts('discover', {
    en: () => import('#locales/en/discover.json'),
    ms: () => import('#locales/ms/discover.json'),
    zh: () => import('#locales/zh/discover.json'),
  }),
  lazyTexts('trust', {
    en: () => import('#locales/en/trust.json'),
    ms: () => import('#locales/ms/trust.json'),
    zh: () => import('#locales/zh/trust.json'),
  }),
]
const all = (locale: Locale) => async (): Promise<Texts> =>
  Object.assign({}, ...(await Promise.all(namespaces.map((one) => one[locale]()))))
const texts = new Map(locales.map((locale) => [locale, all(locale)]))

const words: Record<Exclude<CompanyState, 'open' | 'terminated'>, TextKey> = {
  waiting: 'company.preview_waiting',
  setting_up: 'company.preview_setting_up',
  suspended: 'company.preview_suspended',
}

const ask = (query: StorefrontQuery, signal: AbortSignal) =>
  api.user('GET /api/h/storefront', { query }, { signal }).then(({ data }) => data)

/**
 * The storefront of a company that is not open, for whoever works there: as it will be, but that nothing of it can be booked.
 * @param props.missing what stands there for everybody else
 */
export default function StorefrontPreview({ companyid, missing }: { companyid: string; missing: ReactNode }) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const wish = {
    person: query.get('person'),
    category: query.get('cat'),
    words: query.get('q'),
    after: query.get('cursor'),
  }
  const { data, error, refusal, retry } = useAnswer(
    { companyid, ...Object.fromEntries(Object.entries(wish).filter(([, value]) => value)) } as StorefrontQuery,
    ask,
  )
  const said = useLoaded(texts.get(useLocale()) ?? null)
  if (refusal) return missing
  if (!said || (!data && !error))
    return (
      <div className="container">
        <Skeleton height={480} />
      </div>
    )
  return <TextsProvider texts={said}>{data ? <Shown {...data} /> : <Failed onRetry={retry} />}</TextsProvider>
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <div className="container">
      <Alert tone="trouble" role="alert">
        <p>{t('company.previewFailed')}</p>
        <Button small onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      </Alert>
    </div>
  )
}

function Shown({ state, storefront }: Awaited<ReturnType<typeof ask>>) {
  const t = useT()
  const refuse = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a[href*="/book/"], a[href*="/item/"]')
    if (!link) return
    event.preventDefault()
    toast.info(t('company.previewNoBooking'))
  }
  return (
    <>
      <title>{`${storefront.company.name} - ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      {state !== 'open' && state !== 'terminated' && (
        <div className={`container ${styles.band}`}>
          <Alert tone="waiting" role="status">
            {t(words[state])}
          </Alert>
        </div>
      )}
      <div onClickCapture={refuse}>
        <CompanyView view={storefront} />
      </div>
    </>
  )
}
