import { Link } from 'react-router'
import type { SearchFind } from '#contracts/search.ts'
import { market } from '#shared/brand.ts'
import { formatCount, formatInstant } from '#shared/format.ts'
import { type Locale, localeNames } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import styles from './search.module.css'
import type { SearchData } from './search-data.ts'
import { withFilter, withToggled } from './with-filter.ts'

type Names = { readonly [F in keyof SearchFind]-?: null | ((value: NonNullable<SearchFind[F]>) => string) }

/**
 * What each filter is called where it is set; null for what is seen elsewhere: in the search bar, the order of the hits, and
 * what holds several values, each of which is taken off alone. A filter without its row does not compile.
 */
const namesOf = (t: ReturnType<typeof useT>, locale: Locale): Names => ({
  kind: (kind) => t(`search.kind.${kind}`),
  date: (day) => formatInstant(`${day}T12:00:00Z`, locale, 'UTC', 'date'),
  min: (sen) => `≥ ${formatMoney(sen, market.currency)}`,
  max: (sen) => `≤ ${formatMoney(sen, market.currency)}`,
  rating: (stars) => `★ ${stars}+`,
  verified: () => t('search.verifiedOnly'),
  q: null,
  near: null,
  lat: null,
  lng: null,
  radius: null,
  cat: null,
  sort: null,
  companyid: null,
  place: null,
  lang: null,
  fields: null,
})

/** What clearing the filters leaves. */
const stays = ['q', 'near', 'lat', 'lng', 'radius', 'sort', 'view', 'cat']

export interface ActiveFilter {
  name: string
  next: URLSearchParams
}

/** What is filtered at the moment, each by its name and with the query without it. */
export function useActiveFilters(found: SearchData, query: URLSearchParams): ActiveFilter[] {
  const t = useT()
  const locale = useLocale()
  const { find } = found
  const chips: ActiveFilter[] = []
  const names = Object.entries(namesOf(t, locale)) as [keyof SearchFind, null | ((value: unknown) => string)][]
  for (const [filter, nameOf] of names) {
    const value = find[filter]
    if (nameOf && value !== undefined && value !== false)
      chips.push({ name: nameOf(value), next: withFilter(query, filter, undefined) })
  }
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
  return chips
}

/** What most people look for first, as a switch, and the filters that are set, each with a way to take it off. */
export function ActiveFilters({
  found,
  filters,
  query,
  to,
}: {
  found: SearchData
  filters: readonly ActiveFilter[]
  query: URLSearchParams
  to: (next: URLSearchParams) => string
}) {
  const t = useT()
  const visits = found.facets.marks['place:customer'] ?? 0
  const isVisited = found.find.place?.includes('customer') ?? false
  if (filters.length === 0 && visits === 0) return null
  const cleared = new URLSearchParams([...query].filter(([name]) => stays.includes(name)))
  return (
    <ul className={styles.active}>
      {visits > 0 && !isVisited && (
        <li>
          <Link to={to(withToggled(query, 'place', 'customer'))} preventScrollReset className={styles.quick}>
            <Icon name="home" size={16} />
            {t('search.place.customer')} · {formatCount(visits)}
          </Link>
        </li>
      )}
      {filters.map((chip) => (
        <li key={chip.name}>
          <Link to={to(chip.next)} preventScrollReset aria-label={t('search.remove', { name: chip.name })}>
            {chip.name}
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      {filters.length > 0 && (
        <li>
          <Link to={to(cleared)} preventScrollReset className={styles.clear}>
            {t('search.clear')}
          </Link>
        </li>
      )}
    </ul>
  )
}
