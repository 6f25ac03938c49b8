import type { OrderView } from '#contracts/orders.ts'
import { traitsOf } from '#shared/order-status.ts'
import { useT } from '#web/ui/i18n.tsx'
import { SpotMap } from '#web/ui/map/spot-map.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import styles from './buying.module.css'

/** Where a map shows the way: to the position where it is known, else to the address. */
export function directionsTo({
  lat,
  lng,
  address,
}: Pick<OrderView['place'], 'lat' | 'lng' | 'address'>): string | undefined {
  const destination = lat !== null && lng !== null ? `${lat},${lng}` : address
  if (!destination) return undefined
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
}

/** The way to the provider, and the number to call on it, while the booking is ahead. */
export function Reach({ order }: { order: OrderView }) {
  const t = useT()
  const { place, company, status } = order
  const way = place.kind === 'provider' ? directionsTo(place) : undefined
  if (traitsOf(status).over || !(way || company.phone)) return null
  return (
    <p className={styles.buttons}>
      {way && (
        <a className={styles.reach} href={way} target="_blank" rel="noreferrer">
          <Icon name="pin" size={18} /> {t('buying.directions')}
        </a>
      )}
      {company.phone && (
        <a className={styles.reach} href={`tel:${company.phone}`}>
          <Icon name="phone" size={18} /> {company.phone}
        </a>
      )}
    </p>
  )
}

/** The map of the provider's place, while the booking is ahead. */
export function PlaceMap({ order }: { order: OrderView }) {
  const { place, company, status, lines } = order
  const [main] = lines
  const { kind, lat, lng } = place
  if (traitsOf(status).over || kind !== 'provider' || lat === null || lng === null || !main) return null
  const { offerid, itemid, unit } = main
  return (
    <SpotMap
      offer={{
        offerid,
        itemid,
        title: company.name,
        companyName: company.name,
        companySlug: company.slug,
        price: unit,
        priceModel: 'fixed',
        lat,
        lng,
      }}
    />
  )
}
