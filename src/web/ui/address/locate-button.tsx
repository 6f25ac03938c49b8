import { useState } from 'react'
import type { Point } from '#shared/geo.ts'
import { devicePosition } from '../client/device-position.ts'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import { toast } from '../pieces/toast.ts'

/** Asks the device where it is. */
export function LocateButton({ onFound }: { onFound: (point: Point) => void }) {
  const t = useT()
  const [locating, setLocating] = useState(false)
  const locate = () => {
    setLocating(true)
    void devicePosition()
      .then(
        (spot) => {
          onFound(spot)
          toast.success(t('address.located'))
        },
        () => toast.error(t('address.notLocated')),
      )
      .finally(() => setLocating(false))
  }
  return (
    <Button small onClick={locate} busy={locating}>
      <Icon name="pin" size={16} /> {t('address.locate')}
    </Button>
  )
}
