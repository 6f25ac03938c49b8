import { type RefObject, useEffect, useRef, useState } from 'react'
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

/**
 * The town of an address and its place on the map: typed, chosen from the list, or the postcode's.
 * @param placedFor the town for which a pin was set, or the device said where it is; null where the town itself is the place. A town that is
 * typed since, and listed, lies where the list says
 * @param onListed called as somebody names a town that the list has
 */
export function useTown(form: {
  place: AddressChoice
  change: (place: Partial<AddressChoice>) => void
  field: RefObject<HTMLInputElement | null>
  placedFor: string | null
  onListed: () => void
}) {
  const { place, change, field, placedFor, onListed } = form
  const isPlaced = placedFor !== null
  const { city, lat } = place
  /** The town that a postcode filled in. */
  const filled = useRef<string | null>(null)
  /** Whether it did so under the cursor. */
  const selects = useRef(false)
  // What is being typed is no wrong town before nothing begins with it.
  const [isTyping, setIsTyping] = useState(false)
  const found = useTowns(city)
  const latest = useRef(onListed)
  useEffect(() => {
    latest.current = onListed
  })
  // For autofill, and whoever moved on before the towns arrived: the position is set then, and the name as addresses write it.
  useEffect(() => {
    // Not one that a postcode has filled in: it says nothing that the pin does not say more exactly.
    const isOthers = isPlaced && placedFor !== city && filled.current !== city
    const town = lat === null || isOthers ? townCalled(city, found) : undefined
    if (!town) return
    const isThere = document.activeElement === field.current
    latest.current()
    change({ lat: town.lat, lng: town.lng, ...(!isThere && { city: town.postalName }) })
  }, [city, lat, found, isPlaced, placedFor, change, field])

  const pick = (typed: string) => {
    const town = townCalled(typed, found)
    if (town) onListed()
    // Another town's name is no longer where the last one lies; a pin stays where it was set.
    const elsewhere = typed !== city && !isPlaced ? { lat: null, lng: null } : {}
    change({ city: typed, ...(town ? { lat: town.lat, lng: town.lng } : elsewhere) })
  }
  const type = (typed: string) => {
    // The browser fills it in without anybody being there.
    setIsTyping(document.activeElement === field.current)
    pick(typed)
  }
  // A town that was typed or chosen stays; one that another postcode filled in goes with it.
  const offer = useTownOfPostcode(place.postcode, (town) => {
    const isThere = document.activeElement === field.current
    // Nor is anything put among the letters of who is already there.
    if (city !== '' && (isThere || city !== filled.current)) return false
    filled.current = town.postalName
    selects.current = isThere
    change({ city: town.postalName, ...(!isPlaced && { lat: town.lat, lng: town.lng }) })
    return true
  })
  // Who moved on before the answer writes over it, as over what one finds with Tab.
  useEffect(() => {
    if (selects.current) field.current?.select()
    selects.current = false
  }, [city, field])
  // Whoever comes reads the address too, so its town is kept as addresses write it, whatever the language of this page.
  const leave = (typed: string) => {
    setIsTyping(false)
    // Letters were in the way of the postcode's town, and are gone.
    if (typed === '') return offer()
    const written = townCalled(typed, found)?.postalName ?? typed
    // Who only passes through the field keeps the exact position.
    if (written !== city || lat === null) pick(written)
  }
  const typePostcode = (postcode: string) => {
    const isFilled = city !== '' && city === filled.current && postcode.trim() !== place.postcode.trim()
    // What the former postcode filled in says nothing of this one.
    change({ postcode, ...(isFilled && { city: '', ...(!isPlaced && { lat: null, lng: null }) }) })
  }
  const isUnlisted = city !== '' && found.of === city && townCalled(city, found) === undefined
  const isUnknown = isUnlisted && lat === null && !(isTyping && found.towns.length > 0)
  return { towns: found.towns, isUnknown, isPinned: isUnlisted && lat !== null, type, leave, typePostcode }
}
