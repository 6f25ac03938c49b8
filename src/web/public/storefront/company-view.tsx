import { useState } from 'react'
import type { StorefrontView } from '#contracts/storefront.ts'
import { brand } from '#shared/brand.ts'
import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { CardGrid, EventCard } from '#web/ui/pieces/offer-card.tsx'
import { EmptyState, Rating } from '#web/ui/pieces/pieces.tsx'
import { Trust } from '#web/ui/pieces/trust.tsx'
import { StorefrontHead } from '#web/ui/storefront/storefront-head.tsx'
import styles from './company.module.css'
import { CompanyAbout } from './company-about.tsx'
import { CompanyBranches, OpenNow } from './company-branches.tsx'
import { CompanyMenu } from './company-menu.tsx'
import { CompanyTeam } from './company-team.tsx'
import { Reviews } from './reviews.tsx'
import { SectionTabs } from './section-tabs.tsx'
import shared from './storefront.module.css'

const FIRST_REVIEWS = 6

/** A company's storefront, of one that is open and of one that is yet to be. */
export function CompanyView({ view }: { view: StorefrontView }) {
  const t = useT()
  const [allReviews, setAllReviews] = useState(false)
  const { company, menu, events, people, branches, summary, reviews } = view
  // Whose hours nobody knows has nothing to say.
  const first = branches[0]?.hours.length ? branches[0] : undefined
  const sections = [
    ['services', t('company.services'), menu.count > 0],
    ['events', t('company.events'), events.length > 0],
    ['team', t('company.team'), people.length > 0],
    ['reviews', t('company.reviews'), true],
    ['about', t('company.about'), true],
    ['branches', t('company.branches'), branches.length > 0],
  ] as const
  return (
    <div className="container">
      <StorefrontHead company={company}>
        <div className={shared.facts}>
          <a href="#reviews">
            <Rating sum={company.ratingSum} count={company.ratingCount} />
          </a>
          {first && (
            <a href="#branches">
              <OpenNow branch={first} from={view.now} />
            </a>
          )}
          <span>{t('company.since', { name: brand.name, year: company.since })}</span>
        </div>
        {company.trust && <Trust of={company.trust} />}
      </StorefrontHead>
      <SectionTabs
        label={company.name}
        sections={sections.flatMap(([id, name, isShown]) => (isShown ? [[id, name] as const] : []))}
      />
      {menu.count > 0 ? (
        <CompanyMenu view={view} />
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
      {people.length > 0 && <CompanyTeam view={view} />}
      <Reviews
        summary={summary}
        rows={allReviews ? reviews : reviews.slice(0, FIRST_REVIEWS)}
        company={company}
        showItem
        {...(!allReviews && reviews.length > FIRST_REVIEWS && { onMore: () => setAllReviews(true) })}
      />
      <CompanyAbout company={company} />
      {branches.length > 0 && <CompanyBranches view={view} />}
    </div>
  )
}
