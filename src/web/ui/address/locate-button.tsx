import { useState } from 'react'
import type { Point } from '#shared/geo.ts'
import { devicePosition } from '../client/device-position.ts'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import { toast } from '../pieces/toast.ts'

/**
 * Asks the device where it is, which may take a while.
 * @param props.onAsk called with the press; what it answers takes the position, and says why not where it is of no use any more
 */
export function LocateButton({ onAsk }: { onAsk: () => (point: Point) => Promise<string | null> }) {
  const t = useT()
  const [locating, setLocating] = useState(false)
  const locate = () => {
    setLocating(true)
    const take = onAsk()
    void devicePosition()
      .then(
        async (spot) => {
          const refused = await take(spot)
          if (refused === null) toast.success(t('address.located'))
          else toast.error(refused)
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
