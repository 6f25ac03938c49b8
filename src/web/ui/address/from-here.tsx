import { formatDistance } from '#shared/format.ts'
import { distanceKm } from '#shared/geo.ts'
import { useT } from '../i18n.tsx'
import type { Spot } from '../map/make-map.ts'
import { Button } from '../pieces/button.tsx'
import type { Town } from './address-calls.ts'

/** From so far on it is said that a position is not its town's. */
const AWAY_KM = 1

/** Says that the way is measured to a place away from the town that stands there, be it the device's or one of before a reload. */
export default function FromHere({
  spot,
  town,
  onTown,
}: {
  spot: Spot | null
  town: Town
  onTown: (town: Town) => void
}) {
  const t = useT()
  const km = spot ? distanceKm(spot, town) : 0
  if (km <= AWAY_KM) return null
  return (
    <p role="status">
      {t('address.fromHere', { town: town.name, way: formatDistance(km) })}{' '}
      <Button small variant="quiet" onClick={() => onTown(town)}>
        {t('address.fromTown')}
      </Button>
    </p>
  )
}
