import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CsvKey, InputOf } from '#contracts/calls.ts'
import { download } from '../client/download.ts'
import { pathOf } from '../client/path-of.ts'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { TextField } from '../pieces/field.tsx'
import { Icon } from '../pieces/icon.tsx'
import styles from './data-table.module.css'
import { useChange } from './use-change.ts'

/** The row above a table: search, filters, and at its end what concerns the whole list. */
export function TableTools({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.tools}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}

/** A debounced search field; it follows changes of the query from elsewhere. */
export function TableSearch({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const [text, setText] = useState(value)
  /** The last query: of this field, or of the address. */
  const [asked, setAsked] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Not an older text of this field, which was typed on since.
    if (value !== asked) {
      setAsked(value)
      setText(value)
    }
  }
  useEffect(() => {
    if (text === value) return
    const pause = window.setTimeout(() => {
      setAsked(text)
      onChange(text)
    }, 300)
    return () => window.clearTimeout(pause)
  }, [text, value, onChange])
  return (
    <div className={styles.search}>
      <TextField
        label={label}
        type="search"
        maxLength={120}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}

/** One filter as chips: the empty value stands for all. */
export function FilterChips({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  const row = useRef<HTMLDivElement>(null)
  // On a phone the row is pushed aside: the chosen one may stand beyond its end.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    row.current?.scrollTo({ left: (chosen?.offsetLeft ?? 0) - (row.current.offsetLeft + 16) })
  }, [value])
  return (
    <div ref={row} className={styles.chips} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

/** The list under its present filter as a file, named by the server: after the list and the day where its people are. */
export function CsvButton({ of, params }: { of: CsvKey; params: Record<string, string> }) {
  const t = useT()
  // The server validates the query of the address.
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
  const save = useChange((_input: void) =>
    download(pathOf(of, { query: { ...given, format: 'csv' } as InputOf<CsvKey>['query'] })),
  )
  return (
    <Button busy={save.isPending} onClick={() => save.send()}>
      <Icon name="download" /> <span className={styles.csv}>{t('table.csv')}</span>
    </Button>
  )
}
