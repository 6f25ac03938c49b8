import { useState } from 'react'
import { devicePosition } from '../client/device-position.ts'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import { toast } from '../pieces/toast.ts'
import { useDevice } from './use-device.ts'

/** Asks the device where it is, which may take a while. */
export default function LocateButton(form: Parameters<typeof useDevice>[0]) {
  const t = useT()
  const onAsk = useDevice(form)
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
