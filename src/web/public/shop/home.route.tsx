import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { brand } from '#shared/brand.ts'
import discovery from '#web/ui/discovery/discovery.module.css'
import { placeHere } from '#web/ui/discovery/find-places.ts'
import { OfferGrid } from '#web/ui/discovery/offer-grid.tsx'
import { RecentlyViewed } from '#web/ui/discovery/recently-viewed.tsx'
import { SearchBar } from '#web/ui/discovery/search-bar.tsx'
import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { lazyPart } from '#web/ui/pieces/lazy-part.tsx'
import { CardGrid, EventCard } from '#web/ui/pieces/offer-card.tsx'
import { EmptyState, Picture } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { TradeIcon } from '#web/ui/pieces/trade-icon.tsx'
import { pageMeta } from '#web/ui/seo.ts'
import { useSearchedPlace } from '#web/ui/state/last-place.ts'
import { forgetPlace, useRememberedPlace } from '#web/ui/state/own-place.ts'
import { useProfile } from '#web/ui/state/profile-store.ts'
import type { Route } from './+types/home.route.ts'
import styles from './home.module.css'
import { useFrontMemory } from './use-front-memory.ts'

export { loader } from './home.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

const BookAgain = lazyPart(() => import('./book-again.tsx'))

/** The shop: the front page, and the same located in an area. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { place, radius, near, freeToday, events, newest, now } = loaderData
  const isMember = useProfile() !== null
  useSearchedPlace(place)
  useRememberedPlace(place?.slug)
  useFrontMemory()
  const searchHere = place ? `/search?near=${place.slug}&radius=${radius}` : '/search'
  return (
    <div className="container">
      <Hero data={loaderData} />
      <nav className={styles.strip} aria-label={t('shop.categories')}>
        {loaderData.categories.map((category) => (
          <Link
            key={category.key}
            to={`/cat/${category.key}${place ? `?near=${place.slug}` : ''}`}
            className={styles.category}
          >
            <span>
              <TradeIcon name={category.icon} size={26} />
            </span>
            {category.name}
          </Link>
        ))}
      </nav>
      {isMember && <BookAgain />}
      <section className={discovery.section} aria-labelledby="near">
        <div className={discovery.head}>
          <h2 id="near">{place ? t('shop.near', { place: place.name }) : t('shop.loved')}</h2>
          <Link to={searchHere}>{t('shop.seeAll')}</Link>
        </div>
        {near.length > 0 ? (
          <OfferGrid offers={near} now={now} eager={4} />
        ) : (
          <EmptyState
            icon="pin"
            title={t('shop.emptyNear', { place: place?.name ?? '' })}
            text={t('shop.emptyNearText')}
            action={<ButtonLink to={`/shop/${place?.slug ?? ''}?radius=100`}>{t('shop.widen')}</ButtonLink>}
          />
        )}
      </section>
      {freeToday.length > 0 && (
        <section className={discovery.section} aria-labelledby="free">
          <h2 id="free">{t('shop.freeToday')}</h2>
          <OfferGrid offers={freeToday} now={now} />
        </section>
      )}
      {events.length > 0 && (
        <section className={discovery.section} aria-labelledby="events">
          <div className={discovery.head}>
            <h2 id="events">{t('shop.events')}</h2>
            <Link to="/search?kind=event&sort=soonest">{t('shop.seeAll')}</Link>
          </div>
          <CardGrid>
            {events.map((event) => (
              <EventCard key={event.occurrenceid} event={event} />
            ))}
          </CardGrid>
        </section>
      )}
      {newest.length > 0 && (
        <section className={discovery.section} aria-labelledby="new">
          <h2 id="new">{t('shop.newest', { name: brand.name })}</h2>
          <OfferGrid offers={newest} now={now} />
        </section>
      )}
      <RecentlyViewed />
      <How />
      <section className={styles.band}>
        <div>
          <h2>{t('shop.bandTitle')}</h2>
          <p>{t('shop.bandText')}</p>
        </div>
        <ButtonLink to="/search?verified=1" variant="primary">
          {t('shop.bandButton')}
        </ButtonLink>
      </section>
      <section className={`${styles.band} ${styles.app} not-in-app`}>
        <div>
          <h2>{t('shop.appTitle')}</h2>
          <p>{t('shop.appText')}</p>
        </div>
        <ButtonLink to="/install">{t('shop.appButton')}</ButtonLink>
      </section>
    </div>
  )
}

function Hero({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const t = useT()
  const { place, radius, popular, near, freeToday, newest } = data
  // Those of the rows further below: the first row stands right under it.
  const pictures = [...newest, ...freeToday, ...near.toReversed()]
    .flatMap((offer) => offer.pictureFileId ?? [])
    .filter((fileId, at, all) => all.indexOf(fileId) === at)
    .slice(0, 3)
  const reviews = near.reduce((sum, offer) => sum + offer.ratingCount, 0)
  const stars = near.reduce((sum, offer) => sum + offer.ratingSum, 0)
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{place ? t('shop.placeTitle', { place: place.name }) : t('shop.heroTitle')}</h1>
        <p>{t('shop.heroText')}</p>
        <SearchBar place={place} radius={radius} />
        <ul className={styles.chips} aria-label={t('shop.popular')}>
          <li>{place ? <Elsewhere /> : <NearMe />}</li>
          {popular.map((category) => (
            <li key={category.key}>
              <Link to={`/cat/${category.key}${place ? `?near=${place.slug}` : ''}`}>{category.name}</Link>
            </li>
          ))}
        </ul>
      </div>
      {pictures.length === 3 && (
        <div className={styles.collage} aria-hidden="true">
          {pictures.map((fileId, place) => (
            <Picture
              key={fileId}
              fileId={fileId}
              alt=""
              sizes={`(min-width: 1200px) ${place === 0 ? 420 : 220}px, 1px`}
            />
          ))}
          {reviews > 0 && (
            <span className={styles.rating}>
              <Icon name="star" size={16} filled />
              {t('shop.heroRating', { average: (stars / reviews).toFixed(1), count: reviews })}
            </span>
          )}
        </div>
      )}
    </section>
  )
}

/** The front page where the visitor is: asked once, then remembered. */
function NearMe() {
  const t = useT()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const locate = async () => {
    setBusy(true)
    try {
      const { slug } = await placeHere()
      await navigate(`/?near=${slug}`, { preventScrollReset: true })
    } catch {
      toast.error(t('discover.placeFailed'))
    }
    setBusy(false)
  }
  return (
    <button type="button" onClick={() => void locate()} aria-busy={busy || undefined} disabled={busy}>
      <Icon name="pin" size={16} /> {t('discover.myPlace')}
    </button>
  )
}

function Elsewhere() {
  const t = useT()
  return (
    <Link to="/" onClick={forgetPlace}>
      <Icon name="globe" size={16} /> {t('discover.placeClear')}
    </Link>
  )
}

const steps = [
  ['search', 'how1'],
  ['calendar', 'how2'],
  ['sparkle', 'how3'],
] as const

function How() {
  const t = useT()
  return (
    <section className={discovery.section} aria-labelledby="how">
      <h2 id="how">{t('shop.howTitle')}</h2>
      <ol className={styles.how}>
        {steps.map(([icon, key]) => (
          <li key={key}>
            <span>
              <Icon name={icon} size={26} />
            </span>
            <h3>{t(`shop.${key}Title`)}</h3>
            <p>{t(`shop.${key}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
