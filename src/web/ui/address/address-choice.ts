import type { OwnCard } from '#contracts/profile.ts'
import { distanceKm, type Point } from '#shared/geo.ts'
import { addressLine, isPostcode } from '#shared/postal-address.ts'

/** An address as somebody says it, and where it lies once that is known. */
export interface AddressChoice {
  line1: string
  postcode: string
  city: string
  lat: number | null
  lng: number | null
}

/** A field that somebody else than the page may find wrong. */
export type AddressField = 'postcode' | 'town'

/** Nothing typed yet. */
export const nowhere: AddressChoice = { line1: '', postcode: '', city: '', lat: null, lng: null }

/** A saved card as a choice. Its second line, mostly the flat, goes into the one line that the form has. */
export const choiceOf = ({ line1, line2, postcode, city, lat, lng }: OwnCard): AddressChoice => ({
  line1: addressLine({ line1, line2 }).slice(0, 200),
  postcode,
  city,
  lat,
  lng,
})

/** Whether what stands in the field is no postcode of Malaysia: five digits. It may be left empty. */
export const isWrongPostcode = (postcode: string): boolean => postcode.trim() !== '' && !isPostcode(postcode)

const plain = (text: string) => text.trim().toLowerCase()

/** Whether two choices say the same address. */
export const isSame = (one: AddressChoice, other: AddressChoice): boolean =>
  (['line1', 'postcode', 'city'] as const).every((key) => plain(one[key]) === plain(other[key]))

/** Whether somebody comes that far: where either place is not known, nothing is held against it. */
export function liesWithin({ lat, lng }: AddressChoice, from: Point | undefined, km: number | null): boolean {
  if (!from || km === null || lat === null || lng === null) return true
  return distanceKm(from, { lat, lng }) <= km
}
