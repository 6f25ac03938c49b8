import { useShownPages } from '#web/ui/address/use-shown-pages.ts'
import { MorePages } from '#web/ui/discovery/more-pages.tsx'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { pageMeta } from '#web/ui/seo.ts'
import type { Route } from './+types/company-review.route.ts'
import styles from './company.module.css'
import { CompanyHeader } from './company-header.tsx'
import { Reviews } from './reviews.tsx'

export { loader } from './company-review.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

/** All reviews of an item, by stars if wanted. */
export default function CompanyReview({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { company, itemid, stars, at, cursor } = loaderData
  const path = `/co/${company.slug}/review/${itemid}`
  const starred = stars ? `stars=${stars}&` : ''
  const list = { at, next: cursor, rows: loaderData.rows }
  const { rows, isFirst } = useShownPages(`${useLocale()}${path}?${starred}`, list, ({ reviewid }) => reviewid)
  return (
    <div className="container">
      <CompanyHeader company={company} />
      <h1 className={styles.title}>{loaderData.heading}</h1>
      <Reviews
        summary={loaderData.summary}
        rows={rows}
        company={company}
        stars={stars}
        filterTo={(wanted) => (wanted ? `${path}?stars=${wanted}` : path)}
      />
      <nav className={styles.pages}>
        <ButtonLink to={`/co/${company.slug}/item/${itemid}`} variant="primary">
          {t('item.seeOffers')}
        </ButtonLink>
        <MorePages
          shown={rows.length}
          first={isFirst ? undefined : stars ? `${path}?stars=${stars}` : path}
          next={cursor ? `${path}?${starred}cursor=${cursor}` : undefined}
        />
      </nav>
    </div>
  )
}
