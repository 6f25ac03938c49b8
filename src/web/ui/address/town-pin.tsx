import { useState } from 'react'
import { useT } from '../i18n.tsx'
import type { Spot } from '../map/make-map.ts'
import { Button } from '../pieces/button.tsx'
import { lazyPart } from '../pieces/lazy-part.tsx'
import { Skeleton } from '../pieces/pieces.tsx'
import styles from './address.module.css'

const PinMap = lazyPart(() => import('../map/pin-map.tsx'), <Skeleton height={260} />)

/**
 * Where a town is that the list lacks: a pin on a map, which opens when it is asked for. The town's name stays as it is typed.
 * `around` is what the map shows while there is no pin.
 */
export default function TownPin({
  spot,
  around,
  onPin,
}: {
  spot: Spot | null
  around: Spot | undefined
  onPin: (spot: Spot) => void
}) {
  const t = useT()
  const [open, setOpen] = useState(false)
  // Where it is placed already, be it by the device, it is seen.
  if (!open && spot === null)
    return (
      <Button small onClick={() => setOpen(true)}>
        {t('address.townMissing')}
      </Button>
    )
  return (
    <div className={styles.pin}>
      <p role="status">{t(spot ? 'address.pinSet' : 'address.pinText')}</p>
      <div className={styles.map}>
        <PinMap spot={spot} around={around} label={t('address.pin')} onChange={onPin} />
      </div>
    </div>
  )
}
