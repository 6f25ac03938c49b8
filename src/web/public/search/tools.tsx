import { searchSorts, usualSort } from '#shared/search-filters.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import styles from './search.module.css'
import type { SearchData } from './search-data.ts'
import { withFilter } from './with-filter.ts'

/** How the results are shown: filters where they have no column of their own, the order, list or map. */
export function Tools({
  found,
  query,
  to,
  go,
  filters,
  onFilters,
}: {
  found: SearchData
  query: URLSearchParams
  to: (next: URLSearchParams) => string
  go: (next: URLSearchParams) => void
  /** How many are set. */
  filters: number
  onFilters: () => void
}) {
  const t = useT()
  const usual = usualSort(found.find)
  const mapped = query.get('view') === 'map'
  return (
    <div className={styles.tools}>
      <span className={styles.narrow}>
        <Button small onClick={onFilters}>
          <Icon name="filter" size={18} />
          {t('search.filters')}
          {filters > 0 && ` · ${filters}`}
        </Button>
      </span>
      <label className={styles.sort}>
        <span className="visually-hidden">{t('search.sort')}</span>
        <select
          value={found.find.sort ?? usual}
          onChange={(event) =>
            go(withFilter(query, 'sort', event.target.value === usual ? undefined : event.target.value))
          }
        >
          {searchSorts.map((sort) =>
            sort === 'distance' && !found.radius ? null : (
              <option key={sort} value={sort}>
                {t(`search.sort.${sort}`)}
              </option>
            ),
          )}
        </select>
      </label>
      <ButtonLink small to={to(withFilter(query, 'view', mapped ? undefined : 'map'))} preventScrollReset>
        <Icon name={mapped ? 'list' : 'map'} size={18} />
        {t(mapped ? 'search.list' : 'search.showMap')}
      </ButtonLink>
    </div>
  )
}
