import type { BookingInput } from '#contracts/booking.ts'
import type { AddressChoice } from './address-choice.ts'

/** Whether it is known where an address lies, as far as its price needs. */
export const isPlaced = ({ line1, lat }: AddressChoice): boolean => line1.trim() !== '' && lat !== null

/** A visit at an address, as calls have it. */
export function placeInput({ line1, postcode, city, lat, lng }: AddressChoice): NonNullable<BookingInput['place']> {
  return {
    kind: 'customer',
    line1: line1.trim(),
    ...(postcode && { postcode }),
    ...(city && { city }),
    ...(lat !== null && lng !== null && { lat, lng }),
  }
}
