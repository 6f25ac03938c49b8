import { Link } from 'react-router'
import { formatInstant } from '#shared/format.ts'
import { localeNames } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { withFilter, withToggled } from './find-of.ts'
import type { SearchData } from './search-data.ts'
import styles from './search.module.css'

/** What is filtered at the moment, each with a way to take it off. */
export function ActiveFilters({
  found,
  query,
  to,
}: {
  found: SearchData
  query: URLSearchParams
  to: (next: URLSearchParams) => string
}) {
  const t = useT()
  const locale = useLocale()
  const { find } = found
  const chips: { name: string; next: URLSearchParams }[] = []
  const off = (name: string) => withFilter(query, name, undefined)
  if (find.kind) chips.push({ name: t(`search.kind.${find.kind}`), next: off('kind') })
  if (find.date) chips.push({ name: formatInstant(`${find.date}T12:00:00Z`, locale, 'UTC', 'date'), next: off('date') })
  if (find.min !== undefined) chips.push({ name: `≥ RM ${find.min / 100}`, next: off('min') })
  if (find.max !== undefined) chips.push({ name: `≤ RM ${find.max / 100}`, next: off('max') })
  if (find.rating) chips.push({ name: `★ ${find.rating}+`, next: off('rating') })
  if (find.verified) chips.push({ name: t('search.verifiedOnly'), next: off('verified') })
  for (const kind of find.place ?? [])
    chips.push({ name: t(`search.place.${kind}`), next: withToggled(query, 'place', kind) })
  for (const language of find.lang ?? [])
    chips.push({ name: localeNames[language], next: withToggled(query, 'lang', language) })
  for (const [field, values] of Object.entries(find.fields ?? {})) {
    const known = found.fields.find((one) => one.key === field)
    for (const value of values) {
      const name = known?.choices.find((choice) => choice.key === value)?.name ?? known?.name ?? value
      chips.push({ name, next: withToggled(query, `f.${field}`, value) })
    }
  }
  if (chips.length === 0) return null
  const cleared = new URLSearchParams(
    [...query].filter(([name]) => ['q', 'near', 'lat', 'lng', 'radius', 'sort', 'view', 'cat'].includes(name)),
  )
  return (
    <ul className={styles.active}>
      {chips.map((chip) => (
        <li key={chip.name}>
          <Link to={to(chip.next)} preventScrollReset aria-label={t('search.remove', { name: chip.name })}>
            {chip.name}
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      <li>
        <Link to={to(cleared)} preventScrollReset className={styles.clear}>
          {t('search.clear')}
        </Link>
      </li>
    </ul>
  )
}
