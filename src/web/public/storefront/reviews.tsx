import { Link } from 'react-router'
import type { ReviewRow } from '#contracts/catalogue.ts'
import { market } from '#shared/brand.ts'
import { formatInstant } from '#shared/format.ts'
import { htmlLang } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Avatar } from '#web/ui/pieces/pieces.tsx'
import styles from './reviews.module.css'

interface Summary {
  count: number
  sum: number
  bars: { stars: number; count: number }[]
  parts: { key: 'quality' | 'punctuality' | 'value'; average: number }[]
}

/** What customers say: the mean, five bars, what they say apart, and reviews in the language they were written in. */
export function Reviews({
  summary,
  rows,
  company,
  allTo,
  onMore,
  filterTo,
  stars,
  showItem,
}: {
  summary: Summary
  rows: readonly ReviewRow[]
  company: { name: string }
  allTo?: string
  /** Shows the rest of what is here already. */
  onMore?: () => void
  filterTo?: (stars: number | undefined) => string
  stars?: number | undefined
  showItem?: boolean
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <section id="reviews" className={styles.section} aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t('item.reviews')}</h2>
      {summary.count === 0 ? (
        <p className={styles.none}>{t('item.noReviews')}</p>
      ) : (
        <>
          <div className={styles.summary}>
            <p className={styles.mean}>
              <b className="tabular">{(summary.sum / summary.count).toFixed(1)}</b>
              <span>{t('ui.rating', { average: (summary.sum / summary.count).toFixed(1), count: summary.count })}</span>
            </p>
            <ul className={styles.bars}>
              {summary.bars.map((bar) => {
                const inside = (
                  <>
                    <span className="tabular">
                      {bar.stars} <Icon name="star" size={12} filled />
                    </span>
                    <span className={styles.track}>
                      <span style={{ width: `${(bar.count / summary.count) * 100}%` }} />
                    </span>
                    <span className="tabular">{bar.count}</span>
                  </>
                )
                return (
                  <li key={bar.stars}>
                    {filterTo && bar.count > 0 ? (
                      <Link
                        to={filterTo(stars === bar.stars ? undefined : bar.stars)}
                        preventScrollReset
                        aria-current={stars === bar.stars ? 'true' : undefined}
                        className={styles.bar}
                      >
                        {inside}
                        <span className="visually-hidden">{t('item.starsOnly', { count: bar.stars })}</span>
                      </Link>
                    ) : (
                      <div className={styles.bar}>{inside}</div>
                    )}
                  </li>
                )
              })}
            </ul>
            <dl className={styles.parts}>
              {summary.parts.map((part) => (
                <div key={part.key}>
                  <dt>{t(`item.part.${part.key}`)}</dt>
                  <dd className="tabular">{part.average.toFixed(1)}</dd>
                </div>
              ))}
            </dl>
          </div>
          <ul className={styles.list}>
            {rows.map((review) => (
              <li key={review.reviewid}>
                <div className={styles.author}>
                  <Avatar name={review.authorName} size={40} />
                  <div>
                    <b>{review.authorName}</b>
                    <small>{formatInstant(review.publishedAt, locale, market.zone, 'day')}</small>
                  </div>
                </div>
                <p className={styles.stars} role="img" aria-label={t('item.stars', { count: review.stars })}>
                  {[1, 2, 3, 4, 5].map((n) => (
                    <Icon key={n} name="star" size={15} filled={n <= review.stars} />
                  ))}
                </p>
                {showItem && (
                  <Link to={`/item/${review.itemid}`} className={styles.item}>
                    {review.itemTitle}
                  </Link>
                )}
                <p lang={htmlLang[review.locale]}>{review.text}</p>
                {review.reply && (
                  <blockquote lang={htmlLang[review.locale]}>
                    <b>{t('item.reply', { name: company.name })}</b>
                    {review.reply}
                  </blockquote>
                )}
              </li>
            ))}
          </ul>
          {allTo && <ButtonLink to={allTo}>{t('item.allReviews')}</ButtonLink>}
          {onMore && <Button onClick={onMore}>{t('ui.loadMore')}</Button>}
        </>
      )}
    </section>
  )
}
