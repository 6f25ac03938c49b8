import { Link } from 'react-router'
import { Heart } from '#web/ui/discovery/heart.tsx'
import { useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Avatar, Badge, Rating } from '#web/ui/pieces/pieces.tsx'
import { Trust } from '#web/ui/pieces/trust.tsx'
import type { ItemData, OfferData } from './item-data.server.ts'
import { NextDate } from './next-date.tsx'
import styles from './storefront.module.css'

/** The title of an item, how it is rated, where and how fast it is to be had, and of whom. */
export function ItemHead({ data, offer }: { data: ItemData; offer: OfferData }) {
  const t = useT()
  const { item, company, reviews } = data
  const isInstant = offer.kind === 'instant'
  return (
    <header className={styles.head}>
      <div className={styles.titleRow}>
        <h1>{item.title}</h1>
        <Heart
          offerid={offer.offerid}
          companyid={company.id}
          itemid={item.itemid}
          title={item.title}
          className={styles.heart}
        />
      </div>
      <div className={styles.facts}>
        <NextDate data={data} />
        <a href="#reviews">
          <Rating sum={reviews.summary.sum} count={reviews.summary.count} />
        </a>
        {offer.branch && (
          <span>
            <Icon name="pin" size={16} /> {offer.online ? t('search.place.online') : offer.branch.city}
          </span>
        )}
        {item.kind !== 'event' && (
          <Badge tone={isInstant ? 'done' : 'waiting'} icon={isInstant ? 'check' : 'clock'}>
            {t(isInstant ? 'item.instantNote' : 'item.requestTime')}
          </Badge>
        )}
      </div>
      <Link to={`/co/${company.slug}`} className={styles.company}>
        <Avatar name={company.name} fileId={company.avatarFileId} size={48} />
        <span>
          <b>
            {company.name} {company.verified && <Icon name="verified" size={18} />}
            {company.verified && <span className="visually-hidden">{t('ui.verified')}</span>}
          </b>
          <small>{company.tagline}</small>
        </span>
      </Link>
      {company.trust && <Trust of={company.trust} />}
    </header>
  )
}
