import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { useShownPages } from '#web/ui/address/use-shown-pages.ts'
import { track } from '#web/ui/client/track.ts'
import { Crumbs } from '#web/ui/discovery/crumbs.tsx'
import { MorePages } from '#web/ui/discovery/more-pages.tsx'
import { OfferGrid } from '#web/ui/discovery/offer-grid.tsx'
import { SearchBar } from '#web/ui/discovery/search-bar.tsx'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { lazyPart } from '#web/ui/pieces/lazy-part.tsx'
import { EmptyState, Skeleton } from '#web/ui/pieces/pieces.tsx'
import { pageMeta } from '#web/ui/seo.ts'
import { useSearched, useSearchedPlace } from '#web/ui/state/last-place.ts'
import { useRememberedPlace } from '#web/ui/state/own-place.ts'
import { rememberSearch } from '#web/ui/state/recent-searches.ts'
import type { Route } from './+types/search.route.ts'
import { ActiveFilters, useActiveFilters } from './active-filters.tsx'
import { Filters } from './filters.tsx'
import styles from './search.module.css'
import type { SearchData } from './search-data.ts'
import { Tools } from './tools.tsx'
import { Waitlist } from './waitlist.tsx'
import { withFilter, without } from './with-filter.ts'

export { loader } from './search.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

const ResultMap = lazyPart(() => import('#web/ui/map/result-map.tsx'), <Skeleton height="100%" />)

/** Results of a search or of a category: filters, list, map. The address has every choice. */
export default function Search({ loaderData: found }: Route.ComponentProps) {
  const t = useT()
  const navigate = useNavigate()
  const query = useWishedQuery(found.query)
  const filters = useActiveFilters(found, query)
  const { rows: offers, isFirst } = useShownOffers(found)
  // Which search the filters were opened on.
  const [filtering, setFiltering] = useState<string | null>(null)
  const mapped = query.get('view') === 'map'
  const term = found.find.q
  useEffect(() => {
    if (!term) return
    track('search', { term, results: found.count })
    rememberSearch(term)
  }, [term, found.count])
  const { lat = found.place?.lat, lng = found.place?.lng } = found.find
  useSearched(found.find)
  useSearchedPlace(lat !== undefined && lng !== undefined ? { lat, lng } : undefined)
  useRememberedPlace(found.find.near)
  const { head, headPassed } = useHeadPassed()
  const mapBox = useMapInSight(found.query)
  const to = (next: URLSearchParams) => `${found.path}${next.size > 0 ? `?${next}` : ''}`
  const go = (next: URLSearchParams) =>
    // In the dialog of a phone all choices together are one step: Back closes it, and they stay.
    void navigate(to(next), { preventScrollReset: true, replace: filtering !== null })
  const endFiltering = () => {
    // Other results start at the top; the old scroll position may be below all of them.
    if (filtering !== found.query) window.scrollTo({ top: 0, behavior: 'instant' })
    setFiltering(null)
  }
  const count = found.more ? t('search.moreResults') : t('search.results', { count: found.count })
  return (
    <div className={`container ${styles.page}`}>
      <Trail found={found} />
      <SearchBar
        q={found.find.q}
        place={found.place}
        radius={found.radius ?? undefined}
        date={found.find.date}
        kept={found.find.cat && found.path === '/search' ? [['cat', found.find.cat]] : []}
      />
      <div className={styles.head} ref={head}>
        <div>
          <h1>{found.page.heading}</h1>
          <p className={styles.count} aria-live="polite">
            {count}
          </p>
        </div>
        <Tools
          found={found}
          query={query}
          to={to}
          go={go}
          filters={filters.length}
          onFilters={() => setFiltering(found.query)}
        />
      </div>
      <ActiveFilters found={found} filters={filters} query={query} to={to} />
      {found.read.length > 0 && <p className={styles.read}>{t('search.readAs', { meant: found.read.join(' ') })}</p>}
      <div className={`${styles.columns} ${mapped ? styles.mapped : ''}`}>
        {!mapped && (
          <aside className={styles.side} aria-label={t('search.filters')}>
            <Filters found={found} query={query} to={to} go={go} />
          </aside>
        )}
        <div className={styles.results}>
          {offers.length > 0 ? (
            <OfferGrid offers={offers} now={found.now} day={found.find.date} columns={3} eager={3} />
          ) : (
            <Nothing found={found} query={query} to={to} />
          )}
          {(found.cursor || !isFirst || offers.length > found.offers.length) && (
            <nav className={styles.pages}>
              <MorePages
                shown={offers.length}
                first={isFirst ? undefined : to(withFilter(query, 'cursor', undefined))}
                next={found.cursor ? to(withCursor(query, found.cursor)) : undefined}
              />
            </nav>
          )}
        </div>
        {mapped && (
          <div className={styles.map} ref={mapBox}>
            <ResultMap
              offers={offers}
              cards={offers}
              center={found.place}
              onArea={(area) => go(areaQuery(query, area))}
            />
          </div>
        )}
      </div>
      {!mapped && (
        <div className={styles.floating} data-away={!headPassed || undefined}>
          <Link to={to(withFilter(query, 'view', 'map'))}>
            <Icon name="map" size={18} />
            {t('search.showMap')}
          </Link>
        </div>
      )}
      {filtering !== null && (
        <Dialog
          title={t('search.filters')}
          onClose={endFiltering}
          footer={
            <Button variant="primary" block onClick={endFiltering}>
              {found.more ? t('search.moreResults') : t('search.show', { count: found.count })}
            </Button>
          }
        >
          <Filters found={found} query={query} to={to} go={go} oneStep />
        </Dialog>
      )}
    </div>
  )
}

/**
 * The query that choices build on: that of the results, or of those on their way. Else a second choice that is made before
 * the first one's results are here would take it back.
 */
function useWishedQuery(shown: string): URLSearchParams {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  return new URLSearchParams(next?.pathname === pathname ? next.search : shown)
}

/** Where the category stands among the others. */
function Trail({ found: { category, top } }: { found: SearchData }) {
  if (!category) return null
  const above = top && top.key !== category.key ? [{ name: top.name, to: `/cat/${top.key}` }] : []
  return <Crumbs trail={[...above, { name: category.name }]} />
}

/** All offers that are shown: those of the pages before this one as well, where it was asked for below them. */
function useShownOffers({ path, query, cursor, offers }: SearchData) {
  const locale = useLocale()
  const rest = new URLSearchParams(query)
  const at = rest.get('cursor')
  // The map shows the same list.
  for (const name of ['cursor', 'view']) rest.delete(name)
  return useShownPages(`${locale}${path}?${rest}`, { at, next: cursor, rows: offers }, ({ offerid }) => offerid)
}

/** Brings the map into sight when it is chosen on a phone, with all of its cards: it is below the search and its tools. */
function useMapInSight(shown: string) {
  const box = useRef<HTMLDivElement>(null)
  const isMapped = new URLSearchParams(shown).get('view') === 'map'
  const was = useRef(isMapped)
  useEffect(() => {
    if (isMapped && !was.current && matchMedia('(max-width: 999.98px)').matches)
      box.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    was.current = isMapped
  }, [isMapped])
  return box
}

/** Whether the row of tools has been scrolled out of sight, so that its map button should float. */
function useHeadPassed() {
  const head = useRef<HTMLDivElement>(null)
  const [headPassed, setPassed] = useState(false)
  useEffect(() => {
    if (!head.current) return
    const watch = new IntersectionObserver(([entry]) => setPassed(entry?.isIntersecting === false))
    watch.observe(head.current)
    return () => watch.disconnect()
  }, [])
  return { head, headPassed }
}

function withCursor(query: URLSearchParams, cursor: string): URLSearchParams {
  const next = new URLSearchParams(query)
  next.set('cursor', cursor)
  return next
}

function areaQuery(query: URLSearchParams, area: { lat: number; lng: number; radius: number }): URLSearchParams {
  const next = withFilter(query, 'near', undefined)
  next.set('lat', area.lat.toFixed(3))
  next.set('lng', area.lng.toFixed(3))
  next.set('radius', String(area.radius))
  return next
}

function Nothing({
  found,
  query,
  to,
}: {
  found: SearchData
  query: URLSearchParams
  to: (next: URLSearchParams) => string
}) {
  const t = useT()
  return (
    <div>
      <EmptyState
        icon="search"
        title={t('search.emptyTitle')}
        {...(found.loosen.length > 0 && { text: t('search.emptyText') })}
        action={
          <div className={styles.loosen}>
            {found.loosen.slice(0, 4).map(({ filter, count }) => (
              <ButtonLink
                key={filter}
                to={
                  filter === 'cat' && found.path !== '/search'
                    ? `/search?${without(query, filter)}`
                    : to(without(query, filter))
                }
              >
                {t(`search.loosen.${filter}`)} ({count > 1000 ? '1,000+' : count})
              </ButtonLink>
            ))}
          </div>
        }
      />
      <Waitlist find={found.find} />
      {found.alternatives.length > 0 && (
        <section className={styles.nearest}>
          <h2>{t('search.nearest')}</h2>
          <OfferGrid offers={found.alternatives} now={found.now} columns={3} />
        </section>
      )}
    </div>
  )
}
