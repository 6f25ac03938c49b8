import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Suggestion } from '#contracts/catalogue.ts'
import { dataKey } from '#contracts/data-key.ts'
import { api } from '../client/api.ts'
import { useT } from '../i18n.tsx'
import { Icon, type IconName } from '../pieces/icon.tsx'
import { forgetSearches, recentSearches } from '../state/recent-searches.ts'
import styles from './search-bar.module.css'

type Row = Omit<Suggestion, 'kind'> & { kind: Suggestion['kind'] | 'recent' }

const icons: Record<Row['kind'], IconName> = { recent: 'clock', category: 'list', service: 'search', company: 'store' }

/** The wait after a letter, in milliseconds. */
const PAUSE_MS = 150

/**
 * What somebody may mean who types into `input`: what was searched before, categories, services and companies. Chosen by
 * finger, mouse or arrow keys; a category and a company lead to their pages, a text is searched for.
 */
export default function Suggestions({
  id,
  text,
  near,
  input,
  onActive,
  onSearch,
  onClose,
}: {
  id: string
  text: string
  near: string | undefined
  input: RefObject<HTMLInputElement | null>
  onActive: (option: string | undefined) => void
  onSearch: (text: string) => void
  onClose: () => void
}) {
  const t = useT()
  const navigate = useNavigate()
  const [recent, setRecent] = useState(recentSearches)
  const found = useFound(text, near)
  const rows: Row[] = [
    ...recent.filter((one) => begins(one, text)).map((name) => ({ kind: 'recent' as const, key: name, name })),
    ...found.filter(({ name }) => !recent.some((one) => begins(one, text) && one.toLowerCase() === name.toLowerCase())),
  ]
  const [active, setActive] = useState(-1)
  useEffect(() => setActive(-1), [text])
  useEffect(() => {
    onActive(active < 0 ? undefined : `${id}-${active}`)
    return () => onActive(undefined)
  }, [active, id, onActive])

  function choose(row: Row) {
    onClose()
    input.current?.blur()
    if (row.kind === 'category') void navigate(`/cat/${row.key}${near ? `?near=${near}` : ''}`)
    else if (row.kind === 'company') void navigate(`/co/${row.key}`)
    else onSearch(row.name)
  }
  useEffect(() => {
    const field = input.current
    const onKeyDown = (event: KeyboardEvent) => {
      const row = rows[active]
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        const step = event.key === 'ArrowDown' ? 1 : -1
        // From the text itself to the first or the last, and past them back to the text.
        setActive((now) => ((now + 1 + step + rows.length + 1) % (rows.length + 1)) - 1)
      } else if (event.key === 'Enter') {
        if (row) {
          event.preventDefault()
          choose(row)
        } else onClose()
      } else if (event.key === 'Escape' && rows.length > 0) {
        // Only the list: another Escape empties the field or closes the sheet around it.
        event.preventDefault()
        onClose()
      }
    }
    field?.addEventListener('keydown', onKeyDown)
    return () => field?.removeEventListener('keydown', onKeyDown)
  })
  if (rows.length === 0) return null
  return (
    <div className={styles.menu}>
      <div id={`${id}-list`} role="listbox" aria-label={t('discover.suggestions')}>
        {rows.map((row, i) => (
          <button
            key={`${row.kind}:${row.key}`}
            id={`${id}-${i}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(row)}
          >
            <Icon name={icons[row.kind]} size={18} />
            <b>{row.name}</b>
            {row.kind !== 'service' && (
              <span>{row.kind === 'company' && row.city ? row.city : t(`discover.suggested.${row.kind}`)}</span>
            )}
          </button>
        ))}
      </div>
      {text === '' && recent.length > 0 && (
        <button
          type="button"
          className={styles.locate}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            forgetSearches()
            setRecent([])
          }}
        >
          <Icon name="trash" size={18} />
          {t('discover.forgetSearches')}
        </button>
      )}
    </div>
  )
}

const begins = (name: string, text: string) => name.toLowerCase().startsWith(text.trim().toLowerCase())

/** What the server suggests, asked for once nobody types for a moment. The former rows stay meanwhile, and without a network. */
function useFound(text: string, near: string | undefined): Suggestion[] {
  const [found, setFound] = useState<Suggestion[]>([])
  useEffect(() => {
    const abort = new AbortController()
    const find = { q: text, ...(near && { near }) }
    const wait = window.setTimeout(
      () => {
        api.call(dataKey('suggestions'), { query: { find } }, { signal: abort.signal }).then(
          ({ data }) => setFound(data),
          () => undefined,
        )
      },
      text === '' ? 0 : PAUSE_MS,
    )
    return () => {
      window.clearTimeout(wait)
      abort.abort()
    }
  }, [text, near])
  return found
}
