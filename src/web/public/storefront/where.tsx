import { useT } from '#web/ui/i18n.tsx'
import { SpotMap } from '#web/ui/map/spot-map.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import type { ItemData, OfferData } from './item-data.server.ts'
import styles from './storefront.module.css'

/** Where it happens: the address, and a map. */
export function Where({ data, offer }: { data: ItemData; offer: OfferData }) {
  const t = useT()
  const { branch } = offer
  const located =
    branch && branch.lat !== null && branch.lng !== null ? { lat: branch.lat, lng: branch.lng } : undefined
  return (
    <section id="where" className={styles.section} aria-labelledby="where-title">
      <h2 id="where-title">{t('item.where')}</h2>
      {offer.online && <p>{t('item.online')}</p>}
      {offer.atCustomer && offer.radiusKm && <p>{t('item.radius', { count: offer.radiusKm })}</p>}
      {branch && !offer.online && (
        <p className={styles.address}>
          <Icon name="pin" size={18} />
          {branch.line}
        </p>
      )}
      {located && !offer.online && (
        <SpotMap
          offer={{
            offerid: offer.offerid,
            itemid: data.item.itemid,
            title: data.item.title,
            companyName: data.company.name,
            companySlug: data.company.slug,
            price: offer.price,
            priceModel: offer.priceModel,
            ...located,
          }}
        />
      )}
    </section>
  )
}
