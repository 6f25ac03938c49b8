import { useEffect, useRef, useState } from 'react'
import type { Point } from '#shared/geo.ts'
import { useT } from '../i18n.tsx'
import type { Spot } from '../map/make-map.ts'
import { TextField } from '../pieces/field.tsx'
import styles from './address.module.css'
import type { Town } from './address-calls.ts'
import { type AddressChoice, isSame, liesWithin, nowhere } from './address-choice.ts'
import { KnownAddresses } from './known-addresses.tsx'
import { LocateButton } from './locate-button.tsx'
import { PostcodeField } from './postcode-field.tsx'
import { TownField } from './town-field.tsx'
import { TownPin } from './town-pin.tsx'
import { useKnownAddresses, useTownOfPostcode, useTowns } from './use-addresses.ts'

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
  // Whether the device gave the position: then the town's name does not change it.
  const isLocated = useRef(false)
  /** The town that a postcode filled in. */
  const filled = useRef<string | null>(null)
  /** Whether it did so under the cursor. */
  const selects = useRef(false)
  const [pinned, setPinned] = useState(false)
  const isTyped = place.line1 !== '' || place.postcode !== '' || place.city !== ''
  const pick = (known: AddressChoice) => {
    // It has a position of its own, which is no longer the device's or the pin's.
    isLocated.current = false
    setPinned(false)
    change(known)
  }
  const known = useKnownAddresses({
    isTyped,
    useless: ofOther,
    fits: (one) => liesWithin(one, around, withinKm),
    onChosen: pick,
  })
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
  // A town that was typed or chosen stays; one that another postcode filled in goes with it.
  const offerTown = useTownOfPostcode(place.postcode, (town) => {
    const isThere = document.activeElement === townField.current
    // Nor is anything put among the letters of who is already there.
    if (city !== '' && (isThere || city !== filled.current)) return false
    filled.current = town.postalName
    selects.current = isThere
    change({ city: town.postalName, ...(!isLocated.current && !pinned && { lat: town.lat, lng: town.lng }) })
    return true
  })
  // Who moved on before the answer writes over it, as over what one finds with Tab.
  useEffect(() => {
    if (selects.current) townField.current?.select()
    selects.current = false
  }, [city])
  // Whoever comes reads the address too, so its town is kept as addresses write it, whatever the language of this page.
  const leaveTown = (typed: string) => {
    // Letters were in the way of the postcode's town, and are gone.
    if (typed === '') return offerTown()
    const written = townCalled(typed, found)?.postalName ?? typed
    // Who only passes through the field keeps the exact position.
    if (written !== city || lat === null) pickTown(written)
  }
  const typePostcode = (postcode: string) => {
    const isFilled = city !== '' && city === filled.current && postcode.trim() !== place.postcode.trim()
    // What the former postcode filled in says nothing of this one.
    change({ postcode, ...(isFilled && { city: '', ...(!isLocated.current && !pinned && { lat: null, lng: null }) }) })
  }
  const standHere = (point: Point) => {
    isLocated.current = true
    setPinned(false)
    change(point)
  }
  const townUnknown = city !== '' && lat === null && found.of === city && townCalled(city, found) === undefined
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
        <PostcodeField postcode={place.postcode} ofOther={ofOther} onType={typePostcode} />
        <TownField
          ref={townField}
          city={city}
          towns={found.towns}
          missing={lat === null}
          unknown={townUnknown}
          autoComplete={ofOther ? 'off' : 'address-level2'}
          onType={pickTown}
          onLeave={leaveTown}
        />
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
      {!ofOther && <LocateButton onFound={standHere} />}
    </div>
  )
}
