import { formatDistance } from '#shared/format.ts'
import { distanceKm } from '#shared/geo.ts'
import { useT } from '../i18n.tsx'
import type { Spot } from '../map/make-map.ts'
import { Button } from '../pieces/button.tsx'
import type { Town } from './address-calls.ts'

/** Says that the way is measured to where the device is, and not to the town that stands there. */
export default function FromHere({ spot, town, onTown }: { spot: Spot; town: Town; onTown: (town: Town) => void }) {
  const t = useT()
  return (
    <p role="status">
      {t('address.fromHere', { town: town.name, way: formatDistance(distanceKm(spot, town)) })}{' '}
      <Button small variant="quiet" onClick={() => onTown(town)}>
        {t('address.fromTown')}
      </Button>
    </p>
  )
}
