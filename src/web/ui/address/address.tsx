import { useRef, useState } from 'react'
import type { Point } from '#shared/geo.ts'
import { useT } from '../i18n.tsx'
import type { Spot } from '../map/make-map.ts'
import { TextField } from '../pieces/field.tsx'
import styles from './address.module.css'
import { type AddressChoice, isSame, liesWithin, nowhere } from './address-choice.ts'
import { KnownAddresses } from './known-addresses.tsx'
import { LocateButton } from './locate-button.tsx'
import { PostcodeField } from './postcode-field.tsx'
import { TownField } from './town-field.tsx'
import { TownPin } from './town-pin.tsx'
import { useKnownAddresses } from './use-addresses.ts'
import { type Placed, useTown } from './use-town.ts'

const spotOf = ({ lat, lng }: AddressChoice): Spot | null => (lat === null || lng === null ? null : { lat, lng })

/**
 * The address of the service: one that the user had before by a tap, or typed. The town, the device's position or, for a town
 * that the list lacks, a pin places it on the map, which shows what is `around` first. The last one is chosen by itself where
 * that lies near enough.
 */
export function Address({
  place,
  change,
  around,
  withinKm = null,
  ofOther = false,
}: {
  place: AddressChoice
  change: (place: Partial<AddressChoice>) => void
  around?: Spot | undefined
  /** How far from there somebody comes at most. */
  withinKm?: number | null
  /** Whether it is somebody else's: then neither one's own addresses nor where one is are of use. */
  ofOther?: boolean
}) {
  const t = useT()
  const line1 = useRef<HTMLInputElement>(null)
  const townField = useRef<HTMLInputElement>(null)
  const [placed, setPlaced] = useState<Placed | null>(null)
  const isTyped = place.line1 !== '' || place.postcode !== '' || place.city !== ''
  const pick = (known: AddressChoice) => {
    // It has a position of its own, which is no longer the device's or the pin's.
    setPlaced(null)
    change(known)
  }
  const known = useKnownAddresses({
    isTyped,
    useless: ofOther,
    fits: (one) => liesWithin(one, around, withinKm),
    onChosen: pick,
  })
  const town = useTown({
    place,
    change,
    field: townField,
    placed,
    onPlaced: setPlaced,
  })
  // A town that the list lacks lies where a pin says, be it set before a reload, or where the device is.
  const isPinned = placed?.by === 'pin' || town.isPinned
  const standHere = (point: Point) => {
    setPlaced({ by: 'device', for: place.city, spot: point })
    change(point)
  }
  return (
    <div className={styles.address}>
      {known.length > 0 && (
        <KnownAddresses
          known={known}
          place={place}
          onPick={pick}
          onOther={() => {
            if (known.some((one) => isSame(one, place))) pick(nowhere)
            line1.current?.focus()
          }}
        />
      )}
      <TextField
        ref={line1}
        label={t('address.line1')}
        autoComplete={ofOther ? 'off' : 'address-line1'}
        maxLength={200}
        value={place.line1}
        data-next={place.line1.trim() === '' || undefined}
        onChange={(event) => change({ line1: event.currentTarget.value })}
      />
      <div className={styles.two}>
        <PostcodeField postcode={place.postcode} ofOther={ofOther} needed={isPinned} onType={town.typePostcode} />
        <TownField
          ref={townField}
          city={place.city}
          towns={town.towns}
          missing={place.lat === null}
          unknown={town.isUnknown}
          far={!liesWithin(place, around, withinKm)}
          autoComplete={ofOther ? 'off' : 'address-level2'}
          onType={town.type}
          onLeave={town.leave}
        />
      </div>
      {(town.isUnknown || isPinned) && (
        <TownPin
          spot={isPinned ? spotOf(place) : null}
          around={around}
          onPin={(spot) => {
            setPlaced({ by: 'pin', for: place.city, spot })
            change(spot)
          }}
        />
      )}
      {!ofOther && <LocateButton onFound={standHere} />}
    </div>
  )
}
