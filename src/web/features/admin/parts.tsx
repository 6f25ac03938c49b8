import type { ReactNode } from 'react'
import type { Locale } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { Alert, Skeleton } from '#web/ui/plain/pieces.tsx'
import styles from './admin.module.css'

/** Content when there is some; a skeleton before; what failed, with a retry, instead. */
export function Loaded<T>({
  query,
  height = 240,
  children,
}: {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  height?: number
  children: (data: T) => ReactNode
}) {
  const t = useT()
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Skeleton height={height} />
  return (
    <Alert tone="trouble" role="alert">
      <p>{query.error.message}</p>
      <Button small onClick={() => void query.refetch()}>
        {t('ui.retry')}
      </Button>
    </Alert>
  )
}

/** Title of a screen, with what can be done on its right. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children && <div className={styles.headAside}>{children}</div>}
    </div>
  )
}

const intlLocale: Record<Locale, string> = { en: 'en-MY', ms: 'ms-MY', zh: 'zh-Hans-MY' }

/** An instant with its year, on this operator's own clock. */
export function Stamp({ at }: { at: string }) {
  const locale = useLocale()
  const text = new Intl.DateTimeFormat(intlLocale[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(at),
  )
  return (
    <time dateTime={at} className="tabular">
      {text}
    </time>
  )
}

/** Names and values, one below the other. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
