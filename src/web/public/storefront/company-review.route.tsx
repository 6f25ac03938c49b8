import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { pageMeta } from '#web/ui/seo.ts'
import type { Route } from './+types/company-review.route.ts'
import { CompanyHeader } from './company-header.tsx'
import styles from './company.module.css'
import { Reviews } from './reviews.tsx'

export { loader } from './company-review.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

/** All reviews of an item, by stars if wanted. */
export default function CompanyReview({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { company, itemid, stars, cursor } = loaderData
  const path = `/co/${company.slug}/review/${itemid}`
  const starred = stars ? `stars=${stars}&` : ''
  return (
    <div className="container">
      <CompanyHeader company={company} />
      <h1>{loaderData.heading}</h1>
      <Reviews
        summary={loaderData.summary}
        rows={loaderData.rows}
        company={company}
        stars={stars}
        filterTo={(wanted) => (wanted ? `${path}?stars=${wanted}` : path)}
      />
      <nav className={styles.pages}>
        <ButtonLink to={`/co/${company.slug}/item/${itemid}`} variant="primary">
          {t('item.seeOffers')}
        </ButtonLink>
        {!loaderData.first && (
          <ButtonLink to={stars ? `${path}?stars=${stars}` : path}>{t('search.firstPage')}</ButtonLink>
        )}
        {cursor && <ButtonLink to={`${path}?${starred}cursor=${cursor}`}>{t('search.nextPage')}</ButtonLink>}
      </nav>
    </div>
  )
}
