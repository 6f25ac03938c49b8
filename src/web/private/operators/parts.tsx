import type { ReactNode } from 'react'
import { intlLocale } from '#shared/format.ts'
import { dateFormat } from '#shared/formatter.ts'
import { useLocale } from '#web/ui/i18n.tsx'
import styles from './operators.module.css'

/** An instant with its year, on this operator's own clock; a dash where there was none. */
export function Stamp({ at }: { at: string | null }) {
  const locale = useLocale()
  if (at === null) return '-'
  const text = dateFormat(intlLocale[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
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
