import { useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Price } from '#web/ui/pieces/pieces.tsx'
import { RichText } from '#web/ui/storefront/storefront-about.tsx'
import type { ItemData, OfferData } from './item-data.server.ts'
import styles from './storefront.module.css'

/** What an item is, how the chosen offer gives it, and what may be added. */
export function ItemAbout({ item, offer }: { item: ItemData['item']; offer: OfferData }) {
  const t = useT()
  return (
    <section id="about" className={styles.section} aria-labelledby="about-title">
      <h2 id="about-title">{t('item.about')}</h2>
      <RichText html={item.html} />
      {item.prepare && (
        <>
          <h3>{t('item.prepare')}</h3>
          <p>{item.prepare}</p>
        </>
      )}
      <ul className={styles.details}>
        {offer.atCustomer && offer.radiusKm && (
          <li>
            <Icon name="home" size={18} />
            {t('item.radius', { count: offer.radiusKm })}
          </li>
        )}
        {offer.online && (
          <li>
            <Icon name="video" size={18} />
            {t('item.online')}
          </li>
        )}
        {offer.capacity > 1 && (
          <li>
            <Icon name="users" size={18} />
            {t('item.seats', { count: offer.capacity })}
          </li>
        )}
        {item.languages.length > 0 && (
          <li>
            <Icon name="globe" size={18} />
            {t('item.speaks', { list: item.languages.join(', ') })}
          </li>
        )}
        <li>
          <Icon name="shield" size={18} />
          {offer.policy}
        </li>
      </ul>
      {offer.addons.length > 0 && (
        <>
          <h3>{t('item.addons')}</h3>
          <ul className={styles.addons}>
            {offer.addons.map((addon) => (
              <li key={addon.id}>
                {addon.name}
                <Price price={addon.price} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
