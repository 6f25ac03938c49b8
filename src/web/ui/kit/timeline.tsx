import { type ReactNode, useRef, useState } from 'react'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon, type IconName } from '../pieces/icon.tsx'
import type { Tone } from '../pieces/pieces.tsx'
import styles from './timeline.module.css'

export interface Happening {
  id: string
  at: string
  words: ReactNode
  /** By whom, in words. */
  who?: string | null
  /** What else there is to say of it. */
  more?: ReactNode
  /** Somebody's own words. */
  said?: string | null
  icon?: IconName
  tone?: Tone
}

const AT_ONCE = 20

/**
 * What happened when, in the zone of the place; `entries` begin with the oldest. Past twenty the newest stand there, and a
 * button brings twenty earlier ones at a time. `order` says which end is read first. `years` for what goes back that far.
 */
export function Timeline({
  entries,
  zone,
  label,
  order = 'oldest first',
  years = false,
}: {
  entries: readonly Happening[]
  zone: string
  label: string
  order?: 'oldest first' | 'newest first'
  years?: boolean
}) {
  const t = useT()
  const list = useRef<HTMLOListElement>(null)
  const [most, setMost] = useState(AT_ONCE)
  const hidden = Math.max(0, entries.length - most)
  const late = entries.slice(hidden)
  const isNewestFirst = order === 'newest first'
  const earlier = hidden > 0 && (
    <Button
      small
      onClick={() => {
        setMost(most + AT_ONCE)
        // The button goes with the last of them.
        if (hidden <= AT_ONCE) list.current?.focus()
      }}
    >
      {t('frame.earlier', { count: Math.min(hidden, AT_ONCE) })}
    </Button>
  )
  return (
    <div className={styles.timeline}>
      {!isNewestFirst && earlier}
      <ol ref={list} tabIndex={-1} aria-label={label}>
        {(isNewestFirst ? late.toReversed() : late).map((entry) => (
          <Entry key={entry.id} entry={entry} zone={zone} years={years} />
        ))}
      </ol>
      {isNewestFirst && earlier}
    </div>
  )
}

function Entry({ entry, zone, years }: { entry: Happening; zone: string; years: boolean }) {
  const locale = useLocale()
  const { at, words, who, more, said, icon, tone = 'neutral' } = entry
  const when = years
    ? `${formatInstant(at, locale, zone, 'day')}, ${formatInstant(at, locale, zone, 'time')}`
    : formatInstant(at, locale, zone)
  return (
    <li data-tone={tone}>
      <span className={icon ? styles.mark : styles.dot}>{icon && <Icon name={icon} size={16} />}</span>
      <div className={styles.words}>
        <strong>{words}</strong>
        <span className={styles.when}>
          <time dateTime={at}>{when}</time>
          {who && ` · ${who}`}
        </span>
        {more && <span>{more}</span>}
        {said && <blockquote>{said}</blockquote>}
      </div>
    </li>
  )
}
