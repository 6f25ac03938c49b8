import { useState } from 'react'
import { brand } from '#shared/brand.ts'
import { OfferGrid } from '#web/ui/discovery/offer-grid.tsx'
import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { CardGrid, EventCard } from '#web/ui/pieces/offer-card.tsx'
import { EmptyState, Rating } from '#web/ui/pieces/pieces.tsx'
import { Trust } from '#web/ui/pieces/trust.tsx'
import { pageMeta } from '#web/ui/seo.ts'
import { StorefrontHead } from '#web/ui/storefront/storefront-head.tsx'
import type { Route } from './+types/company.route.ts'
import styles from './company.module.css'
import { CompanyAbout } from './company-about.tsx'
import { Reviews } from './reviews.tsx'
import shared from './storefront.module.css'

export { loader } from './company.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

const FIRST_REVIEWS = 6

/** A company's storefront. */
export default function Company({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const [allReviews, setAllReviews] = useState(false)
  const { company, offers, events, people, branches, summary, reviews } = loaderData
  const sections = [
    ['services', t('company.services'), offers.length > 0],
    ['events', t('company.events'), events.length > 0],
    ['about', t('company.about'), true],
    ['reviews', t('company.reviews'), true],
    ['branches', t('company.branches'), branches.length > 0],
  ] as const
  return (
    <div className="container">
      <StorefrontHead company={company}>
        <div className={shared.facts}>
          <a href="#reviews">
            <Rating sum={company.ratingSum} count={company.ratingCount} />
          </a>
          <span>{t('company.since', { name: brand.name, year: company.since })}</span>
        </div>
        {company.trust && <Trust of={company.trust} />}
      </StorefrontHead>
      <nav className={shared.sections} aria-label={company.name}>
        {sections.map(([id, name, shown]) =>
          shown ? (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ) : null,
        )}
      </nav>
      {offers.length > 0 ? (
        <section id="services" className={styles.section} aria-labelledby="services-title">
          <h2 id="services-title">{t('company.services')}</h2>
          <OfferGrid offers={offers} now={loaderData.now} eager={4} own />
        </section>
      ) : (
        events.length === 0 && (
          <EmptyState
            icon="store"
            title={t('company.nothing')}
            text={t('company.nothingText')}
            action={<ButtonLink to="/search">{t('discover.search')}</ButtonLink>}
          />
        )
      )}
      {events.length > 0 && (
        <section id="events" className={styles.section} aria-labelledby="events-title">
          <h2 id="events-title">{t('company.events')}</h2>
          <CardGrid>
            {events.map((event) => (
              <EventCard key={event.occurrenceid} event={event} />
            ))}
          </CardGrid>
        </section>
      )}
      <CompanyAbout company={company} people={people} />
      <Reviews
        summary={summary}
        rows={allReviews ? reviews : reviews.slice(0, FIRST_REVIEWS)}
        company={company}
        showItem
        {...(!allReviews && reviews.length > FIRST_REVIEWS && { onMore: () => setAllReviews(true) })}
      />
      <section id="branches" className={styles.section} aria-labelledby="branches-title">
        <h2 id="branches-title">{t('company.branches')}</h2>
        <ul className={styles.branches}>
          {branches.map((branch) => (
            <li key={branch.id}>
              <Icon name="pin" />
              <span>
                <b>{branch.name}</b>
                {branch.line}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
