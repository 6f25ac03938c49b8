import { Link } from 'react-router'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Picture, Price, Rating } from '#web/ui/pieces/pieces.tsx'
import styles from './book.module.css'
import type { OfferTerms } from './terms.ts'

/** Which offer is being booked, of whom, and from which price on; the summary says what a choice comes to. */
export function BookHead({ terms }: { terms: OfferTerms }) {
  return (
    <header className={styles.head}>
      {terms.pictureFileId && (
        <div className={styles.thumb}>
          <Picture fileId={terms.pictureFileId} alt="" sizes="96px" ratio={1} eager />
        </div>
      )}
      <div>
        <h1>{terms.title}</h1>
        {terms.name && terms.name !== terms.title && <p className={styles.soft}>{terms.name}</p>}
        <p className={styles.by}>
          <Link to={`/co/${terms.company.slug}`}>{terms.company.name}</Link>
          {terms.company.verified && <Icon name="verified" size={16} />}
          <Rating sum={terms.ratingSum} count={terms.ratingCount} />
        </p>
        <p className={styles.headPrice}>
          <Price price={terms.shown.price} model={terms.shown.priceModel} />
        </p>
      </div>
    </header>
  )
}
