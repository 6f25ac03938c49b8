import { useState } from 'react'
import type { Control, FieldPathByValue, FieldValues, Path } from 'react-hook-form'
import { dataKey } from '#contracts/data-key.ts'
import { api } from '../client/api.ts'
import { devicePosition } from '../client/device-position.ts'
import { useT } from '../i18n.tsx'
import type { Spot } from '../map/pin-map.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import { lazyPart } from '../pieces/lazy-part.tsx'
import { Skeleton } from '../pieces/pieces.tsx'
import { toast } from '../pieces/toast.ts'
import styles from './place-pin.module.css'
import { useChange } from './use-change.ts'
import { useChoiceOf } from './use-form.ts'

const PinMap = lazyPart(() => import('../map/pin-map.tsx'), <Skeleton height={260} />)

/**
 * A place on the map as a field of a form: by a press on the map or by dragging the pin, by the `town` that the form names, or
 * where the device is; null while there is none. For those who use no mouse the last two do it.
 */
export function PlacePin<V extends FieldValues>({
  of,
  name,
  town,
}: {
  of: { control: Control<V> }
  name: FieldPathByValue<V, Spot | null>
  town: string
}) {
  const t = useT()
  const field = useChoiceOf<V, Path<V>>(of, name)
  const spot = field.value as Spot | null
  const asked = town.trim()
  const find = useChange((q: string) => api.call(dataKey('places'), { query: { find: { q }, limit: 1 } }))
  const findTown = () =>
    find.send(asked, ({ data: [place] }) => {
      if (place) field.onChange({ lat: place.lat, lng: place.lng })
      else toast.error(t('pick.townUnknown'))
    })
  const here = useHere(field.onChange)
  return (
    <div className={styles.pin}>
      <div className={styles.map}>
        <PinMap spot={spot} label={t('pick.pin')} onChange={field.onChange} />
      </div>
      <p className={styles.note} role="status">
        {t(spot ? 'pick.pinSet' : 'pick.pinText')}
      </p>
      <div className={styles.ways}>
        <Button small busy={find.isPending} disabled={asked === ''} onClick={findTown}>
          <Icon name="search" size={16} /> {t('pick.pinTown')}
        </Button>
        <Button small busy={here.isAsking} onClick={here.ask}>
          <Icon name="pin" size={16} /> {t('pick.pinHere')}
        </Button>
        {spot && (
          <Button small variant="quiet" onClick={() => field.onChange(null)}>
            {t('pick.pinRemove')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Asks the device where it is. */
function useHere(onFound: (spot: Spot) => void) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  function ask() {
    setAsking(true)
    void devicePosition()
      .then(onFound, () => toast.error(t('pick.noLocation')))
      .finally(() => setAsking(false))
  }
  return { isAsking, ask }
}
