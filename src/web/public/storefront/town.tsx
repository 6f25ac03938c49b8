import { useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import type { OfferData } from './item-data.server.ts'
import styles from './storefront.module.css'

/** Where one goes for an offer, in a word or two: its town, online, or nowhere because they come. */
export function Town({ offer }: { offer: Pick<OfferData, 'online' | 'atProvider' | 'atCustomer' | 'branch'> }) {
  const t = useT()
  if (offer.online) return <>{t('search.place.online')}</>
  if (!offer.atProvider && offer.atCustomer) return <>{t('item.comesToYou')}</>
  if (!offer.branch?.city) return null
  return (
    <span className={styles.townName}>
      <Icon name="pin" size={16} /> {offer.branch.city}
    </span>
  )
}
