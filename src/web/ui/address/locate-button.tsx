import { useState } from 'react'
import type { Point } from '#shared/geo.ts'
import { storageKeys } from '#shared/storage-keys.ts'
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
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        localStorage.setItem(storageKeys.latLng, JSON.stringify([coords.latitude, coords.longitude]))
        onFound({ lat: coords.latitude, lng: coords.longitude })
        toast.success(t('address.located'))
      },
      () => {
        setLocating(false)
        toast.error(t('address.notLocated'))
      },
      { timeout: 10_000 },
    )
  }
  return (
    <Button small onClick={locate} busy={locating}>
      <Icon name="pin" size={16} /> {t('address.locate')}
    </Button>
  )
}
