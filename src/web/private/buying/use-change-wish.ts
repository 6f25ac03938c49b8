import { useCallback, useState } from 'react'
import type { ChangeQuote } from '#contracts/change.ts'
import type { OrderView } from '#contracts/orders.ts'
import type { AddressChoice } from '#web/ui/address/address.tsx'
import type { ChangeWish } from './buying-calls.ts'

/** How many of each add-on. */
export type Counts = Readonly<Record<string, number>>

const countsOf = (lines: OrderView['lines']): Counts =>
  Object.fromEntries(lines.flatMap(({ addonid, quantity }) => (addonid ? [[addonid, quantity]] : [])))

const inWords = (counts: Counts) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted()
    .join()

/** What somebody is changing of a booking: the choice as it stands, and the wish that it comes to. */
export function useChangeWish(order: OrderView) {
  const service = order.lines.find(({ kind }) => kind === 'service')
  const [staffid, setStaffid] = useState(service?.wantedStaffid ?? null)
  const [counts, setCounts] = useState(() => countsOf(order.lines))
  // The address is known with the first answer.
  const [typed, setTyped] = useState<AddressChoice | null>(null)
  const [known, setKnown] = useState<ChangeQuote['place']>(null)
  const place = typed ?? known
  const changePlace = useCallback(
    (part: Partial<AddressChoice>) => setTyped((last) => ({ ...(last ?? known ?? nowhere), ...part })),
    [known],
  )
  const moved = typed !== null && known !== null && !isSame(typed, known)
  const isComplete = !moved || (typed.line1.trim() !== '' && typed.lat !== null)
  const wish: ChangeWish = {
    ...(staffid !== (service?.wantedStaffid ?? null) && { staffid }),
    ...(inWords(counts) !== inWords(countsOf(order.lines)) && {
      addons: Object.entries(counts).flatMap(([addonid, quantity]) => (quantity > 0 ? [{ addonid, quantity }] : [])),
    }),
    ...(moved && isComplete && { place: placeOf(typed) }),
  }
  return {
    staffid,
    setStaffid,
    counts,
    setCounts,
    place,
    changePlace,
    isComplete,
    wish,
    /** Keeps the address that the booking has, once it is known. */
    know: (place: ChangeQuote['place']) => {
      if (known === null && place !== null) setKnown(place)
    },
    isEmpty: Object.keys(wish).length === 0,
  }
}

const nowhere: AddressChoice = { line1: '', postcode: '', city: '', lat: null, lng: null }

const isSame = (one: AddressChoice, other: AddressChoice) =>
  one.line1.trim() === other.line1 && one.postcode === other.postcode && one.city === other.city

function placeOf({ line1, postcode, city, lat, lng }: AddressChoice): NonNullable<ChangeWish['place']> {
  return {
    kind: 'customer',
    line1: line1.trim(),
    ...(postcode && { postcode }),
    ...(city && { city }),
    ...(lat !== null && lng !== null && { lat, lng }),
  }
}
