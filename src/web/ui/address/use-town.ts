import { type RefObject, useEffect, useRef, useState } from 'react'
import { postcodeBeside } from '#shared/postal-address.ts'
import type { Town } from './address-calls.ts'
import type { AddressChoice } from './address-choice.ts'
import { useTownOfPostcode, useTowns } from './use-addresses.ts'

const plain = (name: string) => name.trim().toLowerCase()

/**
 * The town of exactly that name: as the page or an address writes it, or in any other language where the towns are those
 * that were found for it.
 */
function townCalled(name: string, { towns, of }: { towns: readonly Town[]; of: string | null }): Town | undefined {
  const called = towns.find((town) => [town.name, town.postalName].some((one) => plain(one) === plain(name)))
  return called ?? (of === name ? towns.find((town) => town.named) : undefined)
}

/** A position that a pin or the device gave, and for which town: another one lies elsewhere. */
export interface Placed {
  by: 'pin' | 'device'
  for: string
  spot: { lat: number; lng: number }
}

/** Whether the position is also that of a name which the list lacks: a pin is seen on the map, and the device stands where no town was named. */
const isOfAny = (placed: Placed): boolean => placed.by === 'pin' || placed.for === ''

/**
 * The town of an address and its place on the map: typed, chosen from the list, or the postcode's. A town that is named after something was
 * `placed` lies where the list says; one that the list lacks keeps a pin.
 */
export function useTown(form: {
  place: AddressChoice
  change: (place: Partial<AddressChoice>) => void
  field: RefObject<HTMLInputElement | null>
  placed: Placed | null
  onPlaced: (placed: Placed | null) => void
}) {
  const { place, change, field, placed, onPlaced } = form
  const { city, lat } = place
  /** The town that a postcode filled in. */
  const filled = useRef<string | null>(null)
  /** Whether it did so under the cursor. */
  const selects = useRef(false)
  // What is being typed is no wrong town before nothing begins with it.
  const [isTyping, setIsTyping] = useState(false)
  const found = useTowns(city)
  const listed = townCalled(city, found)
  // What is being typed is another name with the next letter.
  const mayBecome = isTyping && found.towns.length > 0
  const latest = useRef(onPlaced)
  useEffect(() => {
    latest.current = onPlaced
  })
  // For autofill, and whoever moved on before the towns arrived: the position is set then, and the name as addresses write it.
  useEffect(() => {
    if (lat !== null) return
    const town = townCalled(city, found)
    if (town) {
      const isThere = document.activeElement === field.current
      latest.current(null)
      change({ lat: town.lat, lng: town.lng, ...(!isThere && { city: town.postalName }) })
    } else if (placed && isOfAny(placed) && found.of === city && !mayBecome) {
      if (placed.by === 'pin') latest.current({ ...placed, for: city })
      change(placed.spot)
    }
  }, [city, lat, found, placed, mayBecome, change, field])

  const pick = (typed: string) => {
    const town = townCalled(typed, found)
    if (town) onPlaced(null)
    // Another town's name is no longer where the last one lies; where it does is known once the list has answered.
    const isFor = placed && (typed === placed.for || typed.trim() === '')
    const elsewhere = isFor ? placed.spot : { lat: null, lng: null }
    change({ city: typed, ...(town ? { lat: town.lat, lng: town.lng } : typed !== city && elsewhere) })
  }
  const type = (typed: string) => {
    // The browser fills it in without anybody being there.
    const isThere = document.activeElement === field.current
    setIsTyping(isThere)
    pick(isThere ? typed : parted(typed))
  }
  /** The town without the postcode that is written before or behind it, which goes into its own field where that is empty. */
  const parted = (typed: string): string => {
    const code = postcodeBeside(typed)
    if (code === undefined) return typed
    if (place.postcode.trim() === '') change({ postcode: code })
    return typed.replace(code, '').trim()
  }
  // A town that was typed or chosen stays; one that another postcode filled in goes with it.
  const offer = useTownOfPostcode(place.postcode, (town) => {
    const isThere = document.activeElement === field.current
    // The postcode's own goes with it, too, be it filled in before a reload.
    const isOwn = plain(city) === plain(town.postalName)
    if (isOwn) filled.current = city
    // Nor is anything put among the letters of who is already there.
    if (city !== '' && (isThere || isOwn || city !== filled.current)) return isOwn
    filled.current = town.postalName
    selects.current = isThere
    onPlaced(null)
    change({ city: town.postalName, lat: town.lat, lng: town.lng })
    return true
  })
  // Who moved on before the answer writes over it, as over what one finds with Tab.
  useEffect(() => {
    if (selects.current) field.current?.select()
    selects.current = false
  }, [city, field])
  // Whoever comes reads it too: the town is kept as addresses write it.
  const leave = (typed: string) => {
    setIsTyping(false)
    // Letters were in the way of the postcode's town, and are gone.
    if (typed === '') return offer()
    const name = parted(typed)
    const written = townCalled(name, found)?.postalName ?? name
    // Who only passes through the field keeps the exact position.
    if (written !== city || lat === null) pick(written)
  }
  const typePostcode = (postcode: string, also: Partial<AddressChoice>) => {
    const isFilled = city !== '' && city === filled.current && postcode.trim() !== place.postcode.trim()
    // What the former postcode filled in says nothing of this one.
    change({ postcode, ...also, ...(isFilled && { city: '', ...(!placed && { lat: null, lng: null }) }) })
  }
  const isUnlisted = city !== '' && found.of === city && !listed && !mayBecome
  const isUnknown = isUnlisted && lat === null && !(placed && isOfAny(placed))
  return { towns: found.towns, listed, isUnknown, isPinned: isUnlisted && lat !== null, type, leave, typePostcode }
}
