import { useRef, useState } from 'react'
import { useT } from '../i18n.tsx'
import type { Spot } from '../map/make-map.ts'
import { TextField } from '../pieces/field.tsx'
import { lazyPart } from '../pieces/lazy-part.tsx'
import { Skeleton } from '../pieces/pieces.tsx'
import styles from './address.module.css'
import { type AddressChoice, type AddressField, isSame, liesWithin, nowhere } from './address-choice.ts'
import { KnownAddresses } from './known-addresses.tsx'
import { PostcodeField } from './postcode-field.tsx'
import { TownField } from './town-field.tsx'
import { useKnownAddresses } from './use-addresses.ts'
import { type Placed, useTown } from './use-town.ts'

/** None of these is there before the page is alive. */
const LocateButton = lazyPart(() => import('./locate-button.tsx'), <Skeleton height={36} width={180} />)
const TownPin = lazyPart(() => import('./town-pin.tsx'), <Skeleton height={36} />)
const FromHere = lazyPart(() => import('./from-here.tsx'), null)

const isSpot = (one: Spot | undefined, other: Spot): boolean => one?.lat === other.lat && one.lng === other.lng

const spotOf = ({ lat, lng }: AddressChoice): Spot | null => (lat === null || lng === null ? null : { lat, lng })

/**
 * A position that came with an address is not where another street lies: that is measured to its town, until something is placed anew.
 * @returns what becomes of it once the street or the postcode is another
 */
function leftSpot(of: {
  place: AddressChoice
  placed: Placed | null
  town: Pick<ReturnType<typeof useTown>, 'listed' | 'isPinned'>
  onPlaced: (placed: Placed) => void
}): Partial<AddressChoice> {
  const { placed, town } = of
  const spot = spotOf(of.place)
  if (placed || !spot || town.isPinned || isSpot(town.listed, spot)) return {}
  // Until the list has answered nobody knows whether it has the town: what it lacks keeps its pin.
  if (!town.listed) of.onPlaced({ by: 'pin', for: of.place.city, spot })
  return { lat: null, lng: null }
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
  wrong = {},
}: {
  place: AddressChoice
  change: (place: Partial<AddressChoice>) => void
  around?: Spot | undefined
  /** How far from there somebody comes at most. */
  withinKm?: number | null
  /** Whether it is somebody else's: then neither one's own addresses nor where one is are of use. */
  ofOther?: boolean
  /** What was refused of its fields, until it is changed. */
  wrong?: Partial<Record<AddressField, string>>
}) {
  const t = useT()
  const line1 = useRef<HTMLInputElement>(null)
  const townField = useRef<HTMLInputElement>(null)
  const [placed, setPlaced] = useState<Placed | null>(null)
  /** How often somebody has said where it is: the device may answer late. */
  const said = useRef(0)
  const isTyped = place.line1 !== '' || place.postcode !== '' || place.city !== ''
  const pick = (known: AddressChoice) => {
    said.current++
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
  const town = useTown({ place, change, field: townField, placed, onPlaced: setPlaced })
  const leaveSpot = () => leftSpot({ place, placed, town, onPlaced: setPlaced })
  // A town that the list lacks lies where a pin says, be it set before a reload, or where the device is.
  const isPinned = placed?.by === 'pin' || town.isPinned
  const typed =
    <E,>(type: (text: E) => void) =>
    (text: E) => {
      said.current++
      type(text)
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
        onChange={(event) => change({ line1: event.currentTarget.value, ...leaveSpot() })}
      />
      <div className={styles.two}>
        <PostcodeField
          postcode={place.postcode}
          ofOther={ofOther}
          needed={isPinned}
          wrong={wrong.postcode}
          onType={typed((postcode: string) => town.typePostcode(postcode, leaveSpot()))}
        />
        <TownField
          ref={townField}
          city={place.city}
          towns={town.towns}
          missing={place.lat === null || place.city.trim() === ''}
          unknown={town.isUnknown}
          wrong={wrong.town}
          far={!liesWithin(place, around, withinKm)}
          autoComplete={ofOther ? 'off' : 'address-level2'}
          onType={typed(town.type)}
          onLeave={town.leave}
        />
      </div>
      {(town.isUnknown || isPinned) && (
        <TownPin
          spot={isPinned ? spotOf(place) : null}
          around={placed?.spot ?? around}
          onPin={(spot) => {
            said.current++
            setPlaced({ by: 'pin', for: place.city, spot })
            change(spot)
          }}
        />
      )}
      {!ofOther && (
        <LocateButton
          {...{ place, said }}
          onFound={(spot, city) => {
            setPlaced({ by: 'device', for: city, spot })
            change({ ...spot, city })
          }}
        />
      )}
      {town.listed && (
        <FromHere
          spot={spotOf(place)}
          town={town.listed}
          onTown={({ lat, lng }) => {
            setPlaced(null)
            change({ lat, lng })
          }}
        />
      )}
    </div>
  )
}
