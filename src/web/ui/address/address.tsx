import { useEffect, useId, useRef, useState } from 'react'
import type { OwnCard } from '#contracts/profile.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { useT } from '../i18n.tsx'
import type { Spot } from '../map/make-map.ts'
import { Button } from '../pieces/button.tsx'
import { TextField } from '../pieces/field.tsx'
import { Icon } from '../pieces/icon.tsx'
import { toast } from '../pieces/toast.ts'
import { SlotButton } from '../slots/slot-button.tsx'
import styles from './address.module.css'
import type { Town } from './address-calls.ts'
import { TownPin } from './town-pin.tsx'
import { useOwnAddresses, useTowns } from './use-addresses.ts'

/** An address as somebody says it, and where it lies once that is known. */
export interface AddressChoice {
  line1: string
  postcode: string
  city: string
  lat: number | null
  lng: number | null
}

const placeOf = ({ line1, postcode, city, lat, lng }: OwnCard) => ({ line1, postcode, city, lat, lng })

const spotOf = ({ lat, lng }: AddressChoice): Spot | null => (lat === null || lng === null ? null : { lat, lng })

const plain = (name: string) => name.trim().toLowerCase()

/**
 * The town of exactly that name: as the page or an address writes it, or in any other language where the towns are those
 * that were found for it.
 */
function townCalled(name: string, { towns, of }: { towns: readonly Town[]; of: string | null }): Town | undefined {
  const called = towns.find((town) => [town.name, town.postalName].some((one) => plain(one) === plain(name)))
  return called ?? (of === name ? towns.find((town) => town.named) : undefined)
}

/**
 * The address of the service: one of the user's own by a tap, or typed. The town, the device's position or, for a town that the
 * list lacks, a pin places it on the map, which shows what is `around` first.
 */
export function Address({
  place,
  change,
  around,
}: {
  place: AddressChoice
  change: (place: Partial<AddressChoice>) => void
  around?: Spot | undefined
}) {
  const t = useT()
  const listId = useId()
  // Whether the device gave the position: then the town's name does not change it.
  const isLocated = useRef(false)
  const [locating, setLocating] = useState(false)
  const [pinned, setPinned] = useState(false)
  const isTyped = place.line1 !== '' || place.postcode !== '' || place.city !== ''
  const own = useOwnAddresses(isTyped, (main) => change(placeOf(main)))
  const { city, lat } = place
  const found = useTowns(city)
  // For autofill: the position is set when the towns arrive.
  useEffect(() => {
    const town = lat === null ? townCalled(city, found) : undefined
    if (town) change({ lat: town.lat, lng: town.lng })
  }, [city, lat, found, change])

  const pickTown = (typed: string) => {
    const town = townCalled(typed, found)
    if (town) setPinned(false)
    // Another town's name is no longer where the last one lies; a pin stays where it was set.
    const elsewhere = typed !== city && !isLocated.current && !pinned ? { lat: null, lng: null } : {}
    change({ city: typed, ...(town ? { lat: town.lat, lng: town.lng } : elsewhere) })
  }
  // Whoever comes reads the address too, so its town is kept as addresses write it, whatever the language of this page.
  const leaveTown = (typed: string) => pickTown(townCalled(typed, found)?.postalName ?? typed)
  const locate = () => {
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        isLocated.current = true
        setPinned(false)
        localStorage.setItem(storageKeys.latLng, JSON.stringify([coords.latitude, coords.longitude]))
        change({ lat: coords.latitude, lng: coords.longitude })
        toast.success(t('address.located'))
      },
      () => {
        setLocating(false)
        toast.error(t('address.notLocated'))
      },
      { timeout: 10_000 },
    )
  }
  const townUnknown = city !== '' && lat === null && found.of === city && townCalled(city, found) === undefined
  return (
    <div className={styles.address}>
      {own.length > 1 && (
        <div className={styles.own} role="group" aria-label={t('address.ownAddresses')}>
          {own.map((card) => (
            <SlotButton
              key={card.infoid}
              aria-pressed={card.line1 === place.line1 && card.city === place.city}
              onClick={() => change(placeOf(card))}
            >
              {card.line1}, {card.city}
            </SlotButton>
          ))}
        </div>
      )}
      <TextField
        label={t('address.line1')}
        autoComplete="address-line1"
        maxLength={200}
        value={place.line1}
        data-next={place.line1.trim() === '' || undefined}
        onChange={(event) => change({ line1: event.currentTarget.value })}
      />
      <div className={styles.two}>
        <TextField
          label={t('address.postcode')}
          optional
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={12}
          value={place.postcode}
          onChange={(event) => change({ postcode: event.currentTarget.value })}
        />
        <TextField
          label={t('address.town')}
          list={listId}
          autoComplete="address-level2"
          maxLength={100}
          value={city}
          data-next={lat === null || undefined}
          error={townUnknown ? t('address.pickTown') : undefined}
          onChange={(event) => pickTown(event.currentTarget.value)}
          onBlur={(event) => leaveTown(event.currentTarget.value)}
        />
        <datalist id={listId}>
          {found.towns.map((town) => (
            <option key={town.slug} value={town.postalName}>
              {[town.name === town.postalName ? '' : town.name, town.state].filter(Boolean).join(' · ')}
            </option>
          ))}
        </datalist>
      </div>
      {(townUnknown || pinned) && (
        <TownPin
          spot={pinned ? spotOf(place) : null}
          around={around}
          onPin={(spot) => {
            setPinned(true)
            change(spot)
          }}
        />
      )}
      <Button small onClick={locate} busy={locating}>
        <Icon name="pin" size={16} /> {t('address.locate')}
      </Button>
    </div>
  )
}
