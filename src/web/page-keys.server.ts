import { type Locale, splitLocale } from '#shared/locale.ts'
import { filtersOf, MOST_FIELDS } from '#shared/search-filters.ts'

/** The front page is of a place that has a name, never of coordinates. */
const place = ['near', 'radius']
const search = [...filtersOf('word', 'number', 'price', 'several', 'mark'), 'view', 'cursor']

/** Query names that change what a public page shows, by first path segment; all others are dropped before rendering. */
export const queryNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '': place,
    shop: place,
    search,
    cat: search,
    co: ['cursor', 'cat', 'sort', 'stars', 'offer', 'person', 'q'],
    item: ['cursor', 'sort', 'stars', 'offer'],
    book: ['date', 'variant', 'addons', 'quantity', 'slot', 'person', 'at', 'occurrence'],
  }),
)
const fieldFilters = new Set(['search', 'cat'])
/** Numbers that people or their maps choose: finer ones show the same, and each would be a page of its own. */
const steps = new Map([
  ['lat', 1000],
  ['lng', 1000],
  ['radius', 1],
])
/** Most characters of a value; longer ones are dropped. */
const LONGEST_VALUE = 200

const hasControls = (text: string) => /\p{Cc}/u.test(text)

export interface PageKey {
  /** Key of the page cache. */
  key: string
  locale: Locale
  /** Path and canonical query, as the router needs it (with the locale prefix). */
  url: string
  isData: boolean
}

/**
 * The cache key of a page request: canonical path and query, so that equal pages share one entry. Coordinates are rounded
 * to three decimals (about 100 m), a radius to kilometres, names sorted, unknown ones dropped, and so are filters beyond the eighth.
 * @returns undefined when the URL is malformed or names unknown routes.
 */
export function pageKeyOf(rawUrl: string, knownRoutes: ReadonlySet<string>): PageKey | undefined {
  // Two slashes at the start would name a host.
  if (/^[/\\]{2}/.test(rawUrl)) return undefined
  let url: URL
  try {
    url = new URL(rawUrl, 'http://page')
    // No path of ours has control characters, and PostgreSQL cannot store NUL.
    if (hasControls(decodeURIComponent(url.pathname))) return undefined
  } catch {
    return undefined
  }
  if (url.pathname.startsWith('//')) return undefined
  // The front page of a language requests '/ms.data', which its router expects as '/ms/_.data'.
  const pathname = url.pathname.replace(/^(\/[^/]+)\.data$/, (all, front: string) =>
    splitLocale(front).path === '/' ? `${front}/_.data` : all,
  )
  const isData = pathname.endsWith('.data')
  const { locale, path } = splitLocale(pathname)
  const pagePath = isData ? path.replace(/\.data$/, '').replace(/^\/_(root)?$/, '/') : path
  // The router reads paths in any case.
  const first = (pagePath.split('/')[1] ?? '').toLowerCase()
  const allowed = queryNames.get(first) ?? []
  const kept: [string, string][] = []
  let fields = 0
  for (const [name, value] of url.searchParams) {
    const isField = fieldFilters.has(first) && /^f\.[a-z_-]{1,40}$/.test(name)
    if (!isField && !allowed.includes(name)) continue
    if (value === '' || value.length > LONGEST_VALUE || hasControls(value) || kept.some(([other]) => other === name))
      continue
    if (isField && ++fields > MOST_FIELDS) continue
    const perOne = steps.get(name)
    kept.push([name, perOne === undefined ? value : String(Math.round(Number(value) * perOne) / perOne)])
  }
  kept.sort(([a], [b]) => (a < b ? -1 : 1))
  const routes = isData ? url.searchParams.get('_routes') : null
  if (routes !== null) {
    const ids = routes.split(',')
    if (ids.length > 20 || ids.some((id) => !knownRoutes.has(id))) return undefined
    kept.push(['_routes', ids.sort().join(',')])
  }
  const query = new URLSearchParams(kept).toString()
  const canonical = `${pathname}${query ? `?${query}` : ''}`
  return { key: canonical, locale, url: canonical, isData }
}
